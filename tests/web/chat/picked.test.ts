import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { findPeople } from "~/parts/chat/find.server";
import { Tick } from "~/parts/chat/ticks";
import { tickedIn, tickedValue } from "~/parts/chat/writing/picked";
import type { Api } from "~/request/api.server";
import type { WebViewer } from "~/request/context";

test("who is ticked goes by id, with the kind where a form has several, and nobody else goes at all", () => {
  const people = [
    { objectId: "d1", kind: "doctor" },
    { objectId: "m1", kind: "ms" },
    { objectId: "x1" },
  ] as const;
  const values = new URLSearchParams(people.map((each) => ["memberList", tickedValue(each)]));
  expect(values.toString()).toBe("memberList=doctor%3Ad1&memberList=ms%3Am1&memberList=x1");
  values.append("memberList", "x1");
  expect(tickedIn(values)).toEqual(people);
  expect(tickedIn(new URLSearchParams("memberList=other:a"))).toEqual([{ objectId: "a" }]);
});

test("a box sends neither a name nor anything of somebody who is not ticked", () => {
  const person = { objectId: "d1", name: "佐藤 健一" };
  const box = Tick({ person, isPicked: false, children: person.name });
  const html = renderToStaticMarkup(box);
  expect(html.match(/name="[^"]*"/g)).toEqual(['name="memberList"']);
});

test("the names of those ticked come from the record", async () => {
  const asked: unknown[] = [];
  const api = {
    chat: {
      contacts: async (call: unknown) => {
        asked.push(call);
        return { people: [], picked: [{ objectId: "m1", name: "田中 大輔", role: "ms" }] };
      },
    },
  } as unknown as Api;
  const ms = { role: "ms" } as WebViewer;
  expect(await findPeople(api, ms, "", [{ objectId: "m1", kind: "ms" }, { objectId: "gone" }])).toEqual({
    people: [],
    picked: [{ objectId: "m1", name: "田中 大輔", kind: "ms" }],
  });
  expect(asked).toEqual([{ query: { name: "", doctors: "", picked: "m1,gone" } }]);
});
