import type { Banner } from "#contract/community/shapes";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";

/** What the operator has put at the top of communities. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  if (banners.length === 0) return null;
  return (
    <ul className="banners" aria-label="運営からのご案内">
      {banners.map((banner) => (
        <li key={banner.id} className="sheet banner">
          {banner.image ? (
            <img className="banner-picture" src={banner.image} alt="" loading="lazy" decoding="async" />
          ) : (
            <Icon name="megaphone" size={24} />
          )}
          <div className="row-words">
            <p className="name">
              <BannerTitle banner={banner} />
            </p>
            {banner.body ? <p className="sub">{banner.body}</p> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

function BannerTitle({ banner: { title, link } }: { banner: Banner }) {
  if (!link) return title;
  if (link.startsWith("/")) return <Link to={link}>{title}</Link>;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {title}
      <Icon name="external-link" size={16} label="（別の画面で開きます）" />
    </a>
  );
}
