import { Link } from "@remix-run/react";
import { Icon } from "../icon";
import { Shortened } from "../text/shortened";

/** The address at which a search is saved under a name; `tells`: in order to be notified of what newly fits. */
export const addressOfSaving = (search: { path: string; label: string; tells?: boolean }) => {
  const { path, label, tells } = search;
  return `/mypage/search?${new URLSearchParams({ save: path, name: label, ...(tells ? { tells: "1" } : {}) })}`;
};

/** The way there. `label`: what was asked for. */
export function SaveSearch({ path, label }: { path: string; label: string }) {
  if (label === "") return null;
  return (
    <Link className="lk" to={addressOfSaving({ path, label })}>
      <Icon name="star" size={16} />
      <Shortened short="保存">条件を保存</Shortened>
    </Link>
  );
}
