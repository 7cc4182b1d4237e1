type Operation = {
  operationId: string;
  "x-access": { who: unknown };
  requestBody?: unknown;
  responses: unknown;
};
type Paths = Record<string, Record<string, Operation>>;

/** The document to read: plain HTML, nothing from another host and no script. */
export function docsPage(document: Record<string, unknown>, title: string): string {
  const entries = Object.entries(document.paths as Paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => entryOf(path, method, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main><h1>${escapeHtml(title)}</h1>
<p>${entries.length} calls. <a href="/api/openapi.json">openapi.json</a></p>${entries.join("\n")}</main></body></html>`;
}

function entryOf(path: string, method: string, operation: Operation): string {
  const { who } = operation["x-access"];
  const callers = Array.isArray(who) ? who.join(", ") : String(who);
  return `<details id="${escapeHtml(operation.operationId)}"><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(callers)}</summary>
<pre>${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
