import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { deleteInvitationsBefore, deleteInvitationsTo } from './store-team.store.ts';

const keptAfterMs = 30 * 24 * 60 * 60_000;

/** Forgets the invitations that were sent to an address. */
export function eraseInvitations(tx: Transaction, email: string): Promise<void> {
  return deleteInvitationsTo(tx, email);
}

/** Forgets invitations a month after their end. By the clock. */
export function forgetOldInvitations({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  return deleteInvitationsBefore(db, new Date(clock().getTime() - keptAfterMs));
}
