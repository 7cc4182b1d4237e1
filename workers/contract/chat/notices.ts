/** Lines that the room writes about an act of their sender: `exported`, somebody downloaded the conversation. */
export const ROOM_NOTICES = ["exported"] as const;
export type RoomNotice = (typeof ROOM_NOTICES)[number];
