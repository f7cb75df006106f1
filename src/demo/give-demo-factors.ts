import { and, eq, like } from 'drizzle-orm';
import { users } from '../modules/identity/identity.tables.ts';
import { totpPurpose } from '../modules/identity/prove-factor.ts';
import { totpFactors } from '../modules/identity/second-factor.tables.ts';
import type { Services } from '../platform/services.ts';
import { demoTotpSecret } from '../platform/totp.ts';

/**
 * The demo's staff have an authenticator app whose secret everybody knows (DESIGN "Interfaces that stay"). At each start,
 * since it is sealed with a key that the data folder keeps; who has one already keeps it.
 */
export async function giveDemoFactors({
  db,
  clock,
  secretBox,
}: Pick<Services, 'db' | 'clock' | 'secretBox'>): Promise<void> {
  const staff = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'staff'), like(users.email, '%@bannasala.test')));
  if (staff.length === 0) return;
  const now = clock();
  await db
    .insert(totpFactors)
    .values(
      staff.map(({ id }) => ({
        userId: id,
        sealedSecret: secretBox.seal(demoTotpSecret, totpPurpose(id)),
        createdAt: now,
        confirmedAt: now,
      })),
    )
    .onConflictDoNothing();
}
