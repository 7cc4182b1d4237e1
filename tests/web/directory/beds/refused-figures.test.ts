import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import * as z from "zod";
import { refusedFigures } from "~/routes/hospitals/edit-open-beds/refused-figures";

const FIGURES = z.object({ beds: z.array(z.object({ men: z.number() })) });

test("a row of beds in which nothing was typed comes back as an empty row", () => {
  const form = new FormData();
  form.append("beds[0].men", "");
  form.append("beds[2].men", "x");
  const { result } = JSON.parse(JSON.stringify({ result: parseWithZod(form, { schema: FIGURES }).reply() }));
  const seen = { revision: "1", settled: "", choices: {} };
  expect(refusedFigures({ result, clash: null, seen })?.beds).toEqual([{}, {}, { men: "x" }]);
});
