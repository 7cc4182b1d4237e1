import { useEffect, useRef, useState } from "react";
import { loadLive } from "~/live/load-live";
import type { Found } from "~/live/sending/patient-data";

type Scanner = Awaited<ReturnType<typeof loadLive>>;

/** Stands before everything that is sent: asks once about what looks like a patient. */
export function usePatientQuestion() {
  const [found, setFound] = useState<Found[]>([]);
  const kept = useRef<string | null>(null);
  const scanner = useRef<Promise<Scanner>>();
  const isLoaded = useRef(false);
  useEffect(() => {
    scanner.current = loadLive();
    void scanner.current.then(() => {
      isLoaded.current = true;
    });
  }, []);
  return {
    found,
    /** Has what looks at a message been loaded, and with it what sends it? */
    isReady: () => isLoaded.current,
    /** May it go? Otherwise the question stands, until it is answered or the text is changed. */
    isFine: async (text: string, files: readonly File[]) => {
      if (kept.current === keyOf(text, files)) return true;
      // Until what looks at it has been loaded, a message waits in the field.
      const scan = await scanner.current;
      const found = scan?.foundIn(text, namesOf(files)) ?? [];
      setFound(found);
      return found.length === 0;
    },
    keep: (text: string, files: readonly File[]) => {
      kept.current = keyOf(text, files);
      setFound([]);
    },
    /** The same without it. */
    blanked: async (text: string, files: readonly File[]) => {
      setFound([]);
      const scan = await scanner.current;
      return { text: scan?.withoutPatientData(text) ?? text, files: files.map(scan?.blankedFile ?? itself) };
    },
    close: () => setFound([]),
  };
}

const itself = (file: File) => file;
const namesOf = (files: readonly File[]) => files.map(({ name }) => name);
const keyOf = (text: string, files: readonly File[]) => JSON.stringify([text, namesOf(files)]);
