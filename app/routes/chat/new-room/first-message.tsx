import { Form } from "@remix-run/react";
import type { Person } from "#contract/chat/rooms";
import { MESSAGE_CHARS } from "#contract/limits";
import { plainField } from "~/forms/field";
import { SubmitButton } from "~/forms/submit-button";
import { TextArea } from "~/forms/text-area";
import { honorific } from "~/parts/chat/names";
import { RoleBadge } from "~/parts/users/role-badge";
import { Avatar } from "~/ui/avatar";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

type Props = {
  person: Person;
  /** Why the viewer may not write to them. */
  refusal: string | null;
  clientMessageId: string;
  refused?: { text: string; error: string };
};

/** A composer addressed to one person: the room opens with the first message. */
export function FirstMessage({ person, refusal, clientMessageId, refused }: Props) {
  return (
    <>
      <PageHead
        title={
          <>
            {person.name} <small>{honorific(person.role)}</small>
          </>
        }
        context={person.organization}
        picture={<Avatar name={person.name} src={person.avatarUrl} size={64} />}
        beside={<RoleBadge of={person.role} />}
        back={{ to: "/rooms", label: "チャット" }}
      />
      {refusal ? (
        <Notice kind="warning" title="メッセージを送れません">
          {refusal}
        </Notice>
      ) : (
        <Surface title="新しいメッセージ">
          <Form method="post" action={`/rooms/new?to=${person.objectId}`} className="picker">
            <input type="hidden" name="directWith" value={person.objectId} />
            <input type="hidden" name="clientMessageId" value={clientMessageId} />
            <TextArea
              field={{
                ...plainField("message", refused?.text),
                errors: refused ? [refused.error] : undefined,
              }}
              label="メッセージ"
              max={MESSAGE_CHARS}
              support="画像・ファイルは、送信したあとのチャットで添付できます。"
            />
            <SubmitButton>送信する</SubmitButton>
          </Form>
        </Surface>
      )}
    </>
  );
}
