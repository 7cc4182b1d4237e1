export function untilNight(now: number): number;
export function workNightly(worker: { night: () => Promise<void> }): void;
