export const SIDEBAR_ROWS = 5;
export const MOBILE_ROWS = 10;
const MOBILE_INVITED_ROWS = 5;

/** Groups one is invited to, groups and open communities one belongs to, each in its order, and recommended ones. */
type Communities<Row> = {
  invited: readonly Row[];
  belonged: readonly Row[];
  recommended: readonly Row[];
};

/** The sidebar beside a page: at most five of each (L-17). */
export function sidebarOf<Row>({ invited, belonged, recommended }: Communities<Row>): Communities<Row> {
  const few = (rows: readonly Row[]) => rows.slice(0, SIDEBAR_ROWS);
  return { invited: few(invited), belonged: few(belonged), recommended: few(recommended) };
}

/** The list on a phone: ten in one list, of which at most five invitations; the rest is what one belongs to (L-18). */
export function mobileListOf<Row>({
  invited,
  belonged,
}: Pick<Communities<Row>, "invited" | "belonged">): Row[] {
  const first = invited.slice(0, MOBILE_INVITED_ROWS);
  return [...first, ...belonged.slice(0, MOBILE_ROWS - first.length)];
}
