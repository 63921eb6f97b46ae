// Lets TypeScript know <pygames-board> in the JSX of React: import type {} from "pygames-board/react".

import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { BoardAttributes, PygamesBoard } from "./index.js";

declare module "react" {
    namespace JSX {
        interface IntrinsicElements {
            "pygames-board": DetailedHTMLProps<HTMLAttributes<PygamesBoard>, PygamesBoard> & BoardAttributes;
        }
    }
}
