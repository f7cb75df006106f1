import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { queueMessages } from '../../platform/mail/message-outbox.ts';
import type { Services } from '../../platform/services.ts';
import type { StoreRight } from '../../shared/contract.ts';
import { inLocale } from '../../shared/locale.ts';
import { succeed } from '../../shared/result.ts';
import { findAccountById } from '../identity/find-account.ts';
import { writeAccountMessages } from '../identity/identity-mail.ts';
import { changeStoreRights, leaveStore } from '../identity/store-members.ts';
import { withdrawInvitationsBy } from './invite-member.ts';
import { settleRights } from './store-team.rules.ts';
import { selectStoreName } from './store-team.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'emit'>;
type Owner = { userId: number; sellerId: number; origin: CallOrigin };

/** Gives a member of one's store other rights, unless somebody has changed them since `was`. */
export function changeMemberRights(
  { db, clock, emit }: Needs,
  { userId: actorUserId, sellerId, origin }: Owner,
  asked: { userId: number; rights: readonly StoreRight[]; was: readonly StoreRight[] | null; reason: string },
) {
  const { userId, reason } = asked;
  const was = asked.was === null ? null : settleRights(asked.was);
  return transact(db, async (tx) => {
    const now = clock();
    const rights = settleRights(asked.rights);
    const changed = await changeStoreRights(
      tx,
      { userId, sellerId, rights, was },
      { actorUserId, origin, now, reason },
    );
    if (changed.ok && !rights.includes('owner'))
      await withdrawInvitationsBy(tx, { userId, sellerId }, { actorUserId, origin, now });
    if (changed.ok && !rights.includes('owner') && !rights.includes('orders'))
      await emit(tx, { name: 'deskLeft', userId, sellerId });
    return changed;
  });
}

/** Ends somebody's membership of one's store, and tells them; `reason` is for the log, and null where one leaves oneself. */
export function removeMember(
  { db, clock, emit }: Needs,
  { userId: actorUserId, sellerId, origin }: Owner,
  { userId, reason }: { userId: number; reason: string | null },
) {
  return transact(db, async (tx) => {
    const now = clock();
    const left = await leaveStore(tx, { userId, sellerId }, { actorUserId, origin, now, reason });
    if (!left.ok) return left;
    await emit(tx, { name: 'storeLeft', userId, sellerId, actorUserId, origin, at: now });
    await emit(tx, { name: 'deskLeft', userId, sellerId });
    await withdrawInvitationsBy(tx, { userId, sellerId }, { actorUserId, origin, now });
    const account = await findAccountById(tx, userId);
    const name = await selectStoreName(tx, sellerId);
    if (account !== null && name !== null && userId !== actorUserId) {
      const store = inLocale(account.language, name.nameTh, name.nameEn);
      await queueMessages(tx, writeAccountMessages(account, 'storeLeft', { store }), now);
    }
    return succeed(true as const);
  });
}
