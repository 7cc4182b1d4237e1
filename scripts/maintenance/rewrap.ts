import { parseArgs } from "node:util";
import { CODE_MS } from "#contract/workplaces/limits";
import { everyPage, type Installation, stop, WHERE, WHERE_OPTIONS, withInstallation } from "./installation";

const USAGE = `npm run rewrap    古い鍵（*_PREVIOUS）で封じたものを、いまの鍵で封じ直します

${WHERE}`;

/** Nobody knows here when COOKIE_SECRET was replaced: it was before today. */
const cookiesUntil = new Date(Date.now() + CODE_MS).toLocaleDateString("ja-JP", {
  timeZone: "Asia/Tokyo",
  dateStyle: "long",
});
const RESULT = `すべて、いまの鍵で開けます。MASTER_KEY_PREVIOUS は、設定から外せます。
LIVE_SECRET_PREVIOUS は、LIVE_SECRET を替えてから 1 時間たてば外せます。
COOKIE_SECRET_PREVIOUS は、${cookiesUntil}まで残してください（郵送した確認コードや、手続きの途中の人が使います）。`;

type Counts = { rewrapped: number; unreadable: number };
type Page = Counts & { count: number; next: string | null };

/** What comes between two passes may bring an old seal along once more. */
const MOST_PASSES = 5;

const { values } = parse();
await withInstallation(values, "npm run rewrap", async (installation) => {
  const { keys } = await installation.call<{ keys: string[] }>("describe");
  console.log(
    keys.length > 1
      ? `MASTER_KEY ${keys[0]}、MASTER_KEY_PREVIOUS ${keys[1]}`
      : `MASTER_KEY ${keys[0]}（MASTER_KEY_PREVIOUS はありません）`,
  );
  await everyPage(
    (after) => installation.call<Page>("rewrap/register", { after }),
    () => undefined,
  );
  for (let pass = 1; pass <= MOST_PASSES; pass += 1) {
    const rooms = await all(installation, "rewrap/rooms");
    const inboxes = await all(installation, "rewrap/inboxes");
    const record = await all(installation, "rewrap/record");
    const counts = [rooms, inboxes, record];
    const [rewrapped, unreadable] = [sum(counts, "rewrapped"), sum(counts, "unreadable")];
    console.log(
      `${pass} 回目：封じ直し ${n(rewrapped)}（チャット ${n(rooms.rewrapped)}・受信箱 ${n(inboxes.rewrapped)}・データベース ${n(record.rewrapped)}）　開けない ${n(unreadable)}`,
    );
    if (rewrapped > 0) continue;
    if (unreadable > 0)
      console.log(
        `${n(unreadable)} 件は、設定にあるどの鍵でも開けません。別の鍵で封じたものです。古い鍵は外さないでください。`,
      );
    else console.log(RESULT);
    return;
  }
  stop("まだ古い鍵で封じたものが残っています。もう一度実行してください。");
});

async function all(installation: Installation, operation: string): Promise<Counts> {
  const counts = { rewrapped: 0, unreadable: 0 };
  await everyPage(
    (after) => installation.call<Page>(operation, { after }),
    ({ rewrapped, unreadable }) => {
      counts.rewrapped += rewrapped;
      counts.unreadable += unreadable;
    },
  );
  return counts;
}

function sum(counts: readonly Counts[], field: keyof Counts): number {
  return counts.reduce((total, each) => total + each[field], 0);
}

function n(count: number): string {
  return count.toLocaleString("ja-JP");
}

function parse() {
  try {
    return parseArgs({ options: WHERE_OPTIONS });
  } catch {
    return stop(USAGE);
  }
}
