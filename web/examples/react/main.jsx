// An app in React 19 that plays on a board and lists what was played. A bundler makes main.js of it, as in
// esbuild main.jsx --bundle --format=esm --jsx=automatic --outfile=main.js

import { useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { define } from "pygames-board";

// The address of the site that the boards come from.
define("https://games.example/");

function App() {
    const board = useRef(null);
    const [moves, setMoves] = useState([]);
    const [problem, setProblem] = useState("");

    async function undo() {
        try {
            await board.current.undo();
            setProblem("");
        } catch ({ message }) {
            setProblem(message);
        }
    }

    return (
        <main>
            <pygames-board ref={board} game="vadrantir" size="5" onposition={({ detail }) => setMoves(detail.moves)} />
            <button onClick={undo}>Take back</button>
            <ol>
                {moves.map((move, ply) => (
                    <li key={ply}>{move}</li>
                ))}
            </ol>
            <p role="status">{problem}</p>
        </main>
    );
}

createRoot(document.getElementById("app")).render(<App />);
