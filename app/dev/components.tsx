import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { open } from "~/request/guards.server";
import { titled } from "~/title";
import { PageHead } from "~/ui/page-head";
import { qrOf } from "~/ui/qr/qr.server";
import { serverNow } from "~/ui/time/clock";
import stylesheet from "./components.css?url";
import { FORMS } from "./form-examples";
import { PARTS } from "./part-examples";
import { COLOURS, type ColourScheme, useStyleSheets } from "./style-sheets";
import { PRIMITIVES } from "./ui-examples";

export const handle = { hydrate: true, scrollTop: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];
export const meta = titled("部品の見本（開発用）");

export const loader = open(() => ({ now: serverNow(), qr: qrOf("https://example.jp/card/k3w9") }));
/** The forms of the examples post here, and change nothing. */
export const action = open(() => null);

const SECTIONS = [
  { id: "ui", title: "基本の部品（app/ui）", groups: PRIMITIVES },
  { id: "forms", title: "フォーム（app/forms）", groups: FORMS },
  { id: "parts", title: "画面の部品（app/parts）", groups: PARTS },
];
const SERVICES = { main: "医の輪", connect: "コネクト" };

/** Every primitive and the shared parts in their states, for who designs them (docs/adr/0371). */
export default function Components() {
  const data = useLoaderData<typeof loader>();
  const [scheme, setScheme] = useState<ColourScheme>("system");
  const [service, setService] = useState<keyof typeof SERVICES>("main");
  useStyleSheets(scheme);
  return (
    <div className="wide dev" data-service={service}>
      <PageHead
        title="部品の見本"
        context="開発用"
        lead="app/ui と app/forms の部品すべてと、よく使う画面の部品を、状態ごとに並べています。見出し（PageHead）はこのページの上のものです。"
      />
      <div className="dev-switches">
        <Switch label="配色" options={COLOURS} value={scheme} onChange={setScheme} />
        <Switch label="サービス" options={SERVICES} value={service} onChange={setService} />
      </div>
      <div className="dev-columns">
        <nav className="dev-toc" aria-label="目次">
          {SECTIONS.map(({ id, title, groups }) => (
            <div key={id}>
              <a href={`#${id}`}>{title}</a>
              <ul>
                {groups.map((group) => (
                  <li key={group.id}>
                    <a href={`#${group.id}`}>{group.title}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="dev-sections">
          {SECTIONS.map(({ id, title, groups }) => (
            <section key={id} id={id}>
              <h2 className="dev-section">{title}</h2>
              {groups.map((group) => (
                <section key={group.id} id={group.id} className="dev-group">
                  <h3>{group.title}</h3>
                  {Object.entries(group.examples(data)).map(([name, shown]) => (
                    <div key={name} className="dev-example">
                      <p>{name}</p>
                      <div>{shown}</div>
                    </div>
                  ))}
                </section>
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

type SwitchProps<Key extends string> = {
  label: string;
  options: Record<Key, string>;
  value: Key;
  onChange: (value: Key) => void;
};

function Switch<Key extends string>({ label, options, value, onChange }: SwitchProps<Key>) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {(Object.entries(options) as [Key, string][]).map(([key, text]) => (
        <label key={key}>
          <input type="radio" name={label} checked={key === value} onChange={() => onChange(key)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
