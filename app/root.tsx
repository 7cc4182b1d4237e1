import type { LinksFunction } from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { Nonce } from "./nonce";
import { errorText } from "./shells/errors/error-messages";
import { ErrorPage } from "./shells/errors/error-page";
import type { Handle } from "./shells/handle";
import stylesheet from "./styles/app.css?url";
import { pageTitle, serviceShown, servicesOf, USUAL_SERVICES } from "./title";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

/** The connect service is installed as an app of its own. */
const MANIFESTS = { main: "/manifest.webmanifest", connect: "/connect.webmanifest" };

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(Nonce);
  const error = useRouteError();
  // It is null, not undefined, if nothing failed.
  const failed = Boolean(error);
  const hydrates = useMatches().some(({ handle }) => (handle as Handle | undefined)?.hydrate);
  const still = failed || !hydrates;
  const { pathname, search } = useLocation();
  return (
    // The address that this page was rendered for: app/browser/shown-page.ts.
    <html
      lang="ja"
      data-path={pathname + search}
      data-rendered={still ? undefined : renderedAt()}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="theme-color" content="#0f3d3a" />
        {failed ? <ErrorTitle error={error} /> : <Meta />}
        <Links />
        <link rel="manifest" href={MANIFESTS[serviceShown(useMatches(), useLocation())]} />
      </head>
      <body>
        {children}
        {!still && <ScrollRestoration nonce={nonce} />}
        {!still && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

/** Remix asks a page that failed for no title of its own. */
function ErrorTitle({ error }: { error: unknown }) {
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null };
  const matches = useMatches();
  const services = servicesOf(matches) ?? USUAL_SERVICES;
  const { title } = errorText(status, data);
  return <title>{pageTitle(title, services, serviceShown(matches, useLocation()))}</title>;
}

/** The server's clock, for a browser whose own may be a day off. */
const renderedAt = () => (typeof document === "undefined" ? Date.now() : undefined);

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const response = isRouteErrorResponse(error) ? error : null;
  return <ErrorPage status={response?.status ?? 500} data={response?.data} />;
}
