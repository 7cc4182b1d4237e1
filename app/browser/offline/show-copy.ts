import { BED_KIND_NAMES } from "#contract/hospitals/figures";
import { OFFLINE_KEY_COOKIE } from "#contract/offline/limits";
import { openCopy, type SavedCopy, sealedCopy, wipeCopy } from "./sealed-copy";

/** The script of the offline page: opens what this device has stored, with the key that goes with the session. */
const place = document.querySelector<HTMLElement>("#offline-copy");
const to = new URLSearchParams(location.search).get("to");

if (place) void show(place);

async function show(place: HTMLElement) {
  const heading = document.querySelector("h1");
  if (to !== null && heading) heading.textContent = "オフラインです";
  place.replaceChildren(retry(), ...(await contents()));
}

/** The way back to where one was going. Nothing leads out of the site. */
function retry() {
  const link = element("a", "もう一度読み込む", "btn btn-2");
  link.href = to ?? "/";
  if (link.origin !== location.origin) link.href = "/";
  const line = element("p");
  line.appendChild(link);
  return line;
}

async function contents(): Promise<HTMLElement[]> {
  const stored = await sealedCopy().catch(() => null);
  const key = keyInCookie();
  const copy = stored && key && stored.until > Date.now() ? await openCopy(stored, key) : null;
  if (!copy) {
    // Nobody can open it any more, or there is none: looking has made an empty database.
    wipeCopy();
    return [
      element("p", "この端末に保存された内容はありません。接続を確認してから、もう一度お試しください。"),
    ];
  }
  return [age(copy.at), ...rooms(copy), ...lists(copy), ...beds(copy)];
}

function keyInCookie() {
  const name = `${OFFLINE_KEY_COOKIE}=`;
  const cookie = document.cookie.split("; ").find((each) => each.startsWith(name));
  return cookie?.slice(name.length);
}

function age(at: number) {
  const line = element("p", "", "note");
  const say = () => {
    line.textContent = `${to === null ? "" : "オフラインです　"}${agoText(Date.now() - at)}の内容`;
  };
  say();
  setInterval(say, 60_000);
  return line;
}

function agoText(ms: number) {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes}分前`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)}時間前` : `${Math.floor(minutes / 1440)}日前`;
}

function rooms({ rooms }: SavedCopy) {
  const shown = rooms.filter(({ lines }) => lines !== null);
  if (shown.length === 0) return [];
  return [
    sheet(
      "チャット",
      shown.map(({ name, lines }) => {
        const log = element("ol", "", "offline-log");
        for (const { at, name, isOwn, text, files, isDeleted } of lines ?? []) {
          const item = element("li");
          item.appendChild(element("p", `${isOwn ? "自分" : name}　${momentText(at)}`, "note"));
          if (isDeleted) item.appendChild(element("p", "メッセージが削除されました", "note"));
          if (text) item.appendChild(element("p", text, "pre-line"));
          for (const file of files) item.appendChild(element("p", `添付：${file}`, "note"));
          log.appendChild(item);
        }
        return folded(name, log);
      }),
    ),
  ];
}

function lists({ lists }: SavedCopy) {
  if (lists.length === 0) return [];
  return [
    sheet(
      "リスト",
      lists.map(({ name, hospitals, doctors }) => {
        const rows = element("ul", "", "offline-log");
        for (const { name, address, numbers } of hospitals)
          rows.appendChild(callable(name, address, numbers));
        for (const { name, workplace, numbers } of doctors)
          rows.appendChild(callable(name, workplace, numbers));
        return folded(`${name}（${hospitals.length + doctors.length}件）`, rows);
      }),
    ),
  ];
}

function beds({ beds }: SavedCopy) {
  if (beds.length === 0) return [];
  return [
    sheet(
      "自院の空床",
      beds.map(({ hospital, numbers, beds }) => {
        const rows = element("ul", "", "offline-log");
        for (const { bedKind, ward, number, men, women, updatedAt } of beds) {
          const sexes = men + women > 0 ? `（男性${men}・女性${women}）` : "";
          const item = element("li");
          item.appendChild(
            element("p", `${BED_KIND_NAMES[bedKind]}${ward ? `・${ward}` : ""}　${number}床${sexes}`),
          );
          item.appendChild(element("p", `${momentText(updatedAt)}時点`, "note"));
          rows.appendChild(item);
        }
        if (beds.length === 0) rows.appendChild(element("li", "報告された空床はありません。"));
        rows.appendChild(callable(hospital, "", numbers));
        return folded(hospital, rows);
      }),
    ),
  ];
}

function callable(name: string, detail: string, numbers: readonly { label: string; tel: string }[]) {
  const item = element("li");
  item.appendChild(element("p", name));
  if (detail) item.appendChild(element("p", detail, "note"));
  for (const { label, tel } of numbers) {
    const link = element("a", `${label} ${tel}`);
    link.href = `tel:${tel.replace(/[^\d+]/g, "")}`;
    const line = element("p");
    line.appendChild(link);
    item.appendChild(line);
  }
  return item;
}

function sheet(title: string, parts: HTMLElement[]) {
  const section = element("section", "", "sheet");
  const head = element("div", "", "sheet-head");
  head.appendChild(element("h2", title));
  const body = element("div", "", "sheet-body");
  body.replaceChildren(...parts);
  section.replaceChildren(head, body);
  return section;
}

function folded(title: string, content: HTMLElement) {
  const details = element("details");
  details.replaceChildren(element("summary", title), content);
  return details;
}

/** 11月28日 9:05, as clocks in Japan show it. */
function momentText(at: number) {
  const there = new Date(at + 9 * 3_600_000);
  const minute = String(there.getUTCMinutes()).padStart(2, "0");
  return `${there.getUTCMonth() + 1}月${there.getUTCDate()}日 ${there.getUTCHours()}:${minute}`;
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text = "", className = "") {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  if (className) made.className = className;
  return made;
}
