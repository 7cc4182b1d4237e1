import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newPart, readManifest, writeManifest } from "../../../scripts/maintenance/backup-folder";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "inowa-backup-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function whole() {
  const part = newPart(folder, "rows/DB/users.jsonl");
  part.write({ rows: [] });
  return {
    format: 1 as const,
    id: "backup",
    startedAt: "2026-11-28T00:00:00Z",
    finishedAt: "2026-11-28T00:01:00Z",
    migrations: { DB: ["0001_reference.sql"] },
    keys: ["0123456789abcdef"],
    hasFiles: true,
    tables: [],
    inboxes: 0,
    rooms: 0,
    files: 0,
    fileBytes: 0,
    parts: [part.end()],
  };
}

const write = (manifest: object | string) =>
  writeFileSync(
    join(folder, "manifest.json"),
    typeof manifest === "string" ? manifest : JSON.stringify(manifest),
  );

test("a backup is read as it was written, also one of the first, which named one key", async () => {
  const manifest = whole();
  writeManifest(folder, manifest);
  expect(await readManifest(folder)).toEqual(manifest);
  const { keys, ...rest } = manifest;
  write({ ...rest, key: keys[0] });
  expect(await readManifest(folder)).toEqual(manifest);
});

test("what is no whole backup of this format is refused in a sentence", async () => {
  const refusal = () =>
    readManifest(folder).then(
      () => "read",
      (error: Error) => error.message,
    );
  expect(await refusal()).toContain("バックアップではありません");
  const { keys, ...keyless } = whole();
  for (const [manifest, sentence] of [
    ["{ half", "壊れています：manifest.json"],
    ["null", "壊れています：manifest.json"],
    [{ ...whole(), format: 2 }, "形式 2 のバックアップです"],
    [{ rows: [] }, "形式 不明 のバックアップです"],
    [keyless, "足りない項目があります：keys"],
    [{ ...whole(), parts: undefined }, "足りない項目があります：parts"],
    [{ ...whole(), parts: [{ ...whole().parts[0], sha256: "0" }] }, "壊れています：rows/DB/users.jsonl"],
    [{ ...whole(), parts: [{ ...whole().parts[0], path: "gone" }] }, "一部がありません：gone"],
  ] as const) {
    write(manifest);
    expect(await refusal()).toContain(sentence);
  }
});
