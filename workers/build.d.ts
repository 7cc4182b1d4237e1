/** Made by `remix vite:build`; absent on a fresh checkout. */
declare module "*/build/server/index.js";
