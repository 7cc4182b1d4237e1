import { Agent, request as open } from "node:http";

export type ResponseBody = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};
type Options = { method?: string; headers?: Record<string, string>; body?: string };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** One request over a kept connection; the whole body is read. If the server has left that meanwhile, it asks anew. */
export function ask(url: string, options: Options = {}): Promise<ResponseBody> {
  const { method = "GET", headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const sent = open(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on("error", reject);
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
  const response = await ask(`${origin}/api${path}`, { method, headers, body: JSON.stringify(body) });
  if (response.status >= 400) throw new Error(`${path}: ${response.status} ${response.body}`);
  const set = [response.headers["set-cookie"] ?? []].flat().map((each) => each.split(";")[0]);
  const text = response.body.toString();
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
