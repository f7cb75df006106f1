import type { Services } from '../../platform/services.ts';
import { deleteEndedAttempts } from './social.store.ts';

/** Forgets attempts and proofs that have run out, with what they say of people. By the clock. */
export function forgetSocialAttempts({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  return deleteEndedAttempts(db, clock());
}
