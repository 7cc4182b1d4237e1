/** Is it an absolute address? `URL.canParse` is missing in browsers of the floor. */
export function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
}
