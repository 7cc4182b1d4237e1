/** What a field component needs of conform's metadata; `plainField` makes one for a GET form. */
export type Field = {
  id: string;
  name: string;
  errorId: string;
  descriptionId: string;
  initialValue?: unknown;
  errors?: string[];
};

/** A field outside conform: `value` is what the address says. */
export function plainField(name: string, value?: string | readonly string[] | null): Field {
  return {
    id: name,
    name,
    errorId: `${name}-error`,
    descriptionId: `${name}-support`,
    initialValue: value ?? undefined,
  };
}

/** The text a field starts with: what was sent, what is stored, or nothing. */
export function textOf({ initialValue }: Field): string | undefined {
  return typeof initialValue === "string" ? initialValue : undefined;
}

/** The choices a group starts with; conform keeps a single one as a plain string. */
export function choicesOf({ initialValue }: Field): string[] {
  if (typeof initialValue === "string") return [initialValue];
  return Array.isArray(initialValue) ? initialValue.filter((each) => typeof each === "string") : [];
}

/** Ties a control to its support text and error, by id, and marks it as invalid. */
export function describe(field: Field, hasSupport: boolean) {
  const isInvalid = Boolean(field.errors?.length);
  const ids = [hasSupport && field.descriptionId, isInvalid && field.errorId].filter(Boolean);
  return { "aria-invalid": isInvalid || undefined, "aria-describedby": ids.join(" ") || undefined };
}
