import type { ComponentProps } from "react";
import { calledBy } from "#contract/users/called";
import { Columns } from "~/ui/columns";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { Picture } from "./picture";
import { ProfileText } from "./profile-words";
import type { SavedPart } from "./save-picture.server";

type Words = ComponentProps<typeof ProfileText>;

type Props = Omit<Words, "profile" | "lastResult"> & {
  profile: Words["profile"] & { avatarUrl: string | null };
  name: string;
  /** The role in whose colours the seal is drawn. */
  of: "ms" | "connect";
  /** The page that shows the profile. */
  page: string;
  answer: SavedPart | undefined;
};

/** An MS and a connect user edit the same things of their own page: the picture, and the words. */
export function EditProfile({ profile, name, of, page, answer, ...words }: Props) {
  const image = answer?.image;
  return (
    <>
      <PageHead
        title="プロフィールの編集"
        context={calledBy(name, of)}
        back={{ to: page, label: "プロフィール" }}
      />
      <Columns
        label="写真と見え方"
        aside={
          <>
            <Picture name={name} role={of} src={profile.avatarUrl} errors={image ? [image] : undefined} />
            <Surface flush>
              <RowList label="見え方">
                <Row to={page} leading={<Icon name="eye" />} title="ほかの会員からの見え方" />
              </RowList>
            </Surface>
          </>
        }
      >
        <ProfileText profile={profile} lastResult={answer?.lastResult ?? null} {...words} />
      </Columns>
    </>
  );
}
