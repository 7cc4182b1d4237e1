import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";

/** The way to write something, above what was written. */
export function WriteLine({ to }: { to: string }) {
  return (
    <Link to={to} className="sheet line write-line">
      <Icon name="pencil" />
      <span>投稿する内容を書く</span>
      <Icon name="image" />
      <Icon name="file-text" />
    </Link>
  );
}
