import { type AdvertisingFault, findAdvertisingWords } from "#contract/board/advertising";
import { findPatientData } from "#contract/patient-data";
import { textIn } from "~/request/forms/read";

/** A word that was pointed out, with what is wrong with it: of advertising, or that it may tell of a patient. */
export type PointedOut = { text: string; fault: AdvertisingFault | "patient" };

/** The field that says which words its sender has been shown. */
export const SEEN_LABELS = "seenWords";

/** Words that medical advertising may not use. */
export const advertisingIn = (text: string): PointedOut[] =>
  onceEach(findAdvertisingWords(text).map(({ text, fault }) => ({ text, fault })));

/** Those, and what may tell of a patient, of some fields of a form. */
export const wordsIn = (form: FormData, names: readonly string[]): PointedOut[] =>
  onceEach(
    names
      .map((name) => textIn(form, name))
      .flatMap((text) => [
        ...findPatientData(text).map((datum) => ({ text: datum.text, fault: "patient" as const })),
        ...advertisingIn(text),
      ]),
  );

const onceEach = (words: readonly PointedOut[]) => [
  ...new Map(words.map((word) => [word.text, word])).values(),
];

/** Tells whether the sender of this form was shown every one of these words, and sent it all the same. */
export function areSeen(form: FormData, words: readonly PointedOut[]): boolean {
  const seen = textIn(form, SEEN_LABELS).split("\n");
  return words.every(({ text }) => seen.includes(text));
}
