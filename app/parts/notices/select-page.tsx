import { Link, useLocation } from "@remix-run/react";
import { useState } from "react";
import { plainField } from "~/forms/field";
import { CheckboxGroup } from "~/forms/fields/choices";
import { Select } from "~/forms/fields/select";
import { TextField } from "~/forms/fields/text-field";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { HospitalRows } from "~/parts/hospitals/hospital-rows";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { EmptyState } from "~/ui/empty-state";
import { Disclosure } from "~/ui/overlays/disclosure";
import { PageHead } from "~/ui/page-head";
import { Pagination } from "~/ui/pages/pagination";
import { Tabs } from "~/ui/pages/tabs";
import { Row, RowList } from "~/ui/rows";
import { ResultsStart } from "~/ui/search/results-start";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";
import type { Choosing } from "./select.server";

type Props = Choosing & { message: string | null };

/** Chooses the hospitals of a notice: by search and place, from a list of one's own; at the side what is chosen. */
export function SelectPage(props: Props) {
  const { source, draftId, back, count, message } = props;
  const { pathname } = useLocation();
  const to = (by: string) => `${pathname}?draft=${draftId}&by=${by}`;
  return (
    <>
      <PageHead
        title="宛先の選択"
        context={`${formatItems(count)}を選択中`}
        back={{ to: back, label: "お知らせ" }}
      />
      {message ? (
        <Callout kind="danger" title="追加できませんでした">
          {message}
        </Callout>
      ) : null}
      <Tabs
        label="選び方"
        tabs={[
          { to: to("search"), label: "検索・地域から", current: source === "search" },
          { to: to("lists"), label: "リストから", current: source === "lists" },
          { to: to("chosen"), label: "選択済み", current: source === "chosen", count },
        ]}
      />
      <Columns label="宛先" aside={<Chosen {...props} />}>
        {source === "search" ? <Search {...props} /> : null}
        {source === "lists" ? <Lists {...props} /> : null}
        {source === "chosen" ? <AllChosen {...props} /> : null}
      </Columns>
    </>
  );
}

/** What was ticked is done with once it is among the chosen. */
function Search({ conditions, choices, count, draftId, found, refusal }: Props) {
  if (!choices) return null;
  const options = (list: { code: string; name: string }[]) =>
    list.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <>
      <Form method="get" className="form">
        <Surface>
          <input type="hidden" name="draft" value={draftId} />
          <TextField
            field={plainField("q", conditions.q)}
            label="キーワード"
            support="名称・略称・電話番号・住所・診療科など"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
          />
          <Select
            field={plainField("prefectureCode", conditions.prefectureCode)}
            label="都道府県"
            none="すべて"
            options={options(choices.prefectures)}
          />
          {choices.areas.length > 0 ? (
            <CheckboxGroup
              field={plainField("area", conditions.areas)}
              label="医療圏"
              inline
              choices={options(choices.areas)}
            />
          ) : null}
          <Disclosure
            summary="施設区分・機能・診療科"
            open={[conditions.kinds, conditions.types, conditions.departments].some(
              (each) => each.length > 0,
            )}
          >
            <CheckboxGroup
              field={plainField("kind", conditions.kinds)}
              label="施設区分"
              inline
              choices={options(choices.kinds)}
            />
            <CheckboxGroup
              field={plainField("type", conditions.types)}
              label="機能"
              inline
              choices={options(choices.types)}
            />
            <CheckboxGroup
              field={plainField("dept", conditions.departments)}
              label="診療科"
              inline
              choices={options(choices.departments)}
            />
          </Disclosure>
          <div className="acts">
            <Button kind="secondary" icon="search">
              この条件で表示
            </Button>
          </div>
        </Surface>
      </Form>
      <ResultsStart />
      {refusal ? <Callout kind="warning">{refusal}</Callout> : null}
      {found ? <Hits key={count} found={found} draftId={draftId} /> : null}
    </>
  );
}

type HitsProps = { found: NonNullable<Choosing["found"]>; draftId: string };

