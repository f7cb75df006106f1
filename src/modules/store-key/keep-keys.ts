import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { noteInCall } from '../../platform/http/call-notes.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { hashToken } from '../identity/find-caller.ts';
import { notifyStores } from '../notification/notify-users.ts';
import type { StoreKey } from './store-key.contract.ts';
import {
  endNoticeDays,
  type KeyRight,
  keyPrefix,
  keysMost,
  rightsOfKey,
  shownLetters,
} from './store-key.rules.ts';
import {
  countKeys,
  insertKey,
  type KeyMade,
  lockStore,
  markRevoked,
  replaceHash,
  selectKeys,
  selectMade,
} from './store-key.store.ts';

const dayMs = 24 * 60 * 60_000;
const path = '/manage-store/keys';

export type Owner = { userId: number; sellerId: number; origin: CallOrigin };
type Needs = Pick<Services, 'db' | 'clock' | 'siteUrl'>;

/** A store's keys, with what became of each. */
export async function listKeys(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  sellerId: number,
): Promise<{ dataList: StoreKey[]; most: number }> {
  const now = clock();
  const rows = await selectKeys(db, sellerId);
  return {
    dataList: rows.map((row) => ({
      id: row.id,
      name: row.name,
      rights: row.isMakerThere ? rightsOfKey(row.rights, row.makerRights) : [],
      isReadOnly: row.isReadOnly,
      networks: row.networks,
      shown: row.shown,
      createdAt: row.createdAt.toISOString(),
      createdBy: row.maker,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
      lastUsedFrom: row.lastUsedFrom,
      state:
        row.expiresAt !== null && row.expiresAt <= now
          ? ('expired' as const)
          : row.isMakerThere
            ? ('good' as const)
            : ('makerLeft' as const),
      isEnding:
        row.isMakerThere &&
        row.expiresAt !== null &&
        row.expiresAt > now &&
        row.expiresAt.getTime() <= now.getTime() + endNoticeDays * dayMs,
    })),
    most: keysMost,
  };
}

export type MadeKey = { id: number; key: string };
export type NewStoreKey = {
  name: string;
  rights: readonly KeyRight[];
  isReadOnly: boolean;
  networks: readonly string[];
  /** How many days it is good for; null for until it is revoked. */
  days: number | null;
  /** The Idempotency-Key of the call. */
  madeBy: string | null;
};
type MakeFailure = { code: 'tooManyKeys' | 'keyNameTaken' | 'idempotencyKeyReused' };

/**
 * Makes a key, which is told this once. The store's owners are told that there is one more. Made again by the same call, it is
 * the key that was made, with another secret, as long as nobody has used it: the reply that told the first is lost, and is
 * kept nowhere.
 */
export async function makeKey(
  { db, clock, newSecret, siteUrl }: Needs & Pick<Services, 'newSecret'>,
  { userId, sellerId, origin }: Owner,
  asked: NewStoreKey,
): Promise<Result<MadeKey, MakeFailure>> {
  const { name, rights, isReadOnly, networks, days, madeBy } = asked;
  return transact<MadeKey, MakeFailure>(db, async (tx) => {
    const now = clock();
    await lockStore(tx, sellerId);
    const before = madeBy === null ? null : await selectMade(tx, { sellerId, userId, madeBy });
    if (before !== null) {
      if (!before.isUntouched || !isAsAsked(before, asked)) return fail({ code: 'idempotencyKeyReused' });
      // It begins as the owners were told that it does.
      const key = `${before.shown}${newSecret().slice(shownLetters - keyPrefix.length)}`;
      await replaceHash(tx, before.id, hashToken(key));
      noteInCall('audit answered before');
      return succeed({ id: before.id, key });
    }
    const { count, sameName } = await countKeys(tx, sellerId, name);
    if (sameName > 0) return fail({ code: 'keyNameTaken' });
    if (count >= keysMost) return fail({ code: 'tooManyKeys' });
    const key = `${keyPrefix}${newSecret()}`;
    const shown = key.slice(0, shownLetters);
    const id = await insertKey(tx, {
      sellerId,
      name,
      rights: [...new Set(rights)],
      isReadOnly,
      networks,
      keyHash: hashToken(key),
      shown,
      createdAt: now,
      createdBy: userId,
      expiresAt: endOf(now, days),
      madeBy,
    });
    await notifyStores(
      tx,
      { siteUrl },
      [{ sellerId, right: 'owner', kind: 'sellerKeyMade', params: { name, shown }, href: path }],
      now,
    );
    await recordAudit(
      tx,
      {
        kind: 'store_key_made',
        actorUserId: userId,
        subjectUserId: null,
        origin,
        detail: { sellerId, keyId: id, shown, rights: rights.join(' '), isReadOnly, days },
      },
      now,
    );
    return succeed({ id, key });
  });
}

function endOf(madeAt: Date, days: number | null): Date | null {
  return days === null ? null : new Date(madeAt.getTime() + days * dayMs);
}

function isAsAsked(made: KeyMade, { name, rights, isReadOnly, networks, days }: NewStoreKey): boolean {
  return (
    made.name === name &&
    made.rights.join() === [...new Set(rights)].join() &&
    made.isReadOnly === isReadOnly &&
    made.networks.join() === networks.join() &&
    made.expiresAt?.getTime() === endOf(made.createdAt, days)?.getTime()
  );
}

/** Ends a key: the next call by it is refused, in every process. */
export async function revokeKey(
  { db, clock, siteUrl }: Needs,
  { userId, sellerId, origin }: Owner,
  { id, reason }: { id: number; reason: string },
): Promise<Result<true, { code: 'keyNotFound' }>> {
  return transact<true, { code: 'keyNotFound' }>(db, async (tx) => {
    const now = clock();
    const revoked = await markRevoked(tx, { id, sellerId, userId, now });
    if (revoked === null) return fail({ code: 'keyNotFound' });
    await notifyStores(
      tx,
      { siteUrl },
      [{ sellerId, right: 'owner', kind: 'sellerKeyRevoked', params: revoked, href: path }],
      now,
    );
    await recordAudit(
      tx,
      {
        kind: 'store_key_revoked',
        actorUserId: userId,
        subjectUserId: null,
        origin,
        detail: { sellerId, keyId: id, shown: revoked.shown, reason },
      },
      now,
    );
    return succeed(true);
  });
}
