export type Address = { host: string; port: number; url: string };

export function addressOf(env: { PORT?: string; HOST?: string }): Address;
export function checkAddress(address: Pick<Address, "host" | "port">): Promise<void>;
export function hostWarning(address: Pick<Address, "host">): string | null;
export function healthFault(address: Pick<Address, "url">): Promise<Error | null>;
