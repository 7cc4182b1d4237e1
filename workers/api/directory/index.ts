import type { directory } from "#contract/directory/calls";
import type { Handlers } from "../serve";
import { everything } from "./everything";
import { hospitals } from "./hospitals";
import { changeSaved, removeSaved, save, saved } from "./saved";
import { vacancies } from "./vacancies";

export const directoryHandlers: Handlers<typeof directory> = {
  hospitals,
  everything,
  vacancies,
  saved,
  save,
  changeSaved,
  removeSaved,
};
