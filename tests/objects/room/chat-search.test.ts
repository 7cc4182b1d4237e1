import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { readSessionKey, sealText } from "#contract/chat/payload";
import { importKey } from "#contract/wire/sealing";
import { ALPHABET, spelt } from "../../support/spellings";
import { directRoom, sentBy, somebody } from "../../support/workerd/chat/rooms";

const MESSAGES = 120;
const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];

/** What was said, in the letters of the alphabet: the text and the names of its files. */
type Said = { id: string; texts: readonly string[][] };

const letters = (max: number) => fc.array(fc.constantFrom(...ALPHABET), { minLength: 1, maxLength: max });

/** Files first, so that a message may have names and no text. */
const conversation = fc.array(
  fc.tuple(fc.option(letters(6), { nil: [] }), fc.array(letters(4), { minLength: 1, maxLength: 2 })),
  { minLength: MESSAGES, maxLength: MESSAGES },
);

let room: Awaited<ReturnType<typeof directRoom>>["room"];
const said: Said[] = [];

beforeAll(async () => {
  ({ room } = await directRoom(sato, tanaka));
  for (const [text, files] of fc.sample(conversation, { numRuns: 1, seed: 42 })[0] ?? []) {
    const medias = await Promise.all(files.map((file) => upload(written(file))));
    const { id } = await sentBy(room, sato, written(text), { medias });
    said.push({ id, texts: [text, ...files] });
  }
});

describe("looking for words in a room", () => {
  it("finds what a plain look at every text and file name finds, newest first, a page at a time", async () => {
    const query = fc.array(letters(2), { minLength: 1, maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(query, fc.boolean(), async (words, isWide) => {
        const looked = words.map(written).join(isWide ? "　" : " ");
        const holds = ({ texts }: Said, word: string[]) =>
          texts.some((text) => text.join("").includes(word.join("")));
        const expected = said.filter((each) => words.every((word) => holds(each, word))).map(({ id }) => id);
        expect(await allFound(looked)).toEqual(expected.reverse());
      }),
      { numRuns: 60 },
    );
  });

  it("finds a file by its name, its message having no text, and no more once it was taken away", async () => {
    const medias = [await upload("ﾎﾙﾀｰ心電図.pdf")];
    const { id } = await sentBy(room, sato, "", { medias });
    expect(await allFound("ほるたー")).toEqual([id]);
    expect(await room.find(somebody("stranger"), { query: "ほるたー" })).toBeNull();
    await room.delete(sato, id);
    expect(await allFound("ほるたー")).toEqual([]);
  });
});

async function allFound(query: string): Promise<string[]> {
  const found: string[] = [];
  let before: number | null | undefined;
  while (before !== null) {
    const page = await room.find(tanaka, { query, before });
    found.push(...(page?.messages ?? []).map(({ id }) => id));
    before = page?.next ?? null;
  }
  return found;
}

/** The letters in one of their spellings. */
const written = (letters: readonly string[]) => fc.sample(spelt(letters), 1)[0] ?? "";

async function upload(fileName: string): Promise<string> {
  const name = crypto.randomUUID().replaceAll("-", "").slice(0, 22);
  const held = readSessionKey((await room.uploadKeys(sato))?.sealing ?? "");
  if (!held) throw new Error("no key");
  const info = JSON.stringify({ fileName, contentType: "application/pdf" });
  const sealed = await sealText(await importKey(held.bytes), { ...held, messageId: name }, info);
  await room.addMedia(sato, { name, info: sealed, size: 3, hasThumbnail: false });
  return name;
}
