// @ts-nocheck The gallery shows it to authors as it stands.
// The board of the gallery that talks with its page.

const board = document.getElementById("talkative");
const said = document.getElementById("said");

board.addEventListener("move", ({ detail }) => {
    said.value = detail.moves.join(" ");
});
board.addEventListener("over", ({ detail }) => {
    said.value += `: ${detail.winner}`;
});
document.getElementById("answer").addEventListener("click", async () => {
    try {
        await board.load({ game: "vadrantir", size: 5, moves: "e5 white" });
        said.value = await board.play("d4");
    } catch (problem) {
        said.value = problem.message;
    }
});
