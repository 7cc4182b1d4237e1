import { useLocation, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { Columns } from "~/ui/columns";
import { Icon } from "~/ui/icon";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { type Entry, entriesOf, type WhoseEntries } from "./entries";

type Props = {
  /** The section of the own page to which the screen belongs. */
  of: "own" | "settings";
  children: ReactNode;
};

const TITLES = { own: "メニュー", settings: "設定" } as const;

/** A screen of the own page: on a desk its neighbours stand beside it. A phone goes back to the own page for them. */
export function SettingsColumns({ of, children }: Props) {
  const viewer = useViewerOfFrame();
  return (
    <Columns
      label={TITLES[of]}
      onlyDesk
      aside={
        viewer ? (
          <>
            <Neighbours title={TITLES[of]} entries={entriesOf(of, viewer)} />
            {of === "settings" ? (
              <Neighbours title="データと退会" entries={entriesOf("leaving", viewer)} />
            ) : null}
          </>
        ) : null
      }
    >
      {children}
    </Columns>
  );
}

function Neighbours({ title, entries }: { title: string; entries: Entry[] }) {
  const { pathname } = useLocation();
  return (
    <Surface title={title} flush>
      <RowList label={title}>
        {entries.map(({ to, icon, title }) => (
          <Row
            key={to}
            to={to}
            leading={<Icon name={icon} />}
            title={title}
            isCurrent={to.split("?")[0] === pathname}
          />
        ))}
      </RowList>
    </Surface>
  );
}

/** The viewer as the frame around the page has them. */
function useViewerOfFrame(): WhoseEntries | null {
  const viewers = useMatches().map(
    ({ data }) => (data as { viewer?: WhoseEntries | null } | null | undefined)?.viewer,
  );
  return viewers.find((viewer) => viewer?.principal) ?? null;
}
