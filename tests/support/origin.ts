/** Where the one server of the browser tests answers. */
export const PORT = Number(process.env.TEST_PORT) || 8797;
export const ORIGIN = `http://127.0.0.1:${PORT}`;