function Hits({ found: { hospitals, total, isFloor, page, pages }, draftId }: HitsProps) {
  const [picked, setPicked] = useState(0);
  if (hospitals.length === 0)
    return (
      <Surface flush>
        <EmptyState drawing="search" title="条件に合う医療機関は見つかりませんでした">
          条件を減らすか、表記を変えてお試しください。
        </EmptyState>
      </Surface>
    );
  return (
    <Form method="post" className="form">
      <input type="hidden" name="draftId" value={draftId} />
      <Surface
        title={`${formatItems(total)}${isFloor ? "以上" : ""}`}
        more={
          <SubmitButton kind="secondary" small intent="all">
            すべて追加
            <span className="sr-only">：この条件の{formatItems(total)}</span>
          </SubmitButton>
        }
        flush
      >
        <HospitalRows hospitals={hospitals} canPick onPicked={setPicked} />
      </Surface>
      <Pagination page={page} pages={pages} />
      <div className="dock" data-picked={picked}>
        <SubmitButton intent="add">選んだ医療機関を追加</SubmitButton>
      </div>
    </Form>
  );
}

function Lists({ lists, draftId }: Props) {
  if (lists.length === 0)
    return (
      <Surface flush>
        <EmptyState
          drawing="list"
          title="リストはまだありません"
          action={<ButtonLink to="/lists/new">リストを作成する</ButtonLink>}
        >
          よく連絡する医療機関をリストにしておくと、まとめて宛先にできます。
        </EmptyState>
      </Surface>
    );
  return (
    <Form method="post">
      <input type="hidden" name="draftId" value={draftId} />
      <Surface flush>
        <RowList label="医療機関リスト">
          {lists.map(({ objectId, name, hospitalCount }) => (
            <Row
              key={objectId}
              title={name}
              detail={formatItems(hospitalCount)}
              actions={
                <Button small kind="secondary" name="intent" value={`list ${objectId}`}>
                  {`${formatItems(hospitalCount)}を追加`}
                  <span className="sr-only">：{name}</span>
                </Button>
              }
            />
          ))}
        </RowList>
      </Surface>
    </Form>
  );
}

function Chosen({ count, chosen, back, draftId }: Props) {
  const { pathname } = useLocation();
  const nobody = chosen.filter(({ peopleCount }) => peopleCount === 0);
  return (
    <Surface
      title="宛先"
      more={
        count > 0 ? <Link to={`${pathname}?draft=${draftId}&by=chosen`}>{formatItems(count)}</Link> : null
      }
    >
      {count === 0 ? <p className="note">まだ選ばれていません。</p> : null}
      {nobody.length > 0 ? (
        <p className="note">
          {`表示している${formatItems(chosen.length)}のうち${formatItems(nobody.length)}には、まだ登録している方がいません。送信後にFAX用紙を印刷できます。`}
        </p>
      ) : null}
      <ButtonLink wide kind={count > 0 ? "primary" : "secondary"} to={back}>
        {count > 0 ? `${formatItems(count)}を宛先にして戻る` : "お知らせに戻る"}
      </ButtonLink>
    </Surface>
  );
}

function AllChosen({ chosen, count, draftId, page, pages }: Props) {
  if (count === 0)
    return (
      <Surface flush>
        <EmptyState drawing="list" title="宛先はまだ選ばれていません">
          検索・地域・リストから選べます。
        </EmptyState>
      </Surface>
    );
  return (
    <Form method="post" className="form">
      <input type="hidden" name="draftId" value={draftId} />
      <Surface flush>
        <RowList label="選択済みの宛先">
          {chosen.map(({ hospitalId, name, peopleCount, fax }) => (
            <Row
              key={hospitalId}
              title={name}
              detail={
                peopleCount > 0
                  ? `登録者 ${peopleCount}名`
                  : `登録者なし${fax ? `　FAX ${fax}` : "（FAX番号なし）"}`
              }
              actions={
                <label className="choice">
                  <input type="checkbox" name="hospitalId" value={hospitalId} />
                  <span>
                    外す<span className="sr-only">：{name}</span>
                  </span>
                </label>
              }
            />
          ))}
        </RowList>
      </Surface>
      <Pagination page={page} pages={pages} />
      <div className="dock">
        <SubmitButton kind="secondary" intent="remove">
          選んだ医療機関を外す
        </SubmitButton>
        <SubmitButton kind="quiet" intent="remove-all">
          すべて外す
        </SubmitButton>
      </div>
    </Form>
  );
}
