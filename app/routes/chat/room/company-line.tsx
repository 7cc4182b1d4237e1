import type { Company } from "~/live/room/company";
import { calledName } from "~/parts/chat/names";
import type { Around } from "./messages/around";

/** Who else has the room open, and who writes. It changes too often to be announced. */
export function CompanyLine({ present, typing, around }: Company & { around: Around }) {
  const named = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const person = around.people.get(id);
      return person ? calledName(person) : [];
    });
  const [here, writing] = [named(present), named(typing)];
  if (here.length === 0) return null;
  return (
    <p className="note room-company">
      {writing.length > 0 ? `${writing.join("、")}が入力中…` : `在席：${here.join("、")}`}
    </p>
  );
}
