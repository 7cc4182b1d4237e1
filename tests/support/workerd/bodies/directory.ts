import type { directory } from "#contract/directory/calls";
import type { Bodies } from "./bodies";

export const directoryBodies: Bodies<typeof directory> = {
  hospitals: { words: "日赤" },
  save: { kind: "hospitals", condition: { words: "日赤" }, name: "日赤", query: "q=%E6%97%A5%E8%B5%A4" },
  changeSaved: { name: "近くの日赤" },
};
