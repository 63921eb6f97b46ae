// A page that is a file needs nothing to be kept for it.

export async function keepSite() {}
