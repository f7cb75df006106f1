import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { makeStaff } from './clear-ways-in.ts';
import { findAccount } from './find-account.ts';
import { hasOtherStaff, insertUser, lockUser, takeTurnAtOwners } from './identity.store.ts';
import { checkPassword, type PasswordFailure } from './password.rules.ts';
import { keepResetLink } from './reset-password.ts';

export type OwnerFailure =
  | PasswordFailure
  | { code: 'ownerExists' | 'accountExists' | 'alreadyStaff' | 'accountClosed' | 'accountSells' };

type Needs = Pick<Services, 'db' | 'clock' | 'newSecret' | 'emit'>;

/**
 * Makes an account of the staff from outside the shop, for whoever has the database anyway: the first one, since only
 * staff can do more from within. With `password` null the owner sets one by a link, whose secret comes back. While
 * somebody else of the staff can sign in it is refused, unless `isAnother`; an account of the address becomes one of the
 * staff only when `isPromotion`, and its password too is set by a link: somebody else may have opened it (`makeStaff`).
 */
export async function makeOwner(
  services: Needs,
  owner: { email: string; password: string | null; isAnother: boolean; isPromotion: boolean },
): Promise<Result<{ linkSecret: string | null }, OwnerFailure>> {
  const email = owner.email.toLowerCase();
  const checked = owner.password === null ? succeed(null) : checkPassword(owner.password);
  if (!checked.ok) return checked;
  const passwordHash = checked.value === null ? null : await hashPassword(checked.value);
  return transact(services.db, async (tx) => {
    await takeTurnAtOwners(tx);
    const found = await findAccount(tx, { email });
    const known = found === null ? null : await lockUser(tx, found.id);
    if (known !== null && (known.disabledAt !== null || known.status !== 'active'))
      return fail({ code: 'accountClosed' });
    if (known?.role === 'staff') {
      if (owner.password !== null) return fail({ code: 'alreadyStaff' });
      return succeed({ linkSecret: await giveLink(tx, services, { userId: known.id, email }) });
    }
    if (!owner.isAnother && (await hasOtherStaff(tx, known?.id ?? null)))
      return fail({ code: 'ownerExists' });
    const now = services.clock();
    if (known !== null) {
      if (!owner.isPromotion) return fail({ code: 'accountExists' });
      if (known.role === 'seller') return fail({ code: 'accountSells' });
      await makeStaff(tx, services, known, 'owner');
      await recordOwner(tx, known.id, now);
      return succeed({ linkSecret: await giveLink(tx, services, { userId: known.id, email }) });
    }
    const userId = await insertUser(tx, {
      role: 'staff',
      staffRole: 'owner',
      email,
      // Whoever holds the database says so; a link proves it by itself.
      isEmailVerified: passwordHash !== null,
      passwordHash,
      createdAt: now,
    });
    if (userId === null) return fail({ code: 'accountExists' });
    await recordOwner(tx, userId, now);
    return succeed({
      linkSecret: passwordHash === null ? await giveLink(tx, services, { userId, email }) : null,
    });
  });
}

async function recordOwner(tx: Transaction, userId: number, now: Date): Promise<void> {
  const detail = { role: 'staff', staffRole: 'owner', how: 'command' };
  await recordAudit(
    tx,
    { kind: 'role_changed', actorUserId: null, subjectUserId: userId, origin: null, detail },
    now,
  );
}

async function giveLink(
  tx: Transaction,
  { clock, newSecret }: Needs,
  whose: { userId: number; email: string },
): Promise<string> {
  const now = clock();
  const detail = { how: 'command' };
  await recordAudit(
    tx,
    { kind: 'password_reset_asked', actorUserId: null, subjectUserId: whose.userId, origin: null, detail },
    now,
  );
  return keepResetLink(tx, newSecret, whose, now);
}
