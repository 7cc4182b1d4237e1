import * as z from "zod";

const TERRITORY_UNKNOWN = "担当地域は都道府県から選択してください。";

/** Codes of prefectures, 00 for all of them; each once, in their order. */
export const territories = z
  .array(z.string().regex(/^(0[0-9]|[1-3][0-9]|4[0-7])$/, TERRITORY_UNKNOWN))
  .max(48, TERRITORY_UNKNOWN)
  .transform((codes) => [...new Set(codes)].sort());
