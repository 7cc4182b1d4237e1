import * as build from "../build/server/index.js";
import { createApi } from "./api/app";
import { door } from "./door/door";
import { createWeb } from "./web";

export { ChatRoom } from "../durable-objects/chat-room";
export { Inbox } from "../durable-objects/inbox";
export { Place } from "../durable-objects/place";
export { Presence } from "../durable-objects/presence";

export default door({ api: createApi(), web: createWeb(build) });
