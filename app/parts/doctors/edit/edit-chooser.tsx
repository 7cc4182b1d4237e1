import type { SerializeFrom } from "@remix-run/cloudflare";
import { Chooser } from "~/parts/doctors/record/chooser";
import { Button } from "~/ui/button";
import { Callout } from "~/ui/callout";
import type { chooserPage } from "./edit-chooser.server";

type Props = SerializeFrom<typeof chooserPage> & {
  title: string;
  context: string;
  noneLabel?: string;
  error?: string;
};

/** Narrowing asks for the page anew with the choice in its address: nothing is saved before it is saved. */
export function EditChooser({ seen, now, home, hasNone, noneLabel, ...chooser }: Props) {
  return (
    <Chooser
      {...chooser}
      back={{ to: home, label: "プロフィールの編集" }}
      hidden={{ seen }}
      none={noneLabel ? { label: noneLabel, isTicked: hasNone } : undefined}
      narrow={
        <Button formMethod="get" kind="secondary">
          絞り込む
        </Button>
      }
      notice={now === null ? null : <ChangedMeanwhile now={now} />}
    />
  );
}

function ChangedMeanwhile({ now }: { now: string[] }) {
  return (
    <Callout kind="warning" title="ほかの画面で、この項目が変更されています">
      <p>保存済みの内容：{now.join("、") || "なし"}</p>
      <p>下の「選択中」は、この画面で選んだ内容です。保存すると、この画面の内容に置き換わります。</p>
    </Callout>
  );
}
