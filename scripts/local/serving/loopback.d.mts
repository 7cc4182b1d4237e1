export function keepLoopbackOpen(): void;
