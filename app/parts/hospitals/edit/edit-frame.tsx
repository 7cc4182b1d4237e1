import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
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
};

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
  const { hospitalId, name, own } = frame;
  const of = `?${new URLSearchParams({ hospital: hospitalId })}`;
  const others = own.filter((each) => each.hospitalId !== hospitalId);
  return (
    <>
      <PageHead title={title} context={name} back={{ to: `/hospitals/${hospitalId}`, label: name }} />
      <Columns
        label="編集する項目"
        aside={
          <>
            <Surface title="編集する項目" flush>
              <RowList label="編集する項目">
                {PAGES.map(([to, icon, word]) => (
                  <Row
                    key={to}
                    to={to + of}
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
                      to={`${path}?${new URLSearchParams({ hospital: each.hospitalId })}`}
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
          <Link to={`/hospitals/edit/history${of}`}>更新の履歴</Link>に残ります。
        </p>
      </Columns>
    </>
  );
}
