import { blankedName, findPatientData, type PatientDatum } from "#contract/patient-data";

export type FoundPatientDatum = Pick<PatientDatum, "kind" | "text">;

/** What looks like a patient in a text and in names of files, each once. */
export function foundIn(text: string, fileNames: readonly string[]): FoundPatientDatum[] {
  const all = [text, ...fileNames].flatMap(findPatientData).map(({ kind, text }) => ({ kind, text }));
  return all.filter(
    (one, at) => all.findIndex(({ kind, text }) => kind === one.kind && text === one.text) === at,
  );
}

/** A file under a name that tells no patient. */
export function blankedFile(file: File): File {
  const { type, lastModified } = file;
  const name = blankedName(file.name);
  return name === file.name ? file : new File([file], name, { type, lastModified });
}
