import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import * as build from "../../../.wrangler/bare/build/server/index.js";

const handle = createRequestHandler(build as unknown as ServerBuild, "production");

export default { fetch: (request: Request) => handle(request) };
