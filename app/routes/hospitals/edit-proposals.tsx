import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { HOSPITAL_SOURCES } from "#contract/hospitals/figures";
import { HOSPITAL_STAFF } from "#contract/hospitals/who";
import { shownRefusal } from "~/forms/submit.server";
import { EditFrame } from "~/parts/hospitals/edit/edit-frame";
import { edited, frameOf } from "~/parts/hospitals/edit/editing.server";
import { fieldLabel, valueWords } from "~/parts/hospitals/edit/history/value-words.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
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
  const [found, lists] = await Promise.all([edited(entered), referenceLists(api)]);
  const { proposals } = await api.hospitals.proposals({ params: { id: found.hospital.hospitalId } });
  return {
    frame: frameOf(found),
    proposals: proposals.map(({ field, value, current, source, sourceDate }) => ({
      field,
      label: fieldLabel(field),
      value: valueWords(field, value, lists),
      current: valueWords(field, current, lists),
      source: HOSPITAL_SOURCES[source],
      sourceDate,
    })),
  };
});

export const action = only(...HOSPITAL_STAFF)(async ({ form, api, context, url }) => {
  onlyFields(form, "hospitalId", "field");
  const id = textIn(form, "hospitalId");
  const isAccepted = intentOf(form) === "accept";
  try {
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

export const meta = titled("公表資料からの更新案");

export const handle: Handle = { footer: false };

export default function EditProposals() {
  const { frame, proposals } = useLoaderData<typeof loader>();
  return (
    <EditFrame frame={frame} title="公表資料からの更新案" path={PATH}>
      {proposals.length === 0 ? (
        <Surface>
          <EmptyState drawing="done" title="更新案はありません">
            会員が編集した項目について、公表資料に別の内容が載ったときに、ここでお知らせします。
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
