export const CONFIG = { config: "wrangler.toml" };

/** The databases on this machine by their binding; their files are named after these ids, not those of a deployment. */
export const LOCAL_DATABASES = {
  DB: "00000000-0000-4000-8000-0000000000d1",
  SEARCH_DB: "00000000-0000-4000-8000-0000000000d2",
  EDGE_DB: "00000000-0000-4000-8000-0000000000d3",
};

/** What a server on this machine changes of wrangler.toml, which says what is deployed. */
const DEVELOPMENT = {
  vars: { ENVIRONMENT: "development" },
  /** Nobody in front of a screen waits a second for a code by mail; production gathers what comes in one. */
  maxBatchTimeout: 0.05,
};

/** Miniflare's options of the Worker, as they are on this machine. */
export const forDevelopment = ({ bindings, queueConsumers, ...options }) => ({
  ...options,
  bindings: { ...bindings, ...DEVELOPMENT.vars },
  d1Databases: LOCAL_DATABASES,
  queueConsumers: Object.fromEntries(
    Object.entries(queueConsumers).map(([queue, consumer]) => [
      queue,
      { ...consumer, maxBatchTimeout: DEVELOPMENT.maxBatchTimeout },
    ]),
  ),
});

/** The name under which the objects are kept. */
export const WORKER_NAME = "inowa";
/** What `npm start` serves: the databases, rooms and files of this machine. */
export const STATE = ".wrangler/state";
/** Where `npm start -- --empty` has its databases, apart from the demo's. */
export const EMPTY_STATE = ".wrangler/empty";
