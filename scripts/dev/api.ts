// The API host as `npm run dev` runs it: the Worker without the web, which Vite serves.
import { createApi } from "../../workers/api/app";
import { door } from "../../workers/door/door";

export { ChatRoom } from "../../durable-objects/chat-room";
export { Inbox } from "../../durable-objects/inbox";
export { Place } from "../../durable-objects/place";
export { Presence } from "../../durable-objects/presence";

const web = async () => new Response("the web is elsewhere", { status: 404 });

export default door({ api: createApi(), web });
