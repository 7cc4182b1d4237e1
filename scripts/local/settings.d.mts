export const CONFIG: { config: string };
export const LOCAL_DATABASES: Record<string, string>;
export const WORKER_NAME: string;
export const STATE: string;
export const EMPTY_STATE: string;
