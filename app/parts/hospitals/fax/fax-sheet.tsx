import type { ReactNode } from "react";
import { serverNow } from "~/ui/time/clock";
import { Time } from "~/ui/time/time";
import type { Addressee, Cover } from "./fax-cover";
import { FormerNumberNote } from "./former-number";

/** One sheet of A4 for a hospital, in lines that a FAX of 200 dpi carries; without a text, room to write by hand. */
export function FaxSheet({ sheet, cover }: { sheet: Addressee; cover: Cover }) {
  const { name, office, person, fax, tel, formerFax, formerTel } = sheet;
  return (
    <article className="sheet fax-sheet" aria-label={`${name}への送付状`}>
      <p className="fax-title">FAX送付状</p>
      <p className="fax-day">
        <Time at={serverNow()} as="date" />
      </p>
      <p className="fax-to">
        {name}
        {office ? (
          <>
            <br />
            {office}
          </>
        ) : null}
        {person ? (
          <>
            {"　気付"}
            <br />
            {person}
          </>
        ) : (
          "　御中"
        )}
      </p>
      <table className="tbl">
        <tbody>
          <Line word="送信先FAX">
            {fax ?? "　"}
            <FormerNumberNote former={formerFax} />
          </Line>
          <Line word="送信先電話">
            {tel ?? "　"}
            <FormerNumberNote former={formerTel} />
          </Line>
          <Line word="発信者">{cover.from || "　"}</Line>
          <Line word="電話番号">{cover.tel || "　"}</Line>
          <Line word="FAX番号">{cover.fax || "　"}</Line>
          <Line word="件名">{cover.subject || "　"}</Line>
          <Line word="枚数">{cover.pages ? `${cover.pages}枚（本状を含む）` : "　　枚（本状を含む）"}</Line>
        </tbody>
      </table>
      {cover.text ? <p className="lines fax-text">{cover.text}</p> : <div className="fax-body" />}
      <p className="fax-foot">
        宛先の誤りにお気づきの場合は、お手数ですが発信者までご連絡のうえ、本状を破棄してください。
      </p>
    </article>
  );
}

function Line({ word, children }: { word: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{word}</th>
      <td className="numbers">{children}</td>
    </tr>
  );
}
