import { type Random, weighted } from "../random";
import names from "./names.data.json";

/** A name as written and as read; people's readings are katakana. */
export type Named = { name: string; kana: string };
export type Person = { last: Named; first: Named; gender: Gender };
/** The gender as the record has it: 0 man, 1 woman. */
type Gender = 0 | 1;

const LISTED: [Named, number][] = names.surnames.map((line) => {
  const [name = "", kana = "", thousands = "1"] = line.split(" ");
  return [{ name, kana }, Number(thousands)];
});
const surname = weighted(LISTED);
const given = { 0: names.male.map(named), 1: names.female.map(named) };
const beginnings = names.beginnings.map(named);
const endings = names.endings.map(named);

/** Somebody invented. `rareShare`: how many bear a surname put together from two characters. */
export function person(random: Random, rareShare: number): Person {
  const gender = random.chance(0.24) ? 1 : 0;
  const last = random.chance(rareShare) ? rareSurname(random) : surname(random);
  return { last, first: random.pick(given[gender]), gender };
}

/** A surname for a practice that bears its owner's name. */
export function ownerName(random: Random): Named {
  return surname(random);
}

function rareSurname(random: Random): Named {
  const beginning = random.pick(beginnings);
  const ending = random.pick(endings);
  if (beginning.name === ending.name) return rareSurname(random);
  return { name: beginning.name + ending.name, kana: beginning.kana + ending.kana };
}

function named(line: string): Named {
  const [name = "", kana = ""] = line.split(" ");
  return { name, kana };
}
