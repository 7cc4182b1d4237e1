import { contracts } from "#contract/contracts";
import type { Contract } from "#contract/endpoint";
import type { Bodies } from "../bodies/bodies";

/** Each capability's file gives its bodies as `<capability>Bodies`. */
const FILES = import.meta.glob<Record<string, Bodies<Contract>>>("../bodies/*.ts", { eager: true });
const BODIES: Record<string, Bodies<Contract>> = Object.assign({}, ...Object.values(FILES));

/** One fitting body for every call that takes a body. A new call is missed by the test that walks them. */
export const FIT: Record<string, Record<string, unknown>> = Object.fromEntries(
  Object.entries(contracts).flatMap(([capability, contract]) =>
    Object.entries(contract).flatMap(([name, { path }]) => {
      const body = BODIES[`${capability}Bodies`]?.[name];
      return body ? [[`${name} ${path}`, body]] : [];
    }),
  ),
);
