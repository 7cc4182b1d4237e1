import { isConnectRole, type Role } from "#contract/endpoint";

export type Service = "main" | "connect";

/** Connect people stay in their service's colours on the pages that both services share. */
export function serviceOf(role: Role | undefined, area: Service): Service {
  if (!role) return area;
  return isConnectRole(role) ? "connect" : "main";
}

/** The addresses to which the frame leads, which differ between the two services. */
export const SERVICE_PATHS = {
  main: { signIn: "/login", mailSetting: "/setting/mail_magazine" },
  connect: { signIn: "/connect/login", mailSetting: "/connect/setting/mail_magazine" },
} as const;
