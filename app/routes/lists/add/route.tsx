import { useActionData, useLoaderData } from "@remix-run/react";
import type { Role } from "#contract/endpoint";
import { KEEPERS, type List } from "#contract/lists/calls";
import { CHOSEN_HOSPITALS } from "#contract/lists/limits";
import { id } from "#contract/text";
import { plainField } from "~/forms/field";
import { LabelledGroup } from "~/forms/fields/labelled";
import { TextField } from "~/forms/fields/text-field";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { HOSPITAL_SEARCH } from "~/parts/hospitals/search/address";
import { keeping } from "~/parts/lists/keeping.server";
import { KindField } from "~/parts/lists/kind-field";
import { kindText } from "~/parts/lists/kinds";
import { aboutOf } from "~/parts/lists/listed-view.server";
import { ListsAfterReview } from "~/parts/lists/lists-after-review";
import { MAIN_ROLES, only } from "~/request/guards.server";
import { backLink } from "~/request/paths/back-link";
import { namesOf, referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Disclosure } from "~/ui/overlays/disclosure";
import { PageHead } from "~/ui/page-head";
import { Row, RowList } from "~/ui/rows";
import { SearchLine } from "~/ui/search/search-line";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";
import { addToLists, type RefusedAddition } from "./add.server";

export const loader = only(...MAIN_ROLES)(
  keeping(async ({ api, url, viewer }) => {
    const idsOf = (name: string) => {
      const chosen = url.searchParams.getAll(name).flatMap((value) => value.split(","));
      return [...new Set(chosen)].filter((each) => id.safeParse(each).success).slice(0, CHOSEN_HOSPITALS);
    };
    const query = { hospitals: idsOf("hospitals").join(","), doctors: idsOf("doctors").join(",") };
    const [{ hospitals, doctors, lists }, reference] = await Promise.all([
      api.lists.choices({ query }),
      referenceLists(api),
    ]);
    const chosen: Chosen[] = [
      ...hospitals.map((each) => ({
        ...{ field: "hospitals" as const, id: each.hospitalId, name: each.name },
        sub: aboutOf(each, reference),
      })),
      ...doctors.map((each) => ({
        ...{ field: "doctors" as const, id: each.doctorId, name: `${each.name} 先生` },
        sub: [each.workplace, namesOf(each.departments, reference.departments)[0]].filter(Boolean).join("・"),
      })),
    ];
    return {
      chosen,
      lists,
      picked: url.searchParams.getAll("list"),
      role: viewer.role,
      back: backLink(url, "", { to: "/lists/hospitals", label: "医療機関リスト" }),
      creationKey: crypto.randomUUID(),
    };
  }),
);

export const action = only(...KEEPERS)(addToLists);

export const meta = titled("リストに加える");

export const handle: Handle = { hydrate: true };

export default function AddToLists() {
  const asked = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  if (!asked) return <ListsAfterReview />;
  if (asked.chosen.length === 0) return <NobodyChosen list={asked.picked[0]} />;
  return <AddForm {...asked} refused={refused ?? null} />;
}

type Listed = List & { containedCount: number };
/** A hospital or a doctor that is to be added, under the name of its field. */
type Chosen = { field: "hospitals" | "doctors"; id: string; name: string; sub: string };

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
function AddForm(props: Props) {
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

/** Says that without hospitals there is nothing to add, and leads to where they are found. */
function NobodyChosen({ list }: { list?: string }) {
  return (
    <>
      <PageHead title="リストに加える" back={{ to: "/lists/hospitals", label: "医療機関リスト" }} />
      <Surface title="追加する医療機関をさがす">
        <form method="get" action={HOSPITAL_SEARCH} className="form">
          {list ? <input type="hidden" name="list" value={list} /> : null}
          <div>
            <SearchLine id="add-search" label="名称・電話番号・住所・診療科" name="q">
              <Button icon="search">検索する</Button>
            </SearchLine>
          </div>
          <p className="note">
            検索結果で医療機関を選び、「リストに加える」を押してください。医療機関のページからも追加できます。
          </p>
        </form>
      </Surface>
    </>
  );
}
