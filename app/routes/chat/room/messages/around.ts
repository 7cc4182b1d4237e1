import type { Person } from "#contract/chat/rooms";
import type { Held } from "~/live/room/held-media";
import type { OpenMenu } from "./use-open-menu";

/** What a line needs to know of its room. */
export type Around = {
  viewerId: string;
  isDirect: boolean;
  /** No, where the room is closed to the viewer: who may not write there changes and acknowledges nothing either. */
  mayWrite: boolean;
  /** The viewer is a connect company, whose pages of doctors are others. */
  isOfConnect: boolean;
  held: Held;
  people: ReadonlyMap<string, Person>;
  readersOf: (seq: number) => { count: number; userIds: string[] };
  menu: OpenMenu;
  /** Where a message of one's own is changed. */
  editAddress: (id: string) => string;
  /** A message that was just sent is taken away again; its text goes back into the field. */
  onTakenBack: (text: string) => void;
};
