import { Agent, request as open } from "node:http";

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };
type Options = { method?: string; headers?: Record<string, string>; body?: string };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** One request over a kept connection; the whole body is read. If the server has left that meanwhile, it asks anew. */
export function ask(url: string, options: Options = {}): Promise<Answer> {
  const { method = "GET", headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const sent = open(url, { method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
      answer.on("error", reject);
    });
    sent.on("error", (error: NodeJS.ErrnoException) =>
      sent.reusedSocket && error.code === "ECONNRESET" ? resolve(ask(url, options)) : reject(error),
    );
    sent.end(body);
  });
}

/** A call of the API as a page of our own would make it. Throws when it is refused. */
export async function post<Reply>(
  origin: string,
  path: string,
  body: unknown,
  cookie = "",
  method = "POST",
): Promise<{ reply: Reply; cookie: string }> {
  const headers = { origin, cookie, "content-type": "application/json" };
  const answer = await ask(`${origin}/api${path}`, { method, headers, body: JSON.stringify(body) });
  if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${answer.body}`);
  const set = [answer.headers["set-cookie"] ?? []].flat().map((each) => each.split(";")[0]);
  const text = answer.body.toString();
  return { reply: (text ? JSON.parse(text) : undefined) as Reply, cookie: set.join("; ") };
}

/** The password of every demo account. */
export const PASSWORD = "inowa2026";

/** Signs in with a demo account. */
export async function signIn(origin: string, name: string) {
  const credentials = { username: `${name}@example.jp`, password: PASSWORD };
  const { reply, cookie } = await post<{ objectId: string }>(origin, "/login", credentials);
  return { id: reply.objectId, cookie };
}
