// What the tests of the objects run: these alone, without the API before them.
export { ChatRoom } from "../../../../durable-objects/chat-room";
export { Inbox } from "../../../../durable-objects/inbox";
export { Place } from "../../../../durable-objects/place";
export { Presence } from "../../../../durable-objects/presence";

export default {
  fetch: async () => new Response(null, { status: 404 }),
  queue: async () => undefined,
};
