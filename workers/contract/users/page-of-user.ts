import type { Role } from "#contract/endpoint";

type Whose = { userId: string; role: Role; doctorId: string | null };

/** The path of somebody's own page, in the service that the viewer uses; null: they have none. */
export function pageOfUser({ userId, role, doctorId }: Whose, isOfConnect: boolean): string | null {
  const service = isOfConnect ? "/connect" : "";
  if (doctorId) return `${service}/doctor/${doctorId}`;
  if (role === "ms") return `${service}/ms/${userId}`;
  if (role === "connect") return isOfConnect ? `/connect/user/${userId}` : `/cnct/${userId}`;
  if (role !== "connectCompany") return null;
  return isOfConnect ? `/connect/company/${userId}` : `/cnct/company/${userId}`;
}
