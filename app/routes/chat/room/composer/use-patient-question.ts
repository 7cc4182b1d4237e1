import { useRef, useState } from "react";
import { foundIn } from "~/parts/chat/patient-data";
import type { Found } from "~/parts/chat/patient-question";

/** Stands before everything that is sent: asks once about what looks like a patient. */
export function usePatientQuestion() {
  const [found, setFound] = useState<Found[]>([]);
  const kept = useRef<string | null>(null);
  return {
    found,
    /** May it go? Otherwise the question stands, until it is answered or the text is changed. */
    isFine: (text: string, files: readonly File[]) => {
      if (kept.current === keyOf(text, files)) return true;
      const found = foundIn(
        text,
        files.map(({ name }) => name),
      );
      setFound(found);
      return found.length === 0;
    },
    keep: (text: string, files: readonly File[]) => {
      kept.current = keyOf(text, files);
      setFound([]);
    },
    close: () => setFound([]),
  };
}

const keyOf = (text: string, files: readonly File[]) => JSON.stringify([text, files.map(({ name }) => name)]);
