import { OFFICE } from "#contract/contact/limits";
import { sharedPath } from "#contract/wire/shared-path";

/** The form with the service's office as its addressee: for questions that begin at a record or at a page of help. */
export const officePath = (connect = false) => sharedPath(`/contact/form?to=${OFFICE}`, connect);
