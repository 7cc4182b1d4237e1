import type { auth } from "#contract/auth";
import type { Handlers } from "../serve";
import { login } from "./login";
import { logout } from "./logout";

export const authHandlers: Handlers<typeof auth> = { login, logout };
