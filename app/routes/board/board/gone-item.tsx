import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

/** An item that was deleted, or that is not for the viewer. */
export function GoneItem({ message }: { message: string }) {
  return (
    <>
      <PageHead title="掲示板" back={{ to: "/board", label: "掲示板" }} />
      <Surface flush>
        <EmptyState drawing="missing" title={message} action={<ButtonLink to="/board">掲示板へ</ButtonLink>}>
          投稿した方が削除したか、表示する地域・相手が変わった可能性があります。
        </EmptyState>
      </Surface>
    </>
  );
}
