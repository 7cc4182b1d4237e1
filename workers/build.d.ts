/** Made by `remix vite:build`; absent on a fresh checkout. */
declare module "*/build/server/index.js";
/** The same, made by Vite while it serves. */
declare module "virtual:remix/server-build";
