import { createElement } from "react";
import { expect, test } from "vitest";
import { AgreementForm } from "../../../app/parts/users/terms/agreement";
import { DifferenceView } from "../../../app/parts/users/terms/difference-view";
import { TermsDocument } from "../../../app/routes/users/terms/terms-document";
import { ATTACKS } from "../../support/attacks";
import { rendered } from "../../support/rendered";

// Nobody may publish such terms to the one server of the browser tests: everybody would have to agree first.

const OURS =
  /^(article|a|button|del|details|div|form|header|h1|h2|input|ins|nav|p|section|span|summary|svg|use)$/;

/** Every place where these words stand. */
function pagesWith(text: string): string {
  const document = {
    term: "terms",
    version: text,
    revisedAt: "2026-11-01",
    summary: text,
    body: text,
  } as const;
  const next = { version: text, revisedAt: "2099-01-01", summary: text, body: `${text}\n第1条 以後` };
  const before = { version: text, body: `${text}\n第1条 以前` };
  const article = { ...document, body: `第1条 ${text}`, before: null, next: null };
  const pages = [
    createElement(TermsDocument, {
      title: text,
      connect: false,
      details: null,
      document: { ...document, before, next },
    }),
    createElement(TermsDocument, { title: text, connect: true, details: null, document: article }),
    createElement(DifferenceView, { before: text, after: `${text}${text}` }),
    createElement(AgreementForm, { agreement: { terms: document, privacy: document }, error: text }),
  ];
  return pages.map((page) => rendered(page)).join("");
}

/** Tags, handlers and addresses that no page of ours has. */
function foreign(html: string): string[] {
  const tags = [...html.matchAll(/<\/?([^\s/>]+)((?:"[^"]*"|[^">])*)>/g)];
  const attributes = tags.flatMap(([, , rest = ""]) => [...rest.matchAll(/([^\s=]+)="([^"]*)"/g)]);
  return [
    ...tags.flatMap(([tag, name = ""]) => (OURS.test(name) ? [] : [tag])),
    ...attributes.flatMap(([all, name = ""]) => (/^on|^style$/i.test(name) ? [all] : [])),
    ...attributes.flatMap(([all, name = "", value = ""]) =>
      /^(href|src|action|formaction)$/.test(name) && !/^[/#]/.test(value) ? [all] : [],
    ),
  ];
}

test("terms that an operator publishes stay text wherever they are read", () => {
  for (const attack of ATTACKS) expect(foreign(pagesWith(attack)), attack).toEqual([]);
});

test("the check itself finds a tag, a handler and an address that are not ours", () => {
  expect(foreign('<p>a</p><img src="/x">')).toHaveLength(1);
  expect(foreign('<p onclick="a()">a</p>')).toHaveLength(1);
  expect(foreign('<a href="javascript:a()">a</a>')).toHaveLength(1);
});
