import { useLocation } from "@remix-run/react";
import { type ComponentProps, useState } from "react";
import { Button } from "~/ui/button";
import { Surface } from "~/ui/surface";
import { formatItems } from "~/ui/text/numbers";
import type { HospitalRowView } from "./hospital-row.server";
import { HospitalRows } from "./hospital-rows";

type Props = {
  hospitals: readonly HospitalRowView[];
  firstNumber?: number;
  origin?: ComponentProps<typeof HospitalRows>["origin"];
  /** The list that is being filled. */
  listId?: string;
};

/** Hospitals that a search found, to tick and to put on lists together. */
export function HospitalsToList({ hospitals, firstNumber, origin, listId }: Props) {
  const { pathname, search } = useLocation();
  const [picked, setPicked] = useState(0);
  return (
    <form method="get" action="/lists/hospitals/add" aria-label="リストに加える">
      <input type="hidden" name="from" value={pathname + search} />
      {listId ? <input type="hidden" name="list" value={listId} /> : null}
      <Surface flush>
        <HospitalRows
          hospitals={hospitals}
          firstNumber={firstNumber}
          origin={origin}
          canPick
          onPicked={setPicked}
        />
        <div className="dock" data-picked={picked}>
          <Button icon="list">
            {picked === 0 ? "選んだ医療機関をリストに加える" : `${formatItems(picked)}をリストに加える`}
          </Button>
        </div>
      </Surface>
    </form>
  );
}
