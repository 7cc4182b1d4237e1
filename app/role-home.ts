import type { Role } from "#contract/endpoint";

const HOMES: Record<Role, string> = {
  doctor: "/",
  "co-medical": "/top/medical",
  ms: "/top/ms",
  connect: "/connect/top",
  connectCompany: "/connect/company/top",
};

/** Where a role begins (spec section 2). */
export const roleHome = (role: Role | null | undefined): string => (role && HOMES[role]) || "/";

export const isRoleHome = (pathname: string) => Object.values(HOMES).includes(pathname);

/** The sign-in page of the area a path lies in. */
export const loginOf = (pathname: string) =>
  pathname === "/connect" || pathname.startsWith("/connect/") ? "/connect/login" : "/login";
