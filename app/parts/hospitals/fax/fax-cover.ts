/** The hospital that a sheet is for. */
export type Addressee = {
  hospitalId: string;
  name: string;
  /** The office that answers there. */
  office?: string;
  fax: string | null;
  tel: string | null;
};
/** What stands on each sheet; kept nowhere. */
export type Cover = Record<"from" | "tel" | "fax" | "pages" | "subject" | "text", string>;
