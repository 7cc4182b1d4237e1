import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { HOSPITAL_SOURCES } from "#contract/hospitals/figures";
import { HOSPITAL_STAFF } from "#contract/hospitals/limits";
import { calledBy } from "#contract/users/called";
import { shownRefusal } from "~/forms/submit.server";
import { EditFrame } from "~/parts/hospitals/edit/edit-frame";
import { editedWith, frameOf } from "~/parts/hospitals/edit/editing.server";
import { fieldLabel, valueText } from "~/parts/hospitals/edit/history/value-labels.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { EmptyState } from "~/ui/empty-state";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { Time } from "~/ui/time/time";

const PATH = "/hospitals/edit/proposals";

/** What a source says of fields that the hospital's people wrote: nothing of it stands before somebody says so. */
export const loader = only(...HOSPITAL_STAFF)(async (entered) => {
  const { api } = entered;
  const [{ found, beside }, lists] = await Promise.all([
    editedWith(entered, (id) =>
      Promise.all([
        api.hospitals.proposals({ params: { id } }),
        api.hospitals.editProposals({ params: { id } }),
      ]),
    ),
    referenceLists(api),
  ]);
  const [{ proposals }, { proposals: edits }] = beside;
  return {
    frame: frameOf(found),
    proposals: proposals.map(({ field, value, current, source, sourceDate }) => ({
      field,
      label: fieldLabel(field),
      value: valueText(field, value, lists),
      current: valueText(field, current, lists),
      source: HOSPITAL_SOURCES[source],
      sourceDate,
    })),
    edits: edits.map(({ field, value, current, ...edit }) => ({
      ...edit,
      label: fieldLabel(field),
      value: valueText(field, value, lists),
      current: valueText(field, current, lists),
    })),
  };
});

export const action = only(...HOSPITAL_STAFF)(async ({ form, api, context, url }) => {
  onlyFields(form, "hospitalId", "field", "proposal");
  const id = textIn(form, "hospitalId");
  const isAccepted = intentOf(form) === "accept";
  const proposal = textIn(form, "proposal");
  try {
    if (proposal !== "") {
      await api.hospitals.decideEditProposal({ params: { id, proposal }, body: { isAccepted } });
      await context.flash({
        kind: "success",
        text: isAccepted ? "提案を反映しました" : "提案を見送りました",
      });
      return redirect(url.pathname + url.search);
    }
    await api.hospitals.decideProposal({
      params: { id },
      body: { field: textIn(form, "field"), isAccepted },
    });
    await context.flash({
      kind: "success",
      text: isAccepted ? "公表資料の内容に更新しました" : "いまの内容を残しました",
    });
  } catch (error) {
    const refusal = shownRefusal(error);
    if (refusal.isPassing) throw refusal;
    await context.flash({ kind: "error", text: refusal.message });
  }
  return redirect(url.pathname + url.search);
});

export const meta = titled("更新案・編集の提案");

export const handle: Handle = { footer: false };

export default function EditProposals() {
  const { frame, proposals, edits } = useLoaderData<typeof loader>();
  return (
    <EditFrame frame={frame} title="更新案・編集の提案" path={PATH}>
      {edits.map(({ id, label, value, current, proposerName, proposerRole, createdAt, ...edit }) => (
        <Surface
          key={id}
          title={`編集の提案：${label}`}
          more={
            edit.isConfirmed ? (
              <Badge>確認から7日以内の方</Badge>
            ) : (
              <Badge tone="warning">勤務先の確認待ちの方</Badge>
            )
          }
        >
          <DefinitionList
            items={[
              ["いまの内容", current],
              ["提案", value],
              [
                "提案した方",
                <span key="by">
                  {calledBy(proposerName, proposerRole)}（<Time at={createdAt} />）
                </span>,
              ],
            ]}
          />
          {edit.isDecidable ? (
            <form method="post">
              <input type="hidden" name="hospitalId" value={frame.hospitalId} />
              <input type="hidden" name="proposal" value={id} />
              <Buttons>
                <Button name="intent" value="accept">
                  提案を反映する
                </Button>
                <Button kind="secondary" name="intent" value="dismiss">
                  見送る
                </Button>
              </Buttons>
            </form>
          ) : (
            <p className="note">確認から7日を過ぎたほかの方か、運営が決めます。</p>
          )}
        </Surface>
      ))}
      {proposals.length === 0 && edits.length === 0 ? (
        <Surface>
          <EmptyState drawing="done" title="更新案はありません">
            会員が編集した項目について公表資料に別の内容が載ったとき、また、ほかの方が編集を提案したときに、ここでお知らせします。
          </EmptyState>
        </Surface>
      ) : null}
      {proposals.map(({ field, label, value, current, source, sourceDate }) => (
        <Surface key={field} title={label}>
          <DefinitionList
            items={[
              ["いまの内容", current],
              ["公表資料の内容", value],
              [
                "出典",
                <span key="source">
                  {source}（<Time at={sourceDate} as="date" />
                  時点）
                </span>,
              ],
            ]}
          />
          <form method="post">
            <input type="hidden" name="hospitalId" value={frame.hospitalId} />
            <input type="hidden" name="field" value={field} />
            <Buttons>
              <Button name="intent" value="accept">
                公表資料の内容にする
              </Button>
              <Button kind="secondary" name="intent" value="dismiss">
                いまの内容を残す
              </Button>
            </Buttons>
          </form>
        </Surface>
      ))}
    </EditFrame>
  );
}
