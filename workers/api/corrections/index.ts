import type { corrections } from "#contract/corrections/calls";
import type { Handlers } from "../serve";
import { list, respond } from "./console";
import { request } from "./request";
import { seen } from "./seen";

export const correctionsHandlers: Handlers<typeof corrections> = { request, seen, list, answer: respond };
