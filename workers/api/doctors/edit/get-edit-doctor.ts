import type { doctors as contract } from "#contract/doctors/calls";
import type { Handler } from "../../serve";
import { ownRecord } from "./own-record";

export const getEditDoctor: Handler<typeof contract.getEditDoctor> = async ({ viewer, query, db }) => {
  const { profile } = await ownRecord(db, viewer, query.id ?? viewer.doctorId);
  return profile;
};
