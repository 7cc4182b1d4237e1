import type { papers } from "#contract/papers/calls";
import type { Bodies } from "./bodies";

const nbib = () => new File(["PMID- 1\nTI  - A study"], "a.nbib", { type: "text/plain" });

export const papersBodies: Bodies<typeof papers> = {
  decide: { paperIds: ["pm1"], state: "accepted" },
  addByPmid: { pmid: "29768149" },
  addFile: { file: nbib() },
};
