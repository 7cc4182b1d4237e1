/** The environment of wrangler.toml that is served here: never the one that a deployment takes. */
export const DEVELOPMENT = { config: "wrangler.toml", env: "development" };
/** The name under which the objects are kept. */
export const WORKER_NAME = "inowa";
/** What `npm start` serves: the databases, rooms and files of this machine. */
export const STATE = ".wrangler/state";
/** Where `npm start -- --empty` has its databases, apart from the demo's. */
export const EMPTY_STATE = ".wrangler/empty";
