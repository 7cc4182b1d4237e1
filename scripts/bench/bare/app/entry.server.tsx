import type { EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const html = renderToString(<RemixServer context={remix} url={request.url} />);
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}
