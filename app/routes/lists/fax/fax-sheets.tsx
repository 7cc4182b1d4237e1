import type { List } from "#contract/lists/shapes";
import { PrintButton } from "~/parts/lists/print-button";
import { serverNow } from "~/ui/clock";
import { PageHead } from "~/ui/page-head";
import { Time } from "~/ui/time";
import type { Addressee, Cover } from "./cover";

type Props = { sheets: Addressee[]; cover: Cover; list: Pick<List, "objectId" | "name"> };

/** One sheet of A4 for each hospital, in lines that a FAX of 200 dpi carries. */
export function FaxSheets({ sheets, cover, list }: Props) {
  return (
    <>
      <PageHead
        title="FAX送付状"
        context={`${sheets.length}枚`}
        back={{ to: `/lists/hospitals/${list.objectId}/fax`, label: "送付状の内容" }}
        action={<PrintButton>{`${sheets.length}枚を印刷する`}</PrintButton>}
      />
      {sheets.map((sheet) => (
        <FaxSheet key={sheet.hospitalId} sheet={sheet} cover={cover} />
      ))}
    </>
  );
}

function FaxSheet({ sheet, cover }: { sheet: Addressee; cover: Cover }) {
  const { name, fax, tel } = sheet;
  return (
    <article className="sheet fax-sheet" aria-label={`${name}への送付状`}>
      <p className="fax-title">FAX送付状</p>
      <p className="fax-day">
        <Time at={serverNow()} as="date" />
      </p>
      <p className="fax-to">{name}　御中</p>
      <table className="tbl">
        <tbody>
          <Line word="送信先FAX">{fax ?? "　"}</Line>
          <Line word="送信先電話">{tel ?? "　"}</Line>
          <Line word="発信者">{cover.from || "　"}</Line>
          <Line word="電話番号">{cover.tel || "　"}</Line>
          <Line word="FAX番号">{cover.fax || "　"}</Line>
          <Line word="件名">{cover.subject || "　"}</Line>
          <Line word="枚数">{cover.pages ? `${cover.pages}枚（本状を含む）` : "　　枚（本状を含む）"}</Line>
        </tbody>
      </table>
      <p className="lines fax-text">{cover.text}</p>
      <p className="fax-foot">
        宛先の誤りにお気づきの場合は、お手数ですが発信者までご連絡のうえ、本状を破棄してください。
      </p>
    </article>
  );
}

function Line({ word, children }: { word: string; children: string }) {
  return (
    <tr>
      <th scope="row">{word}</th>
      <td className="numbers">{children}</td>
    </tr>
  );
}
