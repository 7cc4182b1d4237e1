export const DEVELOPMENT: { config: string; env: string };
export const WORKER_NAME: string;
