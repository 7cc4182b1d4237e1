import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { userError } from "../user-error.mjs";

const DEFAULT_PORT = 8787;
const LOOPBACK = "127.0.0.1";
const ANY = ["0.0.0.0", "::"];

/** Where to serve by PORT and HOST: `{ host, port, url }`. Throws when PORT is no port. */
export function addressOf({ PORT, HOST }) {
  const host = HOST || LOOPBACK;
  const port = PORT ? portOf(PORT) : DEFAULT_PORT;
  const name = [LOOPBACK, ...ANY].includes(host) ? "localhost" : host;
  return { host, port, url: `http://${name.includes(":") ? `[${name}]` : name}:${port}` };
}

function portOf(text) {
  const port = /^\d+$/.test(text) ? Number(text) : 0;
  if (port >= 1 && port <= 65_535) return port;
  throw userError(
    `PORT=${text} は使えません。1 から 65535 までの番号を指定してください（例：PORT=8788 npm start）。`,
    `PORT=${text} is no port. Give a number from 1 to 65535, as in PORT=8788 npm start.`,
  );
}

/** A server that was just stopped gives its port back a moment later. */
const TRIES = 10;
const PAUSE_MS = 200;

/** Throws when nothing can listen there. */
export async function checkAddress({ host, port }) {
  for (let tries = 1; ; tries += 1) {
    const code = await listenFault({ host, port });
    if (code === null) return;
    if (code !== "EADDRINUSE" || tries === TRIES) throw addressFault(code, { host, port });
    await pause(PAUSE_MS);
  }
}

async function listenFault(address) {
  const server = createServer();
  try {
    await once(server.listen(address), "listening");
  } catch (error) {
    return error.code;
  }
  await new Promise((resolve) => server.close(resolve));
  return null;
}

function addressFault(code, { host, port }) {
  const free = port < 65_535 ? port + 1 : DEFAULT_PORT;
  if (code === "EADDRINUSE")
    return userError(
      `ポート ${port} は使用中です。使っているものを終えるか、PORT=${free} npm start のように別の番号を指定してください。`,
      `Port ${port} is in use. Stop what uses it, or choose another: PORT=${free} npm start`,
    );
  if (code === "EACCES")
    return userError(
      `ポート ${port} を開く権限がありません。PORT=${DEFAULT_PORT} のように 1024 以上の番号を指定してください。`,
      `Port ${port} may not be opened. Choose one from 1024 on, as PORT=${DEFAULT_PORT}.`,
    );
  return userError(
    `HOST=${host} では待ち受けられません（${code}）。この機械のアドレスか 0.0.0.0 を指定してください。`,
    `HOST=${host} is no address of this machine (${code}). Give one of its addresses, or 0.0.0.0.`,
  );
}

/** null when only this machine can reach the server. */
export function hostWarning({ host }) {
  if (host === "localhost" || host === "::1" || host.startsWith("127.")) return null;
  return [
    `HOST=${host}：同じネットワークの誰からでも開けます。デモのパスワードは公開されているので、信頼できるネットワークでだけ使ってください。`,
    `HOST=${host}: anyone on the network can open it, and the demo's password is public. Use it on a network that you trust.`,
    "ほかの端末でログインするには https が要ります（Cookie は http では localhost にしか保存されません）。",
    "Signing in from another device needs https: browsers store its cookies over http for localhost alone.",
  ].join("\n  ");
}

/** What is wrong with a server that answers, or null. */
export async function healthFault({ url }) {
  const { ok, text } = await fetch(`${url}/healthz`).then(
    async (response) => ({ ok: response.ok, text: await response.text() }),
    (error) => ({ ok: false, text: error.cause?.code ?? error.message }),
  );
  if (ok) return null;
  if (/The Worker cannot start/.test(text))
    return userError(
      `設定に誤りがあり、起動できません。.dev.vars を直すか、消してもう一度 npm start を実行してください。\n  ${text}`,
      "The settings are wrong. Mend .dev.vars, or delete it and run npm start again.",
    );
  return userError(
    `起動しましたが、応答が正しくありません（/healthz：${text}）。Ctrl-C のあとにもう一度 npm start を実行し、直らなければ npm run seed でデータを作り直してください。`,
    "It started but is not healthy. Run npm start again; if that does not help, npm run seed makes the data anew.",
  );
}
