import type { List } from "#contract/lists/shapes";
import type { Addressee, Cover } from "~/parts/hospitals/fax/fax-cover";
import { FaxSheet } from "~/parts/hospitals/fax/fax-sheet";
import { PrintButton } from "~/parts/lists/print-button";
import { Button } from "~/ui/button";
import { PageHead } from "~/ui/page-head";

type Props = {
  sheets: Addressee[];
  cover: Cover;
  list: Pick<List, "objectId" | "name">;
  page: number;
  pages: number;
};

/** One sheet for each hospital, and the way to those of the next page. */
export function FaxSheets({ sheets, cover, list, page, pages }: Props) {
  return (
    <>
      <PageHead
        title="FAX送付状"
        context={`${sheets.length}枚`}
        back={{ to: `/lists/hospitals/${list.objectId}/fax?page=${page}`, label: "送付状の内容" }}
        action={<PrintButton>{`${sheets.length}枚を印刷する`}</PrintButton>}
      />
      {page < pages ? (
        <form
          className="on-paper-not"
          method="post"
          action={`/lists/hospitals/${list.objectId}/fax?page=${page + 1}`}
        >
          {Object.entries(cover).map(([name, word]) => (
            <input key={name} type="hidden" name={name} value={word} />
          ))}
          <p className="note">この送付状を印刷したら、同じ内容で続きの宛先を選べます。</p>
          <Button kind="secondary" name="intent" value="next">
            続きの宛先を選ぶ
          </Button>
        </form>
      ) : null}
      {sheets.map((sheet) => (
        <FaxSheet key={sheet.hospitalId} sheet={sheet} cover={cover} />
      ))}
    </>
  );
}
