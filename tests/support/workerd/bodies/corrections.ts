import type { corrections } from "#contract/corrections/calls";
import type { Bodies } from "./bodies";

export const correctionsBodies: Bodies<typeof corrections> = {
  request: {
    subject: "hospital",
    subjectName: "青空病院",
    kind: "correct",
    relation: "staff",
    name: "佐藤 健一",
    email: "fit@example.jp",
    body: "電話番号が変わりました。",
  },
  answer: { from: "new", state: "in-hand", answer: "" },
};
