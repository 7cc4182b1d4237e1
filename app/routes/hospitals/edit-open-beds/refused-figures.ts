import type { SeenRecord } from "~/parts/hospitals/edit/as-of";
import type { Clash } from "~/parts/hospitals/edit/clashes";
import type { TypedBed } from "~/parts/hospitals/vacant-figures";

type Tried = { clash: Clash | null; seen: SeenRecord };
type Refused = { beds: readonly TypedBed[]; edited: Tried; errors: string[]; asks: boolean };

/** What was typed for all vacancies and could not be kept, with the reason; null where nothing was refused. */
export function refusedFigures(edited: (Tried & { result: unknown }) | undefined): Refused | null {
  if (!edited) return null;
  const { initialValue, error } = edited.result as {
    initialValue?: { beds?: readonly (TypedBed | null)[] };
    error?: Record<string, string[] | null> | null;
  };
  const errors = Object.values(error ?? {}).flatMap((messages) => messages ?? []);
  return {
    // A row in which nothing was typed comes as none.
    beds: (initialValue?.beds ?? []).map((bed) => bed ?? {}),
    edited: { clash: edited.clash, seen: edited.seen },
    errors: [...new Set(errors)],
    asks: Boolean(error?.isSure),
  };
}
