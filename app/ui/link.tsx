import { type LinkProps, Link as RouterLink } from "@remix-run/react";

/**
 * Remix's Link, for what a page has many of. The server writes one that names a whole address as it stands: the
 * router would resolve it against the routes around it, a fifth of the cost of rendering a page of a hundred rows.
 */
export const Link = import.meta.env.SSR ? WrittenLink : RouterLink;

function WrittenLink(props: LinkProps) {
  const { to, reloadDocument, discover, prefetch, replace, state, preventScrollReset, relative, ...rest } =
    props;
  if (typeof to !== "string" || !/^\/(?!\/)/.test(to)) return <RouterLink {...props} />;
  const isDiscovered = discover !== "none" && !reloadDocument;
  return <a {...rest} href={to} data-discover={isDiscovered ? "true" : undefined} />;
}
