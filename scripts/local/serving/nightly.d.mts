export function untilNightly(now: number): number;
export function scheduleNightly(worker: { nightly: () => Promise<void> }): void;
