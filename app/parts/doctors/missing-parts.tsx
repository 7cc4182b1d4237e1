import { Link } from "@remix-run/react";
import type { MissingPart } from "./completeness";

/** What a page still lacks, each a link to where it is entered. */
export function MissingParts({ missing }: { missing: readonly MissingPart[] }) {
  if (missing.length === 0) return <p className="note">すべての項目が登録されています。</p>;
  return (
    <div className="note">
      <p>埋まるほど、紹介先として見つかりやすくなります。未登録：</p>
      <ul className="inline-links">
        {missing.map(({ name, to }) => (
          <li key={name}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
