import type { DoctorRow } from "~/parts/doctors/search/doctor-row.server";
import type { HospitalView } from "./view.server";

export type HospitalPageProps = {
  hospital: HospitalView;
  doctors: DoctorRow[];
  canShare: boolean;
  canList: boolean;
  canNotify: boolean;
  shared: string;
  back: { to: string; label: string };
};
