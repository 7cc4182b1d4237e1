export const DEVELOPMENT: { config: string; env: string };
export const WORKER_NAME: string;
export const STATE: string;
export const EMPTY_STATE: string;
