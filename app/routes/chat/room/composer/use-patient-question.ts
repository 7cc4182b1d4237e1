import { useEffect, useRef, useState } from "react";
import { loadLive } from "~/live/load-live";
import { loadPatiently } from "~/live/load-patiently";
import type { FoundPatientDatum } from "~/live/sending/patient-data";

type Scanner = Awaited<ReturnType<typeof loadLive>>;

/** What asks, as `lazy` takes it. */
export const loadQuestion = () =>
  loadPatiently(async () => ({
    default: (await import("~/parts/chat/writing/patient-question")).PatientQuestion,
  }));

/** Stands before everything that is sent: asks once about what looks like a patient. */
export function usePatientQuestion() {
  const [found, setFound] = useState<FoundPatientDatum[]>([]);
  const saved = useRef<string | null>(null);
  const scanner = useRef<Promise<Scanner>>();
  const isLoaded = useRef(false);
  useEffect(() => {
    scanner.current = loadLive();
    void Promise.all([scanner.current, loadQuestion()]).then(() => {
      isLoaded.current = true;
    });
  }, []);
  return {
    found,
    /** Whether the code that looks at a message has been loaded, and with it the code that sends it. */
    isReady: () => isLoaded.current,
    /** Tells whether the message may go; else the question stands until it is answered or the text is changed. */
    isFine: async (text: string, files: readonly File[]) => {
      if (saved.current === keyOf(text, files)) return true;
      // A message waits in the field until the code that looks for patients has been loaded.
      const scan = await scanner.current;
      const found = scan?.foundIn(text, namesOf(files)) ?? [];
      setFound(found);
      return found.length === 0;
    },
    keep: (text: string, files: readonly File[]) => {
      saved.current = keyOf(text, files);
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
