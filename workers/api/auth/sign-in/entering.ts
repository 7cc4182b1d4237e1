import type { Call } from "../../serve";

/** What of a call it takes to let somebody in. */
export type Entering = Pick<Call<never>, "db" | "env" | "scope" | "request" | "setCookie" | "later">;
