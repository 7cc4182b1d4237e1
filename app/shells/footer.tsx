import { Link } from "@remix-run/react";
import { SERVICE_PATHS, type Service } from "./service";

export function Footer({ service, name }: { service: Service; name: string }) {
  return (
    <footer className="footer">
      <nav aria-label="フッター">
        <Link to="/terms">利用規約</Link>
        <Link to="/terms?term=privacy">プライバシーポリシー</Link>
        <Link to={SERVICE_PATHS[service].contact}>お問い合わせ</Link>
        <Link to="/posting_information#operator">運営会社</Link>
      </nav>
      <p>© {name}</p>
    </footer>
  );
}
