export function userError(japanese: string, english: string): Error;
export function explained(error: unknown): string;
