import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { leadingBack } from "~/request/paths/way-back";
import { Columns } from "~/ui/columns";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Row, RowList } from "~/ui/rows";
import type { IconName } from "~/ui/sprites/icon-names";
import { Surface } from "~/ui/surface";

export type EditFrameData = {
  hospitalId: string;
  name: string;
  revision: number;
  own: { hospitalId: string; name: string }[];
  /** Where the arrow leads, and whoever does not save. */
  back: { to: string; label: string };
  /** The page from which one came to the pages of editing. */
  from: string | null;
};

type Edited = Pick<EditFrameData, "hospitalId" | "from">;

/** The address of a page of editing that leads back to where one came from. */
export function editAddress(path: string, { hospitalId, from }: Edited, more: Record<string, string> = {}) {
  return leadingBack(`${path}?${new URLSearchParams({ hospital: hospitalId, ...more })}`, from ?? "");
}

const PAGES: readonly [path: string, icon: IconName, title: string][] = [
  ["/hospitals/edit", "hospital", "基本情報"],
  ["/hospitals/edit/open_bed", "bed", "空床情報"],
  ["/hospitals/edit/outpatient", "calendar", "外来担当表"],
  ["/hospitals/edit/bed", "bed", "病床数"],
  ["/hospitals/edit/medical_staff", "users", "職員数"],
  ["/hospitals/edit/patient_date", "clipboard-list", "患者数・在院日数"],
  ["/hospitals/edit/result", "stethoscope", "診療実績"],
  ["/hospitals/edit/proposals", "file-text", "公表資料からの更新案"],
  ["/hospitals/edit/history", "history", "更新の履歴"],
];

type Props = { frame: EditFrameData; title: string; path: string; children: ReactNode };

/** A page of editing: what it edits, of which hospital, and the ways to the others. */
export function EditFrame({ frame, title, path, children }: Props) {
  const { hospitalId, name, own, back, from } = frame;
  const others = own.filter((each) => each.hospitalId !== hospitalId);
  return (
    <>
      <PageHead title={title} context={name} back={back} />
      <Columns
        label="編集する項目"
        aside={
          <>
            <Surface title="編集する項目" flush>
              <RowList label="編集する項目">
                {PAGES.map(([to, icon, word]) => (
                  <Row
                    key={to}
                    to={editAddress(to, frame)}
                    isCurrent={to === path}
                    leading={<Icon name={icon} />}
                    title={word}
                  />
                ))}
              </RowList>
            </Surface>
            {others.length > 0 ? (
              <Surface title="ほかの所属医療機関" flush>
                <RowList label="ほかの所属医療機関">
                  {others.map((each) => (
                    <Row
                      key={each.hospitalId}
                      to={editAddress(path, { hospitalId: each.hospitalId, from })}
                      leading={<Icon name="hospital" />}
                      title={each.name}
                    />
                  ))}
                </RowList>
              </Surface>
            ) : null}
          </>
        }
      >
        {children}
        <p className="note">
          保存した内容はすぐに検索と医療機関のページに反映され、
          <Link to={editAddress("/hospitals/edit/history", frame)}>更新の履歴</Link>に残ります。
        </p>
      </Columns>
    </>
  );
}
