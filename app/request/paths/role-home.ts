import type { Role } from "#contract/endpoint";
import { isOfConnect } from "#contract/wire/shared-path";

const HOMES: Record<Role, string> = {
  doctor: "/",
  "co-medical": "/top/medical",
  ms: "/top/ms",
  connect: "/connect/top",
  connectCompany: "/connect/company/top",
};

/** The first page of a role (spec section 2). */
export const roleHome = (role: Role | null | undefined): string => (role && HOMES[role]) || "/";

export const OPERATOR_HOME = "/admin";

/** The first page of a person: the console for an operator, the first page of their role for everybody else. */
export const homeOf = ({ role, isOperator }: { role: Role; isOperator: boolean }): string =>
  isOperator ? OPERATOR_HOME : roleHome(role);

const MY_PAGES: Partial<Record<Role, string>> = {
  connect: "/connect/mypage",
  connectCompany: "/connect/company/mypage",
};

/** The page on which a role finds its own profile. */
export const myPage = (role: Role): string => MY_PAGES[role] ?? "/mypage";

export const isRoleHome = (pathname: string) => Object.values(HOMES).includes(pathname);

/** The sign-in page of the service that an address belongs to. */
export const signInPathOf = (url: Pick<URL, "pathname" | "search">) =>
  isOfConnect(url) ? "/connect/login" : "/login";
