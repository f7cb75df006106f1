import { inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { otpChallenges } from './otp.tables.ts';

export async function deleteChallengesTo(tx: Queryable, destinations: readonly string[]): Promise<void> {
  if (destinations.length > 0)
    await tx.delete(otpChallenges).where(inArray(otpChallenges.destination, [...destinations]));
}
