import type { Access, BodyIn, Endpoint, QueryIn, ReplyOf } from "#contract/endpoint";
import { faultOf } from "../../db/fault";
import { inTime } from "../../in-time";
import type { Viewer } from "../../viewer";
import type { Call, Handler } from "../serve";

/** A home waits no longer than this for any of its blocks. */
const BLOCK_WITHIN_MS = 3000;

type Caller = Omit<Call<Endpoint>, "viewer"> & { viewer: Viewer };
type Query<E extends Endpoint> = { query?: QueryIn<E>; body?: BodyIn<E> };

/** The answer of a call to the viewer; null where their role may not ask, and where it fails or takes too long. */
export async function blockOf<E extends Endpoint>(
  call: Caller,
  endpoint: E,
  handler: Handler<E>,
  asked: Query<E> = {},
): Promise<ReplyOf<E> | null> {
  if (!mayAsk(endpoint.access, call.viewer)) return null;
  const { query, body } = endpoint;
  const own = {
    ...call,
    params: {},
    query: query?.parse(asked.query ?? {}),
    body: body?.parse(asked.body ?? {}),
  } as unknown as Call<E>;
  return orNull(endpoint.path, handler(own));
}

/** The result of the work; null where it fails or takes too long. */
export async function orNull<T>(block: string, work: Promise<T>): Promise<T | null> {
  try {
    return await inTime(work, BLOCK_WITHIN_MS);
  } catch (error) {
    console.error(JSON.stringify({ block, fault: faultOf(error) }));
    return null;
  }
}

const mayAsk = ({ who }: Access, { principal }: Viewer) => who === "public" || who.includes(principal);
