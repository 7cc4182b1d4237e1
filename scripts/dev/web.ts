// The web as `npm run dev` runs it: in Vite's own process, behind the same door as in production. The API host is
// another process, named by API_ORIGIN.
import * as build from "virtual:remix/server-build";
import { door } from "../../workers/door/door";
import { createWeb } from "../../workers/web";

const api = { fetch: () => new Response("the API host is elsewhere", { status: 500 }) };

export const worker = door({ api, web: createWeb(build) });
