/** What an expression repeats: a text that leads there, texts that it may repeat, and one that it takes afterwards. */
export type RedosPattern = { lead: string; units: string[]; tail: string };

type Part =
  | { kind: "letter"; of: string[] }
  | { kind: "nothing"; inner: Part | null }
  | { kind: "row"; parts: Part[] }
  | { kind: "choice"; parts: Part[] }
  | { kind: "repeat"; part: Part; least: number; most: number };

/** A repetition is tried if its most exceeds its least by more than this. */
const FEW_TIMES = 8;
const UNITS = 4;
const USUAL = [..."a0 A-.,!?@/<>\"'()[]{}:;=&%#_+*|\\\n\t\0あアー漢一年様１Ａ。、・"];

/**
 * Every repetition of an expression that has no end, with a text that the expression takes until there: so that
 * `^name:\s*,?\s*$` is tried with `name:` and blanks. What is in a lookaround is tried too.
 */
export function redosPatternsOf(source: string, flags: string): RedosPattern[] {
  const found: RedosPattern[] = [];
  collect(read(source, flags), { lead: "", tail: "" }, found);
  return found;
}

type Around = Pick<RedosPattern, "lead" | "tail">;

function collect(part: Part, around: Around, found: RedosPattern[]): void {
  switch (part.kind) {
    case "letter":
      return;
    case "nothing":
      if (part.inner) collect(part.inner, around, found);
      return;
    case "choice":
      for (const each of part.parts) collect(each, around, found);
      return;
    case "row":
      for (const [at, each] of part.parts.entries()) {
        const [before, after] = [part.parts.slice(0, at), part.parts.slice(at + 1)];
        const lead = around.lead + before.map(sampleOf).join("");
        collect(each, { lead, tail: after.map(sampleOf).join("") + around.tail }, found);
      }
      return;
    case "repeat":
      if (part.most - part.least > FEW_TIMES) found.push({ ...around, units: samplesOf(part.part) });
      collect(part.part, around, found);
  }
}

/** The shortest text that fits, or nearly. */
function sampleOf(part: Part): string {
  switch (part.kind) {
    case "letter":
      return part.of[0] ?? "";
    case "nothing":
      return "";
    case "row":
      return part.parts.map(sampleOf).join("");
    case "choice":
      return part.parts[0] ? sampleOf(part.parts[0]) : "";
    case "repeat":
      return sampleOf(part.part).repeat(part.least);
  }
}

/** A few that fit and are no empty text. */
function samplesOf(part: Part): string[] {
  if (part.kind === "letter") return part.of.slice(0, UNITS);
  if (part.kind === "choice") return part.parts.flatMap(samplesOf).slice(0, UNITS * 2);
  if (part.kind === "repeat") return samplesOf(part.part);
  if (part.kind === "row" && part.parts.length === 1 && part.parts[0]) return samplesOf(part.parts[0]);
  return [sampleOf(part), longOf(part)].filter(Boolean);
}

/** A text that fits, with what may be left out, too. */
function longOf(part: Part): string {
  if (part.kind === "row") return part.parts.map(longOf).join("");
  if (part.kind === "choice") return part.parts.at(-1) ? longOf(part.parts.at(-1) as Part) : "";
  if (part.kind === "repeat") return longOf(part.part).repeat(Math.max(1, part.least));
  return sampleOf(part);
}

/** Reads as much of the grammar of regular expressions as ours use. */
function read(source: string, flags: string): Part {
  let at = 0;
  const set = flags.replace(/[^iuvs]/g, "");
  const letters = [...new Set([...source.replace(/\\[dwsbDWSBpPk]/g, ""), ...USUAL])];
  const matching = (atom: string): string[] => {
    const one = new RegExp(`^(?:${atom})$`, set);
    return letters.filter((letter) => one.test(letter));
  };
  const whole = choice();
  if (at < source.length) throw new Error(`unread in /${source}/ from ${at}`);
  return whole;

  function choice(): Part {
    const parts = [row()];
    while (source[at] === "|") {
      at += 1;
      parts.push(row());
    }
    return parts.length === 1 && parts[0] ? parts[0] : { kind: "choice", parts };
  }

  function row(): Part {
    const parts: Part[] = [];
    while (at < source.length && source[at] !== "|" && source[at] !== ")") parts.push(repeated(atom()));
    return { kind: "row", parts };
  }

  function repeated(part: Part): Part {
    const [all, sign = "", from, comma, to] =
      /^(?:([*+?])|\{(\d+)(,)?(\d+)?\})\??/.exec(source.slice(at, at + 20)) ?? [];
    if (!all) return part;
    at += all.length;
    if (sign) return { kind: "repeat", part, least: sign === "+" ? 1 : 0, most: sign === "?" ? 1 : Infinity };
    const least = Number(from);
    return { kind: "repeat", part, least, most: to ? Number(to) : comma ? Infinity : least };
  }

  function atom(): Part {
    const rest = source.slice(at);
    const group = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(rest)?.[0];
    if (group) {
      at += group.length;
      const inner = choice();
      at += 1;
      return /[=!]$/.test(group) ? { kind: "nothing", inner } : inner;
    }
    const text = atomText(rest);
    at += text.length;
    const isNothing = /^(?:[\^$]|\\[bB]|\\k<\w+>|\\[1-9])$/.test(text);
    return isNothing ? { kind: "nothing", inner: null } : { kind: "letter", of: matching(text) };
  }
}

/** One character of an expression, or a class of them. */
function atomText(rest: string): string {
  const escaped = /^\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[pP]\{[^}]+\}|k<\w+>|[\s\S])/u;
  const found = /^\[(?:\\[\s\S]|[^\]\\])*\]/u.exec(rest) ?? escaped.exec(rest);
  return found?.[0] ?? String.fromCodePoint(rest.codePointAt(0) ?? 0);
}
