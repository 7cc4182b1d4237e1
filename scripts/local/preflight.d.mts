export function checkAccount(config?: object, deployment?: string[]): Promise<void>;
