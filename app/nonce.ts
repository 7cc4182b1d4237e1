import { createContext } from "react";

/** The nonce of this response's CSP; empty in the browser, where React keeps what the server wrote. */
export const Nonce = createContext("");
