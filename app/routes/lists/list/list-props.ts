import type { Role } from "#contract/endpoint";
import type { DoctorOfList, List } from "#contract/lists/calls";
import type { Mark } from "#contract/lists/limits";
import type { ListedView } from "~/parts/lists/listed-view.server";
import type { RefusedNote } from "./acts.server";

export type ListedDoctorView = Omit<DoctorOfList, "departments"> & { department: string };

/** What the page of a list is rendered from. */
export type ListProps = {
  list: List;
  hospitals: ListedView[];
  doctors: ListedDoctorView[];
  /** The doctor whose note is written now. */
  openedDoctor: string | null;
  /** The hospitals before the first and after the last row of the page. */
  ends: { before: string | null; after: string | null };
  asked: { q: string; mark: Mark | ""; opened: string | null };
  total: number;
  page: number;
  pages: number;
  role: Role;
  shareUrl: string | null;
  refused: RefusedNote | null;
};
