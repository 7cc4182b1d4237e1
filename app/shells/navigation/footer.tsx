import { sharedPath } from "#contract/wire/shared-path";
import { officePath } from "~/request/paths/office-path";
import type { Service } from "~/service";
import { Link } from "~/ui/link";

type Props = { service: Service; name: string; asksOffice: boolean };

export function Footer({ service, name, asksOffice }: Props) {
  const isConnect = service === "connect";
  const to = (path: string) => sharedPath(path, isConnect);
  return (
    <footer className="foot">
      <nav aria-label="フッター">
        <Link to={to("/terms")}>利用規約</Link>
        <Link to={to("/terms?term=privacy")}>プライバシーポリシー</Link>
        <Link to={to("/posting_information#transmission")}>外部送信について</Link>
        <Link to={to("/accessibility")}>アクセシビリティ</Link>
        <Link to={asksOffice ? officePath(isConnect) : to("/contact/form")}>お問い合わせ</Link>
        <Link to={to("/posting_information#operator")}>運営会社</Link>
      </nav>
      <p>© {name}</p>
    </footer>
  );
}
