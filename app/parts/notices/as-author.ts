import type { ReceivedLine } from "#contract/notices/calls";

/** A hospital in the place of an author: no person, and without a role. */
export const asHospital = ({ hospitalId, name, image }: ReceivedLine["hospital"]) => ({
  objectId: hospitalId,
  name,
  role: "doctor" as const,
  avatarUrl: image,
});
