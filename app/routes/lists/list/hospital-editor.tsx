import { Link, useLocation } from "@remix-run/react";
import { HOSPITAL_MEMO_CHARS, MARKS } from "#contract/lists/limits";
import { MARK_LABELS } from "#contract/lists/texts";
import { plainField } from "~/forms/field";
import { RadioGroup } from "~/forms/fields/choices";
import { TextArea } from "~/forms/fields/text-area";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import type { ListedView } from "~/parts/lists/listed-view.server";
import { Button, type ButtonKind } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Disclosure } from "~/ui/overlays/disclosure";
import type { RefusedNote } from "./acts.server";

type Props = {
  hospital: ListedView;
  /** The hospital's neighbours as the page shows them; null: it is the first, or the last. */
  above: string | null;
  below: string | null;
  refused: RefusedNote | null;
};

/** What the owner notes at one hospital, and where it stands. */
export function HospitalEditor({ hospital, above, below, refused }: Props) {
  const { id: hospitalId, name, memo, mark } = hospital;
  const isNoted = memo !== "" || mark !== "none";
  return (
    <section className="hosp-editor" aria-label={`${name}のメモと並べ替え`}>
      <Note hospital={hospital} refused={refused} />
      <div className="acts">
        <Form method="post" className="acts" preventScrollReset>
          <Which intent="place" hospitalId={hospitalId} />
          {above ? (
            <Button kind="secondary" small icon="arrow-up" name="to" value={`before ${above}`}>
              上へ
            </Button>
          ) : null}
          {below ? (
            <Button kind="secondary" small icon="arrow-down" name="to" value={`after ${below}`}>
              下へ
            </Button>
          ) : null}
          {above ? (
            <Button kind="secondary" small name="to" value="top">
              先頭へ
            </Button>
          ) : null}
        </Form>
        {isNoted ? null : <TakeOff hospitalId={hospitalId} kind="secondary" />}
      </div>
      {isNoted ? (
        <Disclosure summary="リストから外す">
          <p>状態とメモも削除します。元に戻せません。</p>
          <TakeOff hospitalId={hospitalId} kind="danger" />
        </Disclosure>
      ) : null}
    </section>
  );
}

/** Asks before removing only if something was noted: any other hospital can simply be added again. */
function TakeOff({ hospitalId, kind }: { hospitalId: string; kind: ButtonKind }) {
  return (
    <Form method="post" className="acts" preventScrollReset>
      <Which intent="take-off" hospitalId={hospitalId} />
      <Button kind={kind} small icon="x">
        リストから外す
      </Button>
    </Form>
  );
}

function Note({ hospital, refused }: Pick<Props, "hospital" | "refused">) {
  const { id: hospitalId, rev, mark } = hospital;
  const { pathname, search } = useLocation();
  const current = refused?.current;
  return (
    <>
      {refused ? (
        <Callout kind={current ? "warning" : "danger"} title={refused.message}>
          {current ? (
            <>
              現在の状態：{MARK_LABELS[markIn(current.mark)]}
              <br />
              現在のメモ：{current.memo || "なし"}
              <br />
              下の内容で保存すると、現在の内容と置き換わります。
            </>
          ) : null}
        </Callout>
      ) : null}
      <Form method="post" className="form" preventScrollReset>
        <Which intent="note" hospitalId={hospitalId} />
        <input type="hidden" name="rev" value={current?.rev ?? refused?.rev ?? rev} />
        <RadioGroup
          field={plainField("mark", refused?.mark ?? mark)}
          label="状態"
          inline
          choices={MARKS.map((value) => ({ value, label: MARK_LABELS[value] }))}
        />
        <TextArea
          field={plainField("memo", refused?.memo ?? hospital.memo)}
          label="メモ"
          rows={2}
          max={HOSPITAL_MEMO_CHARS}
          support="患者さんの氏名など、個人を特定できる情報は書かないでください。"
        />
        <div className="acts">
          <SubmitButton intent="note">保存する</SubmitButton>
          <Link className="lk" to={withoutEditor(pathname, search, hospitalId)} preventScrollReset>
            閉じる
          </Link>
        </div>
      </Form>
    </>
  );
}

const markIn = (word: string) => MARKS.find((each) => each === word) ?? "none";

function withoutEditor(pathname: string, search: string, hospitalId: string): string {
  const query = new URLSearchParams(search);
  query.delete("hospital");
  return `${pathname}?${query}#${hospitalId}`;
}

function Which({ intent, hospitalId }: { intent: string; hospitalId: string }) {
  return (
    <>
      {intent === "note" ? null : <input type="hidden" name="intent" value={intent} />}
      <input type="hidden" name="hospitalId" value={hospitalId} />
    </>
  );
}
