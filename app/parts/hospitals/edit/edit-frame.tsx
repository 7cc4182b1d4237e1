import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { editAddress } from "~/request/paths/hospital-edit";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
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
  /** The viewer's workplace is not confirmed: what they save goes out as a proposal. */
  isUnconfirmed: boolean;
  /** Its figures that contradict each other, in words. */
  doubts: string[];
};

type Page = [path: string, icon: IconName, title: string, needs?: "confirmation"];

const HISTORY = "/hospitals/edit/history";
const PAGES: readonly Page[] = [
  ["/hospitals/edit", "hospital", "基本情報"],
  ["/hospitals/edit/open_bed", "bed", "空床情報", "confirmation"],
  ["/hospitals/edit/outpatient", "calendar", "外来担当表"],
  ["/hospitals/edit/bed", "bed", "病床数"],
  ["/hospitals/edit/medical_staff", "users", "職員数"],
  ["/hospitals/edit/patient_date", "clipboard-list", "患者数・在院日数"],
  ["/hospitals/edit/result", "stethoscope", "診療実績"],
  ["/hospitals/edit/proposals", "file-text", "更新案・編集の提案", "confirmation"],
  [HISTORY, "history", "更新の履歴", "confirmation"],
  ["/hospitals/edit/people", "users", "所属する方", "confirmation"],
];

type Props = {
  frame: EditFrameData;
  title: string;
  path: string;
  /** What is edited takes the whole page, and the ways to the others follow. */
  isWide?: boolean;
  children: ReactNode;
};

/** A page of editing: what it edits, of which hospital, and the ways to the others. */
export function EditFrame({ frame, title, path, isWide, children }: Props) {
  const main = (
    <>
      {frame.isUnconfirmed ? <Unconfirmed /> : null}
      {children}
      {frame.isUnconfirmed || path === HISTORY ? null : <SavedAtOnce frame={frame} />}
    </>
  );
  const sidebar = <OtherPages frame={frame} path={path} />;
  return (
    <>
      <PageHead title={title} context={frame.name} back={frame.back} />
      {isWide ? (
        <div className="stack wide">
          {main}
          {sidebar}
        </div>
      ) : (
        <Columns label="編集する項目" aside={sidebar}>
          {main}
        </Columns>
      )}
    </>
  );
}

function Unconfirmed() {
  return (
    <Callout
      kind="warning"
      title="勤務先の確認待ちです"
      action={
        <ButtonLink kind="secondary" small to="/mypage/workplaces">
          勤務先を確認する
        </ButtonLink>
      }
    >
      保存した内容は編集の提案として送られ、この医療機関の確認済みの方か運営が確認すると反映されます。
    </Callout>
  );
}

function SavedAtOnce({ frame }: Pick<Props, "frame">) {
  return (
    <p className="note">
      保存した内容はすぐに検索と医療機関のページに反映され、
      <Link to={editAddress(HISTORY, frame)}>更新の履歴</Link>
      に残ります。電話・FAX・地域連携室・所在地の変更は、確認済みの方全員と運営に知らされます。
    </p>
  );
}

function OtherPages({ frame, path }: Pick<Props, "frame" | "path">) {
  const { hospitalId, own, from, isUnconfirmed } = frame;
  const others = own.filter((each) => each.hospitalId !== hospitalId);
  return (
    <>
      <Surface title="編集する項目" flush>
        <RowList label="編集する項目">
          {PAGES.filter(([, , , needs]) => !isUnconfirmed || !needs).map(([to, icon, word]) => (
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
  );
}
