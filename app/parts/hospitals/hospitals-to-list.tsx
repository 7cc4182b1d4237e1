import { useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Button } from "~/ui/button";
import { Surface } from "~/ui/surface";
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
  return (
    <form method="get" action="/lists/hospitals/add" aria-label="リストに加える">
      <input type="hidden" name="from" value={pathname + search} />
      {listId ? <input type="hidden" name="list" value={listId} /> : null}
      <Surface flush>
        <HospitalRows hospitals={hospitals} firstNumber={firstNumber} origin={origin} canPick />
        <div className="dock">
          <Button kind="secondary" icon="list">
            選んだ医療機関をリストに加える
          </Button>
        </div>
      </Surface>
    </form>
  );
}
