// Defines <pygames-board> for whoever imports this file from the site: its boards come from where the file is.

import { define } from "./element.js";

define(new URL(".", import.meta.url));
