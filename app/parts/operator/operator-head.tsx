import { useLocation, useMatches } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { isGranted } from "#contract/endpoint";
import { UnreadOfFrame } from "~/live/unread/unread";
import { CONSOLE_PLACES, type ConsolePlace, consolePlaceOf, mayView } from "~/request/paths/console";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/pages/tabs";

type Props = {
  title: ReactNode;
  /** The place under the title; without it that of the console. */
  context?: ReactNode;
  /** What to do here: the first line of the page. */
  lead?: string;
  /** The search of the list below, at the beginning of the line that ends with the act. */
  search?: ReactNode;
  /** Shown to those who may change this part of the console. */
  action?: ReactNode;
  back?: { to: string; label: string };
};

/**
 * The head of every page of the console: on a phone all of its parts, on a desk, where the rail has them, those of one
 * kind; then the page's title. Where the viewer may only look, the style sheet leaves out what sends something.
 */
export function OperatorHead({ action, search, context = "運営", ...props }: Props) {
  const { pathname } = useLocation();
  const grants = useGrants();
  const waiting = useContext(UnreadOfFrame)?.console;
  const place = consolePlaceOf(pathname);
  const mayChange = place === undefined || isGranted(grants, `${place.area}:change`);
  const places = CONSOLE_PLACES.filter((each) => mayView(grants, each));
  const root = place?.under ?? place?.to;
  const siblings = places.filter(({ to, under }) => root && (under ?? to) === root);
  const tabsOf = (all: readonly ConsolePlace[]) =>
    all.map(({ to, label, waits }) => ({
      ...{ to, label, current: to === place?.to },
      waits: waits && waiting?.[waits],
    }));
  const act = mayChange ? action : null;
  return (
    <div className="console stack" data-readonly={!mayChange || undefined}>
      <div className="only-phone">
        <Tabs label="運営" tabs={tabsOf(places)} />
      </div>
      {siblings.length > 1 ? (
        <div className="only-desk">
          <Tabs label="この画面の種類" tabs={tabsOf(siblings)} />
        </div>
      ) : null}
      <PageHead {...props} context={context} action={search ? null : act} />
      {search ? (
        <div className="console-head">
          <div>{search}</div>
          {act ? <div className="acts">{act}</div> : null}
        </div>
      ) : null}
      {mayChange ? null : <p className="note">閲覧のみの権限です。変更はできません。</p>}
    </div>
  );
}

/** The grants of the viewer, as the frame around the page has them. */
export function useGrants(): readonly string[] {
  const viewers = useMatches().map(
    ({ data }) => (data as { viewer?: { grants?: readonly string[] } } | null | undefined)?.viewer,
  );
  return viewers.find((viewer) => viewer?.grants)?.grants ?? [];
}
