/**
 * A text in NFKC, for comparing. Of a run of combining marks no more than 30 stay (Unicode's Stream-Safe Text Format,
 * UAX #15 section 13): putting thousands of them in order takes the platform quadratic time.
 */
export function nfkc(text: string): string {
  return safe(text).normalize("NFKC");
}

/** The same in NFC, which keeps the forms of letters apart. */
export function nfc(text: string): string {
  return safe(text).normalize("NFC");
}

const safe = (text: string) => text.replace(/(\p{M}{30})\p{M}+/gu, "$1");
