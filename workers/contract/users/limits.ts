export const USER_STORAGE_BYTES = 64 * 1024;
export const USER_STORAGE_DEPTH = 8;
