// Lets TypeScript know <pygames-board> in the JSX of React: import type {} from "pygames-board/react".

import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { BoardAttributes, BoardEvents, PygamesBoard } from "./index.js";

/** What hears of each event, as in `onmove`. */
type BoardListeners = { [Name in keyof BoardEvents as `on${Name}`]?: (event: BoardEvents[Name]) => void };

/** React sets the property of a name where the element has one, and that of the moves takes a list, too. */
type BoardProps = Omit<BoardAttributes, "moves"> & { moves?: string | readonly string[] };

declare module "react" {
    namespace JSX {
        interface IntrinsicElements {
            "pygames-board": DetailedHTMLProps<HTMLAttributes<PygamesBoard>, PygamesBoard> & BoardProps & BoardListeners;
        }
    }
}
