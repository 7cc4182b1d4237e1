// What the workerd tests run: the API host and the objects, behind the door, without the web's build.
import { createApi } from "../../../../workers/api/app";
import { door } from "../../../../workers/door/door";

export { ChatRoom } from "../../../../durable-objects/chat-room";
export { Inbox } from "../../../../durable-objects/inbox";
export { Place } from "../../../../durable-objects/place";
export { Presence } from "../../../../durable-objects/presence";

export default door({ api: createApi(), web: async () => new Response("web", { status: 200 }) });
