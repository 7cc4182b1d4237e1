export function untilNight(now: number): number;
export function workNightly(port: number): Promise<void>;
export function workOfTheNight(port: number): Promise<boolean>;
