// `npm run smoke -- https://…`: after a deployment, what people do first, as a test account: the sign-in page, health, a
// search, a message to oneself. SMOKE_USER and SMOKE_PASSWORD: a doctor with one factor, whom nobody else uses. It
// changes nothing but that account: a community of its own, in whose room each run leaves a message.
import { main } from "./local/main.mjs";
import { userError } from "./local/user-error.mjs";

const WITHIN_MS = 15_000;
const GROUP = "動作確認（自動）";

main(async () => {
  const site = readSite(process.argv[2]);
  const { SMOKE_USER: username, SMOKE_PASSWORD: password } = process.env;
  if (!username || !password)
    throw userError(
      "SMOKE_USER と SMOKE_PASSWORD に、動作確認用のアカウントを指定してください。",
      "Name a test account by SMOKE_USER and SMOKE_PASSWORD.",
    );
  let cookie = "";
  await step("health", async () => {
    const response = await ask("/healthz");
    const said = await response.text();
    if (response.status !== 200) throw new Error(`${response.status} ${said.slice(0, 200)}`);
  });
  await step("sign-in page", async () => {
    const response = await ask("/login");
    await expectStatus(response, 200);
    const page = await response.text();
    if (!page.includes('name="password"')) throw new Error("no field for a password");
    const style = /href="(\/assets\/[^"]+\.css)"/.exec(page)?.[1];
    if (!style) throw new Error("no style sheet");
    await expectStatus(await ask(style), 200);
  });
  await step("sign-in", async () => {
    const response = await ask("/api/login", { username, password });
    await expectStatus(response, 200);
    const { requiresMfa } = await response.json();
    if (requiresMfa) throw new Error("the account asks for a second factor: use one without");
    cookie = response.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
  });
  try {
    await step("search", async () => {
      const response = await ask("/api/doctor/search", { words: "内科" });
      await expectStatus(response, 200);
      const { total } = (await response.json()).hits;
      return `${total} found`;
    });
    await step("message to oneself", async () => {
      const group = (await ownGroup()) ?? (await json("/api/groups", { name: GROUP, description: GROUP }));
      const { roomId } = await json(`/api/groups/${group.objectId}/room`, {});
      const clientMessageId = crypto.randomUUID();
      const message = `動作確認 ${new Date().toISOString()}`;
      const sent = await json(`/api/chat/rooms/${roomId}/messages`, { message, clientMessageId, medias: [] });
      const room = await json(`/api/chat/rooms/${roomId}?limit=5`);
      if (!room.messages.some(({ id }) => id === sent.id)) throw new Error("it was sent, and is not there");
    });
  } finally {
    await step("sign-out", async () => expectStatus(await ask("/api/logout", {}), 204));
  }
  console.log("\n  動作を確認しました / All is well");

  async function ownGroup() {
    const { groups = [] } = await json("/api/groups?limit=100");
    return groups.find(({ name }) => name === GROUP);
  }

  async function json(path, body) {
    const response = await ask(path, body);
    await expectStatus(response, 200);
    return response.json();
  }

  function ask(path, body) {
    const headers = { origin: site, cookie, ...(body ? { "content-type": "application/json" } : {}) };
    return fetch(site + path, {
      method: body ? "POST" : "GET",
      headers,
      body: body ? JSON.stringify(body) : undefined,
      redirect: "manual",
      signal: AbortSignal.timeout(WITHIN_MS),
    });
  }
});

async function expectStatus(response, status) {
  if (response.status === status) return;
  const id = response.headers.get("x-request-id");
  const refusal = await response.json().catch(() => null);
  const code = refusal?.code;
  const answered = code ? `${response.status} ${code}` : response.status;
  throw new Error(`${new URL(response.url).pathname} answered ${answered}, request ${id}`);
}

async function step(name, act) {
  const startedAt = performance.now();
  try {
    const note = await act();
    console.log(`ok    ${name}  ${Math.round(performance.now() - startedAt)} ms${note ? `  ${note}` : ""}`);
  } catch (error) {
    console.log(`FAIL  ${name}`);
    throw userError(`「${name}」を確認できませんでした。`, `${name}: ${error.message}`);
  }
}

function readSite(given) {
  if (given && URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)) return new URL(given).origin;
  throw userError(
    "サイトのアドレスを指定してください：npm run smoke -- https://…",
    "Name the site's address.",
  );
}
