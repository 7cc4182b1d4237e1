/** Of wrangler.toml, what is served here: never the environment that a deployment takes. */
export const DEVELOPMENT = { config: "wrangler.toml", env: "development" };
/** Objects are kept under it. */
export const WORKER_NAME = "inowa";
