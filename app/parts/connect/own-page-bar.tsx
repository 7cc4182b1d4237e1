import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";

type Props = {
  /** One's own page, and where it is changed. */
  page: string;
  edit: { to: string; label: string };
  isPreview: boolean;
  /** What doctors find there besides. */
  besides: string;
};

/** Shows above one's own page the way to change it, and to see it as doctors do (`?as=doctor`). */
export function OwnPageBar({ page, edit, isPreview, besides }: Props) {
  if (isPreview)
    return (
      <Callout
        title="医師から見た表示です"
        action={
          <ButtonLink kind="secondary" to={page}>
            元の表示に戻る
          </ButtonLink>
        }
      >
        {besides}
      </Callout>
    );
  return (
    <div className="acts">
      <ButtonLink icon="pencil" to={edit.to}>
        {edit.label}
      </ButtonLink>
      <ButtonLink kind="secondary" icon="eye" to={`${page}?as=doctor`}>
        医師からの見え方
      </ButtonLink>
    </div>
  );
}
