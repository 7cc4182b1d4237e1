import type { files } from "#contract/files/calls";
import { pngOf } from "../../pictures";
import type { Bodies } from "./bodies";

const picture = () => new File([pngOf(2, 2)], "a.png", { type: "image/png" });

export const filesBodies: Bodies<typeof files> = {
  file: { file: picture() },
  image: { image: picture() },
};
