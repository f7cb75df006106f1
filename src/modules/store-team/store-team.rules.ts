import type { StoreRight } from '../../shared/contract.ts';

/** How long a link to join a store is good. */
export const invitationDays = 7;
/** The same that is asked for so soon is one form sent twice. */
export const invitationAgainMs = 60_000;
/** Invitations of a store that may be open at once: each sends a mail to whoever it names. */
export const invitationsMost = 20;

/** Rights as they are kept: each once, and an owner needs no other. */
export function settleRights(rights: readonly StoreRight[]): StoreRight[] {
  return rights.includes('owner') ? ['owner'] : [...new Set(rights)].sort();
}
