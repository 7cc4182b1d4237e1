import type { Principal } from "#contract/endpoint";

/** The people of a hospital: they keep its record and its vacant beds, and get and send its notices. */
export const HOSPITAL_STAFF = ["doctor", "co-medical"] as const satisfies readonly Principal[];
export const isHospitalStaff = (principal: Principal) => HOSPITAL_STAFF.some((each) => each === principal);
