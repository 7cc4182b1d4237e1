import { ApiRefusal } from "../api.server";

/**
 * For `catch`: what was pressed and could not be done, in the specification's words for it. A refusal, and
 * the end of a session, keep their own.
 */
export const failing =
  (words: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiRefusal) || error.status < 500) throw error;
    throw new ApiRefusal(error.status, { ...error.refused, message: words }, error.retryAfterSeconds);
  };
