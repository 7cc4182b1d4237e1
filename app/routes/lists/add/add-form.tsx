import type { Role } from "#contract/endpoint";
import type { List } from "#contract/lists/shapes";
import { plainField } from "~/forms/field";
import { LabelledGroup } from "~/forms/fields/labelled";
import { TextField } from "~/forms/fields/text-field";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { KindField } from "~/parts/lists/kind-field";
import { kindWords } from "~/parts/lists/kinds";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Disclosure } from "~/ui/overlays/disclosure";
import { PageHead } from "~/ui/page-head";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";
import type { RefusedAddition } from "./add.server";

type Listed = List & { containedCount: number };
type Props = {
  hospitals: { hospitalId: string; name: string; sub: string }[];
  lists: Listed[];
  /** The lists that are ticked from the start. */
  picked: string[];
  role: Role;
  back: { to: string; label: string };
  creationKey: string;
  refused: RefusedAddition | null;
};

/** The chosen hospitals at the side, one's lists to tick, and a new one in the same step. */
export function AddForm(props: Props) {
  const { hospitals, lists, role, back, creationKey, refused } = props;
  const [error] = Object.values(refused?.errors ?? {}).filter(Boolean);
  const isNewOpen = lists.length === 0 || Boolean(refused?.name || refused?.kind);
  return (
    <>
      <PageHead
        title="リストへ追加"
        context={`${hospitals[0]?.name ?? ""}${hospitals.length > 1 ? ` ほか${hospitals.length - 1}件` : ""}`}
        back={back}
      />
      {error ? (
        <Callout kind="danger" title="追加できませんでした">
          {error}
        </Callout>
      ) : null}
      <Columns label="追加する医療機関" aside={<Chosen hospitals={hospitals} />}>
        <Form method="post" className="form">
          <input type="hidden" name="creationKey" value={creationKey} />
          {hospitals.map(({ hospitalId }) => (
            <input key={hospitalId} type="hidden" name="hospitals" value={hospitalId} />
          ))}
          {lists.length > 0 ? <OwnLists {...props} /> : null}
          <Surface>
            <Disclosure summary="新しいリストを作成して追加する" open={isNewOpen}>
              <div className="form">
                <TextField
                  field={{ ...plainField("name", refused?.name), errors: errorsOf(refused?.errors.name) }}
                  label="リスト名"
                  support="例：心不全 逆紹介先"
                />
                <KindField
                  field={{ ...plainField("kind", refused?.kind), errors: errorsOf(refused?.errors.kind) }}
                  role={role}
                />
              </div>
            </Disclosure>
          </Surface>
          <div className="dock">
            <SubmitButton>{`${formatItems(hospitals.length)}をリストに追加する`}</SubmitButton>
          </div>
        </Form>
      </Columns>
    </>
  );
}

const errorsOf = (message: string | undefined) => (message ? [message] : undefined);

function OwnLists({ lists, picked, hospitals, refused }: Props) {
  const ticked = refused?.picked ?? picked;
  const field = { ...plainField("lists"), errors: errorsOf(refused?.errors.lists) };
  return (
    <Surface>
      <LabelledGroup field={field} label="追加先のリスト" support="複数のリストを選べます。">
        <div className="choices">
          {lists.map((list) => (
            <label className="choice" key={list.objectId}>
              <input
                type="checkbox"
                name="lists"
                value={list.objectId}
                defaultChecked={ticked.includes(list.objectId)}
              />
              <span>
                {list.name}
                <span className="choice-note">{noteOf(list, hospitals.length)}</span>
              </span>
            </label>
          ))}
        </div>
      </LabelledGroup>
    </Surface>
  );
}

function noteOf(list: Listed, chosen: number): string {
  const { containedCount, hospitalCount } = list;
  const known =
    containedCount === 0
      ? ""
      : containedCount === chosen
        ? "追加済み"
        : `うち${formatItems(containedCount)}は追加済み`;
  return [kindWords(list).join("・"), formatItems(hospitalCount), known].filter(Boolean).join("　");
}

function Chosen({ hospitals }: Pick<Props, "hospitals">) {
  return (
    <Surface title="追加する医療機関" more={formatItems(hospitals.length)} flush>
      <RowList label="追加する医療機関">
        {hospitals.map(({ hospitalId, name, sub }) => (
          <Row key={hospitalId} title={name} detail={sub} />
        ))}
      </RowList>
    </Surface>
  );
}
