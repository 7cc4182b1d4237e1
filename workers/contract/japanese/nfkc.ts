/**
 * A text in NFKC, for comparing. No more than 30 combining marks in a row are kept (Unicode's Stream-Safe Text Format,
 * UAX #15 section 13): putting thousands of them in order takes the platform quadratic time.
 */
export function nfkc(text: string): string {
  return safe(text).normalize("NFKC");
}

/** A text in NFC, limited like `nfkc`; it keeps the forms of letters apart. */
export function nfc(text: string): string {
  return safe(text).normalize("NFC");
}

const safe = (text: string) => text.replace(/(\p{M}{30})\p{M}+/gu, "$1");
