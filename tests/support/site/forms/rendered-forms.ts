/** A form as a page draws it: where it posts to, and each of its fields with what is in it. */
export type RenderedForm = { action: string; isMultipart: boolean; fields: [name: string, value: string][] };

/** The forms of a page that post, without those of its frame. */
export function renderedForms(html: string, address: string): RenderedForm[] {
  const main = /<main[\s>].*<\/main>/s.exec(html)?.[0] ?? html;
  return [...main.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, head = "", inner = ""]) =>
    attribute(head, "method") === "post"
      ? {
          action: attribute(head, "action") || address,
          isMultipart: /multipart/i.test(head),
          fields: fieldsIn(inner),
        }
      : [],
  );
}

/** The body that a browser sends: no file chosen, and of several buttons the first. */
export function bodyOfRendered({ isMultipart, fields }: RenderedForm): FormData | URLSearchParams {
  const body = isMultipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) body.append(name, value);
  return body;
}

function fieldsIn(html: string): RenderedForm["fields"] {
  const tags = html.matchAll(/<(?:input|select|textarea|button)\b([^>]*)>/g);
  return [...tags].flatMap(([tag, head = ""]) => {
    const name = attribute(head, "name");
    const isOther = tag.startsWith("<button") && html.indexOf(tag) !== html.indexOf("<button");
    return name && !isOther ? [[name, attribute(head, "value")] as [string, string]] : [];
  });
}

const attribute = (head: string, name: string) =>
  (new RegExp(`\\b${name}="([^"]*)"`, "i").exec(head)?.[1] ?? "").replaceAll("&amp;", "&");
