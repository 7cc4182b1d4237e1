import { dateInJapan } from "#contract/dates/japan-time";

/** 20261121-7K2QF9: the day in Japan, then six characters that can't be misread on the telephone. */
export function newReceipt(now = Date.now()): string {
  const day = dateInJapan(now).replaceAll("-", "");
  const random = crypto.getRandomValues(new Uint8Array(6));
  return `${day}-${[...random].map((byte) => LETTERS[byte % LETTERS.length]).join("")}`;
}

const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
