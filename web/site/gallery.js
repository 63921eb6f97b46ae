// The board of the gallery that talks with its page.

const board = document.getElementById("talkative");
const said = document.getElementById("said");

board.addEventListener("move", ({ detail }) => {
    said.value = `You played ${detail.move}.`;
});
board.addEventListener("over", ({ detail }) => {
    said.value = `It is over: ${detail.winner}.`;
});
document.getElementById("answer").addEventListener("click", async () => {
    try {
        await board.load({ game: "vadrantir", size: 5, moves: "e5 white" });
        await board.play("d4");
        said.value = "White has played d4.";
    } catch (problem) {
        said.value = problem.message;
    }
});
