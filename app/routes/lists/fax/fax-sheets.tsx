import type { List } from "#contract/lists/calls";
import type { Addressee, Cover } from "~/parts/hospitals/fax/fax-cover";
import { FaxSheet } from "~/parts/hospitals/fax/fax-sheet";
import { Button } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { PrintButton } from "~/ui/scripted/print-button";

type Props = {
  sheets: Addressee[];
  cover: Cover;
  list: Pick<List, "objectId" | "name">;
  page: number;
  pages: number;
};

/** One sheet for each hospital, the way back to what stands on them, and on to those of the next page. */
export function FaxSheets({ sheets, cover, list, page, pages }: Props) {
  const form = `/lists/hospitals/${list.objectId}/fax`;
  return (
    <>
      <PageHead
        title="FAX送付状"
        context={`${sheets.length}枚`}
        back={{ to: `/lists/hospitals/${list.objectId}`, label: list.name }}
        action={<PrintButton note>{`${sheets.length}枚を印刷する`}</PrintButton>}
      />
      <form className="on-paper-not" method="post" action={`${form}?page=${page}`}>
        {Object.entries(cover).map(([name, word]) => (
          <input key={name} type="hidden" name={name} value={word} />
        ))}
        {sheets.map(({ hospitalId }) => (
          <input key={hospitalId} type="hidden" name="hospitals" value={hospitalId} />
        ))}
        {page < pages ? (
          <p className="note">この送付状を印刷したら、同じ内容で続きの宛先を選べます。</p>
        ) : null}
        <div className="acts">
          <Button kind="secondary" name="intent" value="change">
            内容と宛先を変更する
          </Button>
          {page < pages ? (
            <Button kind="secondary" name="intent" value="next" formAction={`${form}?page=${page + 1}`}>
              続きの宛先を選ぶ
            </Button>
          ) : null}
        </div>
      </form>
      {sheets.map((sheet) => (
        <FaxSheet key={sheet.hospitalId} sheet={sheet} cover={cover} />
      ))}
    </>
  );
}
