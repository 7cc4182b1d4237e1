import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";

type BarProps = {
  /** One's own page. */
  page: string;
  /** What doctors find there besides. */
  besides: string;
};

/** Says above one's own page that it is seen as doctors see it (`?as=doctor`). */
export function OwnPageBar({ page, besides }: BarProps) {
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
}

type ActsProps = {
  page: string;
  /** Where it is changed. */
  edit: { to: string; label: string };
};

/** The way to change one's own page, and to see it as doctors do. */
export function OwnPageActs({ page, edit }: ActsProps) {
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
