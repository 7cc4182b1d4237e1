import { execFile } from "node:child_process";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { emailOf, PASSWORD } from "../../support/cast";
import { ownServer } from "../../support/site/own-server";

/** Each run leaves a community and a message behind. */
const { origin: ORIGIN, start } = ownServer("smoke-state", 12);

// One server for all of them: workers side by side would each start their own in the same folder.
test.describe.configure({ mode: "default" });

const WHO = emailOf("sato");

let site: Awaited<ReturnType<typeof start>>;
test.beforeAll(async () => {
  site = await start();
});
test.afterAll(() => site.stop());

type Run = { code: number; said: string };

function smoke(address: string, password = PASSWORD): Promise<Run> {
  const env = { ...process.env, SMOKE_USER: WHO, SMOKE_PASSWORD: password };
  return new Promise((resolve) => {
    execFile(process.execPath, ["scripts/smoke.mjs", address], { env }, (error, said, fault) =>
      resolve({ code: error ? Number(error.code) : 0, said: said + fault }),
    );
  });
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return parts.length > 0 ? Buffer.concat(parts) : undefined;
}

/** The site as it is, except that one kind of request is refused. */
async function refusing(
  refused: (method: string, path: string) => boolean,
  run: (address: string) => Promise<void>,
) {
  const server = createServer(async (request, response) => {
    const { method = "GET", url: path = "/", headers } = request;
    const body = await bodyOf(request);
    if (refused(method, path)) {
      response.writeHead(503, { "content-type": "application/json" });
      return response.end(JSON.stringify({ code: "read-only" }));
    }
    const answer = await fetch(ORIGIN + path, {
      method,
      redirect: "manual",
      headers: {
        origin: ORIGIN,
        cookie: headers.cookie ?? "",
        ...(headers["content-type"] && { "content-type": headers["content-type"] }),
      },
      ...(body && { body: new Uint8Array(body) }),
    });
    response.writeHead(answer.status, {
      "set-cookie": answer.headers.getSetCookie(),
      "content-type": answer.headers.get("content-type") ?? "",
      "x-request-id": answer.headers.get("x-request-id") ?? "",
    });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

test("the smoke test passes on a site that works, time after time in one room", async () => {
  for (let time = 0; time < 2; time += 1) {
    const { code, said } = await smoke(ORIGIN);
    expect(said).toContain("All is well");
    expect(code).toBe(0);
    for (const step of ["health", "sign-in page", "sign-in", "search", "message to oneself", "sign-out"])
      expect(said).toMatch(new RegExp(`^ok {4}${step} `, "m"));
  }
});

test("a site on which nobody can sign in fails at the sign-in", async () => {
  const { code, said } = await smoke(ORIGIN, "not-the-password-9");
  expect(code).toBe(1);
  expect(said).toMatch(/^FAIL {2}sign-in$/m);
  expect(said).toMatch(/sign-in: \/api\/login answered 401 login-failed, request \S+/);
});

test("a site that takes no message fails there, says why, and is signed out of all the same", async () => {
  const isSending = (method: string, path: string) => method === "POST" && /\/messages$/.test(path);
  await refusing(isSending, async (address) => {
    const { code, said } = await smoke(address);
    expect(code).toBe(1);
    expect(said).toMatch(/^ok {4}search /m);
    expect(said).toMatch(/^FAIL {2}message to oneself$/m);
    expect(said).toMatch(
      /message to oneself: \/api\/chat\/rooms\/[\w-]+\/messages answered 503 read-only, request/,
    );
    expect(said).toMatch(/^ok {4}sign-out /m);
  });
});
