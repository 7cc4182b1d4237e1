import { createApi } from "./api/app";
import { door } from "./door";
import { createWeb } from "./web";

export { ChatRoom } from "../durable-objects/chat-room";
export { Inbox } from "../durable-objects/inbox";
export { Place } from "../durable-objects/place";

export default door({ api: createApi(), web: createWeb() });
