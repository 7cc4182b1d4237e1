import { BAN_REASON_CHARS, COMMUNITY_ROLES } from "#contract/community/limits";
import type { Participant } from "#contract/community/shapes";
import { COMMUNITY_ROLE_WORDS } from "#contract/community/texts";
import { plainField } from "~/forms/field";
import { TextArea } from "~/forms/fields/text-area";
import { Form } from "~/forms/form";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/overlays/disclosure";

/** What an admin can do to one participant, folded away under their row. */
export function ParticipantActs({ person }: { person: Participant }) {
  const { objectId, name, communityRole } = person;
  return (
    <Disclosure summary="権限の変更・参加の停止">
      <div className="stack">
        <Form method="post" className="acts" preventScrollReset>
          <input type="hidden" name="userId" value={objectId} />
          <input type="hidden" name="intent" value="role" />
          {COMMUNITY_ROLES.filter((role) => role !== communityRole).map((role) => (
            <Button
              key={role}
              kind="secondary"
              small
              name="role"
              value={role}
              aria-label={`${name}を${COMMUNITY_ROLE_WORDS[role]}にする`}
            >
              {COMMUNITY_ROLE_WORDS[role]}にする
            </Button>
          ))}
        </Form>
        <Form method="post" className="form" preventScrollReset>
          <input type="hidden" name="userId" value={objectId} />
          <TextArea
            field={{ ...plainField(`reason-${objectId}`), name: "reason" }}
            label="参加を停止する理由"
            required
            support="ご本人に表示されます。これまでの投稿は残り、名前は「参加停止中の方」と表示されます。"
            rows={2}
            max={BAN_REASON_CHARS}
          />
          <div>
            <Button kind="danger" small name="intent" value="ban" aria-label={`${name}の参加を停止する`}>
              参加を停止する
            </Button>
          </div>
        </Form>
      </div>
    </Disclosure>
  );
}
