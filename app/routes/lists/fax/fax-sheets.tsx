import type { List } from "#contract/lists/shapes";
import type { Addressee, Cover } from "~/parts/hospitals/fax/fax-cover";
import { FaxSheet } from "~/parts/hospitals/fax/fax-sheet";
import { PrintButton } from "~/parts/lists/print-button";
import { PageHead } from "~/ui/page-head";

type Props = { sheets: Addressee[]; cover: Cover; list: Pick<List, "objectId" | "name"> };

/** One sheet for each hospital. */
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
