import { PatientQuestion } from "~/parts/chat/writing/patient-question";
import type { HeldPost } from "../post-acts.server";

/** Asks, in the form of a post or comment, about what looks like a patient, and keeps that it was taken out. */
export function PostQuestion({ held }: { held: HeldPost | null | undefined }) {
  if (!held) return null;
  return (
    <>
      {held.values.blanked ? <input type="hidden" name="blanked" value="on" /> : null}
      {held.found.length > 0 ? <PatientQuestion found={held.found} /> : null}
    </>
  );
}
