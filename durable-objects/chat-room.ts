import { DurableObject } from "cloudflare:workers";
import type { Env } from "../workers/env";

/** The record of one room: members, messages as cipher text, order, fan-out. */
export class ChatRoom extends DurableObject<Env> {}
