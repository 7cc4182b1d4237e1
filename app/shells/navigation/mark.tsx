import { Link } from "~/ui/link";
import drawings from "~/ui/sprites/drawings.svg?url";

const OUR_NAME = "医の輪";

/** A ring that one person closes, and the name of the service beside it: ours as an outline, another one in letters. */
export function Mark({ name, to }: { name: string; to: string }) {
  return (
    <Link to={to} className="brand" aria-label={name}>
      <Ring />
      <Name name={name} />
    </Link>
  );
}

function Ring() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden>
      <path d="M25.2 11.8A10.5 10.5 0 1 1 14.6 6.6" />
      <circle cx="22.6" cy="6.6" r="3.4" />
    </svg>
  );
}

function Name({ name }: { name: string }) {
  if (!name.startsWith(OUR_NAME)) return <small>{name}</small>;
  const rest = name.slice(OUR_NAME.length);
  return (
    <>
      <svg className="wordmark" aria-hidden>
        <use href={`${drawings}#wordmark`} />
      </svg>
      {rest ? <small>{rest}</small> : null}
    </>
  );
}
