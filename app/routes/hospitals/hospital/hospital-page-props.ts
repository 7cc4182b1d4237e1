import type { DoctorRow } from "~/parts/doctors/search/doctor-row.server";
import type { HospitalView } from "./view.server";

export type HospitalPageProps = {
  hospital: HospitalView;
  doctors: DoctorRow[];
  /** The page of all doctors that is shown; null: only the first few. */
  doctorPages: { page: number; pages: number } | null;
  canShare: boolean;
  canList: boolean;
  /** The list that hospitals are looked for; empty: none. */
  list: string;
  canNotify: boolean;
  shared: string;
  back: { to: string; label: string };
};
