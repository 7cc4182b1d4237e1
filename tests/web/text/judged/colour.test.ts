import { expect, test } from "vitest";
import { isColour } from "#contract/board/calls";

test.each(["#fff", "#0F3D3A", "rgb(15, 61, 58)", "rgba(255,255,255,0.5)", "rgba(0, 0, 0, 1)"])(
  "%s is a colour",
  (text) => expect(isColour(text)).toBe(true),
);

test.each([
  "#ff",
  "#ffff",
  "fff",
  "rgb(256,0,0)",
  "rgba(0,0,0)",
  "rgba(0,0,0,2)",
  "red",
  "url(x)",
  "#fff;color:red",
])("%s is none", (text) => expect(isColour(text)).toBe(false));
