import {
  COMMUNITY_RULES_CHARS,
  OPEN_COMMUNITY_DESCRIPTION_CHARS,
  OPEN_COMMUNITY_NAME_CHARS,
} from "#contract/community/limits";
import type { ReferenceLists } from "#contract/reference/calls";
import { choicesOf, type Field } from "~/forms/field";
import { CheckboxGroup } from "~/forms/fields/choices";
import { PrefectureChoices } from "~/forms/fields/prefecture-choices";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { Disclosure } from "~/ui/overlays/disclosure";

type Props = {
  fields: Record<"name" | "description" | "rules" | "departments" | "prefectures", Field>;
  lists: Pick<ReferenceLists, "departments" | "prefectures">;
};

/** What an open community is about, and to whom it is recommended. */
export function CommunityFields({ fields, lists }: Props) {
  return (
    <>
      <TextField
        field={fields.name}
        label="コミュニティ名"
        required
        support={`${OPEN_COMMUNITY_NAME_CHARS}文字まで。`}
      />
      <TextArea
        field={fields.description}
        label="コミュニティの説明"
        required
        rows={3}
        max={OPEN_COMMUNITY_DESCRIPTION_CHARS}
      />
      <TextArea
        field={fields.rules}
        label="参加のルール"
        required={false}
        support="参加する前に表示します。"
        rows={4}
        max={COMMUNITY_RULES_CHARS}
      />
      <Disclosure summary={`おすすめする診療科（${countOf(fields.departments)}）`}>
        <CheckboxGroup
          field={fields.departments}
          label="診療科"
          required={false}
          inline
          support="選ばないときは、すべての診療科の方にすすめます。"
          choices={lists.departments.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </Disclosure>
      <PrefectureChoices
        field={fields.prefectures}
        label="おすすめする地域"
        required={false}
        support="選ばないときは、全国の方にすすめます。"
        prefectures={lists.prefectures}
      />
    </>
  );
}

const countOf = (field: Field) => (choicesOf(field).length > 0 ? `${choicesOf(field).length}件` : "すべて");
