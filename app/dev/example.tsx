import type { ReactNode } from "react";
import type { Qr } from "~/ui/qr/qr.server";

/** What examples need of the server. `now`: epoch ms. */
export type ExampleData = { now: number; qr: Qr };

/** A chapter of the page. Each example's name says which state it shows. */
export type ExampleGroup = {
  id: string;
  title: string;
  examples: (data: ExampleData) => Record<string, ReactNode>;
};

export const LONG_NAME = "独立行政法人国立病院機構東京湾岸総合医療センター附属リハビリテーション病院";
export const LONG_TEXT =
  "急性期の治療を終えた患者さんの受け入れについて、9月から条件が変わりました。人工呼吸器を使用中の方、透析を続けている方もご相談ください。お電話は平日9時から17時まで、連携室が承ります。";
/** No space and no hyphen to break at. */
export const LONG_WORD =
  "https://example.jp/referral/2026/hospitals/minato-medical-university/documents/a1b2c3d4e5f6";

/** Shows what is within as if it were pointed at or had the keyboard's focus (style-sheets.ts). */
export function Forced({ state, children }: { state: "hover" | "focus"; children: ReactNode }) {
  return (
    <div className="dev-forced" data-forced={state}>
      <small>{state}</small>
      {children}
    </div>
  );
}

/** The same thing in several states on a line. */
export function States({ children }: { children: ReactNode }) {
  return <div className="dev-states">{children}</div>;
}
