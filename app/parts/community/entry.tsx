import type { Community } from "#contract/community/shapes";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { Callout } from "~/ui/callout";
import { Surface } from "~/ui/surface";

type Props = { community: Community; mayJoin: boolean };

/** Shows somebody who is not in it what one agrees on, and the way in; or why there is none. */
export function Entry({ community, mayJoin }: Props) {
  const { rules, standing } = community;
  if (standing.state === "joined") return null;
  if (standing.state === "banned") return <Banned reason={standing.banReason ?? ""} />;
  return (
    <Surface title="このコミュニティに参加する">
      <p>どなたでも読むことができます。投稿・コメント・リアクションは、参加するとできるようになります。</p>
      {rules ? (
        <div>
          <p className="heading">参加のルール</p>
          <p className="lines">{rules}</p>
        </div>
      ) : null}
      {mayJoin ? (
        <Form method="post" preventScrollReset>
          <SubmitButton intent="join" pendingWord="参加しています…">
            参加する
          </SubmitButton>
        </Form>
      ) : (
        <p className="note">医師資格の確認が終わると、参加できるようになります。</p>
      )}
    </Surface>
  );
}

function Banned({ reason }: { reason: string }) {
  return (
    <Callout kind="danger" title="このコミュニティへの参加が停止されています">
      <p className="lines">理由：{reason}</p>
      <p>
        停止が解除されると、もう一度参加できます。お心当たりがない場合は、お問い合わせからご連絡ください。
      </p>
    </Callout>
  );
}
