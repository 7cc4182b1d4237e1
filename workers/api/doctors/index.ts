import type { doctors } from "#contract/doctors/calls";
import type { Handlers } from "../serve";
import { getDoctor } from "./doctor";
import { info } from "./info";
import { search, searchName } from "./search";

export const doctorsHandlers: Handlers<typeof doctors> = { get: getDoctor, searchName, search, info };
