import type { Role } from "#contract/endpoint";
import type { List } from "#contract/lists/calls";
import { plainField } from "~/forms/field";
import { LabelledGroup } from "~/forms/fields/labelled";
import { TextField } from "~/forms/fields/text-field";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { KindField } from "~/parts/lists/kind-field";
import { kindText } from "~/parts/lists/kinds";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Disclosure } from "~/ui/overlays/disclosure";
import { PageHead } from "~/ui/page-head";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";
import type { RefusedAddition } from "./add.server";

type Listed = List & { containedCount: number };
/** A hospital or a doctor that is to be added, under the name of its field. */
export type Chosen = { field: "hospitals" | "doctors"; id: string; name: string; sub: string };

type Props = {
  chosen: Chosen[];
  lists: Listed[];
  /** The lists that are ticked from the start. */
  picked: string[];
  role: Role;
  back: { to: string; label: string };
  creationKey: string;
  refused: RefusedAddition | null;
};

/** What was chosen at the side, one's lists to tick, and a new one in the same step. */
export function AddForm(props: Props) {
  const { chosen, lists, role, back, creationKey, refused } = props;
  const [error] = Object.values(refused?.errors ?? {}).filter(Boolean);
  const isNewOpen = lists.length === 0 || Boolean(refused?.name || refused?.kind);
  return (
    <>
      <PageHead
        title="リストに加える"
        context={`${chosen[0]?.name ?? ""}${chosen.length > 1 ? ` ほか${chosen.length - 1}件` : ""}`}
        back={back}
      />
      {error ? (
        <Callout kind="danger" title="追加できませんでした">
          {error}
        </Callout>
      ) : null}
      <Columns label={titleOf(chosen)} aside={<ChosenRows chosen={chosen} />}>
        <Form method="post" className="form">
          <input type="hidden" name="creationKey" value={creationKey} />
          {chosen.map(({ field, id }) => (
            <input key={field + id} type="hidden" name={field} value={id} />
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
            <SubmitButton>{`${formatItems(chosen.length)}をリストに加える`}</SubmitButton>
          </div>
        </Form>
      </Columns>
    </>
  );
}

const errorsOf = (message: string | undefined) => (message ? [message] : undefined);

function OwnLists({ lists, picked, chosen, refused }: Props) {
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
                <span className="choice-note">{noteOf(list, chosen.length)}</span>
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
  const existing =
    containedCount === 0
      ? ""
      : containedCount === chosen
        ? "追加済み"
        : `うち${formatItems(containedCount)}は追加済み`;
  return [kindText(list).join("・"), formatItems(hospitalCount), existing].filter(Boolean).join("　");
}

const titleOf = ([first]: readonly Chosen[]) =>
  first?.field === "doctors" ? "追加する医師" : "追加する医療機関";

function ChosenRows({ chosen }: Pick<Props, "chosen">) {
  return (
    <Surface title={titleOf(chosen)} more={formatItems(chosen.length)} flush>
      <RowList label={titleOf(chosen)}>
        {chosen.map(({ field, id, name, sub }) => (
          <Row key={field + id} title={name} detail={sub} />
        ))}
      </RowList>
    </Surface>
  );
}
