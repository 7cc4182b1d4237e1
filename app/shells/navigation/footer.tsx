import { sharedPath } from "~/request/shared-path";
import { Link } from "~/ui/link";
import type { Service } from "../service";

export function Footer({ service, name }: { service: Service; name: string }) {
  const to = (path: string) => sharedPath(path, service === "connect");
  return (
    <footer className="foot">
      <nav aria-label="フッター">
        <Link to={to("/terms")}>利用規約</Link>
        <Link to={to("/terms?term=privacy")}>プライバシーポリシー</Link>
        <Link to={to("/posting_information#transmission")}>外部送信について</Link>
        <Link to={to("/contact/form")}>お問い合わせ</Link>
        <Link to={to("/posting_information#operator")}>運営会社</Link>
      </nav>
      <p>© {name}</p>
    </footer>
  );
}
