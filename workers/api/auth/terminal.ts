import {
  OWN_DEVICE_ABSOLUTE_MS,
  OWN_DEVICE_IDLE_MS,
  SESSION_ABSOLUTE_MS,
  SESSION_IDLE_MS,
  SHARED_TERMINAL_IDLE_MS,
} from "#contract/auth/limits";

/** What kind of device it is to its owner. */
export type Terminal = { sharedTerminal: boolean; ownDevice?: boolean };

/** How long a session lasts at most, in ms. */
export function lifetimeMs({ sharedTerminal, ownDevice }: Terminal): number {
  if (sharedTerminal) return SESSION_IDLE_MS;
  return ownDevice ? OWN_DEVICE_ABSOLUTE_MS : SESSION_ABSOLUTE_MS;
}

/** How long a session may go unused, in ms. */
export function idleMs({ sharedTerminal, ownDevice }: Terminal): number {
  if (sharedTerminal) return SHARED_TERMINAL_IDLE_MS;
  return ownDevice ? OWN_DEVICE_IDLE_MS : SESSION_IDLE_MS;
}
