/** Remix names the types of this file in another folder. */
declare module "@remix-run/server-runtime/dist/esm/serverHandoff.js" {
  export { createServerHandoffString } from "@remix-run/server-runtime/dist/serverHandoff";
}
