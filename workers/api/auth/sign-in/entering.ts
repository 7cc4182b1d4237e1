import type { Call } from "../../serve";

/** The parts of a call that are needed to let somebody in. */
export type Entering = Pick<Call<never>, "db" | "env" | "scope" | "request" | "setCookie" | "later">;
