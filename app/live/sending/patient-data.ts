import { findPatientData, type PatientDatum, withoutPatientData } from "#contract/patient-data";

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

/** The part of a name that says of which kind a file is stays, even if it tells of a patient. */
export function blankedName(name: string): string {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? "";
  return withoutPatientData(name.slice(0, name.length - extension.length)) + extension;
}
