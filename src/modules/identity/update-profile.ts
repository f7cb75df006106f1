import type { Services } from '../../platform/services.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import type { Result } from '../../shared/result.ts';
import { updateUser } from './identity.store.ts';
import { checkProfile, type ProfileDraft, type ProfileFailure } from './profile.rules.ts';

/** Saves what a person says of themselves (SPEC §3 "User"). Mistakes are told by field, and nothing is saved then. */
export async function updateProfile(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  draft: ProfileDraft,
): Promise<Result<true, ProfileFailure>> {
  const checked = checkProfile(draft, bangkokDay(clock()));
  if (!checked.ok) return checked;
  await updateUser(db, userId, checked.value);
  return { ok: true, value: true };
}
