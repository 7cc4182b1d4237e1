import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { batchedD1, type PlainStatement } from "../../demo/local-d1";
import { tool } from "../../local/command.mjs";
import { checkDeployment, deploymentArguments } from "../../local/deployment.mjs";
import type { ServedDatabases } from "./local";

/** What wrangler does: answers questions, whose text is an argument, and takes in files, of which it only says that it did. */
export type Wrangler = {
  query: (binding: string, sql: string) => Promise<Pick<D1Result, "results">[]>;
  ingest: (binding: string, file: string) => Promise<void>;
};

/** D1 refuses statements above 100 KB, and a system arguments above 128 KB. */
const STATEMENT_BYTES = 90_000;

/** The databases of the deployment: reads are questions one after the other, a batch of writes is one file. */
export function openRemote(wrangler: Wrangler = ofDeployment()): ServedDatabases {
  const folder = mkdtempSync(join(tmpdir(), "inowa-remote-"));
  const databaseOf = (binding: string) =>
    batchedD1(async (body) => {
      const { statements } = JSON.parse(body) as { statements: PlainStatement[] };
      const isRead = statements.every(({ sql }) => /^\s*(SELECT|WITH)\b/i.test(sql));
      if (isRead) return Response.json(await responses(wrangler, binding, statements));
      const file = join(folder, `${binding}.sql`);
      writeFileSync(file, `${statements.flatMap(inParts).map(asSql).join(";\n")};\n`);
      await wrangler.ingest(binding, file);
      return Response.json(
        statements.map((statement) => ({ results: [], meta: { changes: rowsOf(statement) } })),
      );
    }, binding);
  return {
    DB: databaseOf("DB"),
    SEARCH_DB: databaseOf("SEARCH_DB"),
    memory: () => [],
    close: async () => rmSync(folder, { recursive: true }),
  };
}

async function responses(wrangler: Wrangler, binding: string, statements: readonly PlainStatement[]) {
  const all: Pick<D1Result, "results">[] = [];
  for (const statement of statements) {
    const results: unknown[] = [];
    for (const part of inParts(statement))
      for (const response of await wrangler.query(binding, asSql(part)))
        results.push(...(response.results ?? []));
    all.push({ results });
  }
  return all;
}

/** A file's changes are not counted: as many as it has rows. One that an edit came before is left for the next import. */
function rowsOf({ values: [rows] }: PlainStatement): number {
  return typeof rows === "string" && rows.startsWith("[") ? (JSON.parse(rows) as unknown[]).length : 1;
}

/** A statement over the rows of a JSON array may be several over parts of it; any other stays whole. */
export function inParts(statement: PlainStatement): PlainStatement[] {
  const { sql, values } = statement;
  const [rows] = values;
  const isOverRows = typeof rows === "string" && rows.startsWith("[") && /json_each\(\?1?\)/.test(sql);
  if (!isOverRows || Buffer.byteLength(asSql(statement)) <= STATEMENT_BYTES) return [statement];
  const all = JSON.parse(rows) as unknown[];
  if (all.length < 2) return [statement];
  const middle = Math.ceil(all.length / 2);
  const half = (part: unknown[]) => inParts({ sql, values: [JSON.stringify(part), ...values.slice(1)] });
  return [...half(all.slice(0, middle)), ...half(all.slice(middle))];
}

/** The statement with its values in it: wrangler binds none. */
export function asSql({ sql, values }: PlainStatement): string {
  let next = 0;
  return sql.replace(/'(?:[^']|'')*'|\?(\d*)/g, (found, number: string | undefined) => {
    if (found.startsWith("'")) return found;
    const at = number ? Number(number) - 1 : next;
    next = at + 1;
    return literal(values[at]);
  });
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "NULL";
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  return `'${String(value).replaceAll("'", "''").replaceAll("\0", "")}'`;
}

const OUTPUT_BYTES = 512 * 1024 * 1024;

/** The deployment that the settings name; throws when they name none. */
function ofDeployment(): Wrangler {
  checkDeployment();
  const production = deploymentArguments();

  async function execute(binding: string, ...what: string[]): Promise<string> {
    const command = ["d1", "execute", binding, "--remote", "--json", "--yes", ...what, ...production];
    const { file, args } = tool("wrangler", ...command);
    try {
      return (await promisify(execFile)(file, args, { maxBuffer: OUTPUT_BYTES })).stdout;
    } catch (error) {
      throw new Error(refusalIn(error as { stdout?: string; stderr?: string }));
    }
  }

  return {
    query: async (binding, sql) => {
      const said = await execute(binding, "--command", sql);
      return JSON.parse(said.slice(said.indexOf("["))) as Pick<D1Result, "results">[];
    },
    ingest: async (binding, file) => {
      await execute(binding, "--file", file);
    },
  };
}

/** What wrangler says when it refuses, in one line: with `--json` in the output, else as text for a person. */
function refusalIn({ stdout = "", stderr = "" }: { stdout?: string; stderr?: string }): string {
  const said =
    /"text": "((?:[^"\\]|\\.)*)"/.exec(stdout)?.[1] ?? /(?:\[ERROR\]|ERROR\]?)\s*(.+)/.exec(stderr)?.[1];
  return `wrangler: ${said ?? (stderr.trim() || stdout.trim()).split("\n")[0]}`;
}
