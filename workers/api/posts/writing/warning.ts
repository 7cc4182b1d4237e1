import { findPatientData } from "#contract/patient-data";
import type { Scope } from "../../../scope";
import { record } from "../../audit";
import type { Access } from "../access";

type Said = { texts: readonly (string | null | undefined)[]; answer: "keep" | "blank" | undefined };

/**
 * Records that something that looks like a patient was posted all the same, or taken out when the author was asked:
 * which kind it is, and nothing of the text.
 */
export async function recordWarning(
  access: Pick<Access, "db" | "viewer">,
  scope: Scope,
  postId: string,
  { texts, answer }: Said,
) {
  const kinds = new Set(texts.flatMap((text) => findPatientData(text ?? "").map(({ kind }) => kind)));
  if (kinds.size === 0 && !answer) return;
  await record(access.db, scope, {
    action: "patient-warning",
    actorId: access.viewer.id,
    target: postId,
    result: "ok",
    detail: { kinds: [...kinds].join(","), answer: answer ?? "none" },
  });
}
