import { Link } from "@remix-run/react";
import { Icon } from "../icon";

/** Where a search is kept under a name. `label`: what was asked for. */
export function SaveSearch({ path, label }: { path: string; label: string }) {
  if (label === "") return null;
  return (
    <Link className="lk" to={`/mypage/search?${new URLSearchParams({ save: path, name: label })}`}>
      <Icon name="star" size={16} />
      条件を保存
    </Link>
  );
}
