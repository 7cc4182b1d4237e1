export const DEVELOPMENT: { config: string; env: string };
