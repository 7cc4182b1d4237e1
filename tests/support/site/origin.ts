/** The address of the one server of the browser tests. */
export const PORT = Number(process.env.TEST_PORT) || 8797;
export const ORIGIN = `http://127.0.0.1:${PORT}`;

/** A web of its own before that server as its API host, and the fault proxy between the two. */
export const REMOTE_PORT = PORT + 2;
export const REMOTE_ORIGIN = `http://127.0.0.1:${REMOTE_PORT}`;
export const PROXY_PORT = PORT + 3;
export const PROXY_ORIGIN = `http://127.0.0.1:${PROXY_PORT}`;
/** The same web by name: how its host knows it. Passkeys belong to names; an address of numbers can have none. */
export const NAMED_REMOTE_ORIGIN = `http://localhost:${REMOTE_PORT}`;
/** The secret by which the host believes that web whose request it passes on. */
export const HOST_SECRET = "a secret of the two of them alone";

/**
 * What a test sends beside a browser: on a connection of its own, since a kept one may close at the very moment in which
 * a busy machine uses it again; and answered as it is, since packing and unpacking it costs more than it weighs here.
 */
export const PLAINLY = { connection: "close", "accept-encoding": "identity" };
