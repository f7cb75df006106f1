import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { inBatches } from '../../platform/jobs/each-alone.ts';
import type { Services } from '../../platform/services.ts';
import { postLedgerTransaction } from '../ledger/post-ledger-transaction.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import { dueWarning, pointsWorthSatang, warnedUntil } from './points.rules.ts';
import { emptyLots, lockAllLots, lockExpiredLots, selectExpiring } from './points.store.ts';

const batch = 200;

type Lot = { id: number; userId: number; remaining: number };

/** Points are nobody's any more: the house's cost goes back, a transaction of the books a lot. */
async function dropLots(tx: Transaction, lots: readonly Lot[], kind: string, now: Date): Promise<void> {
  for (const { id, userId, remaining } of lots) {
    const amountSatang = pointsWorthSatang(remaining);
    const isPosted = await postLedgerTransaction(tx, {
      kind,
      // A lot that was given points back by a clock that lags runs out again.
      cause: `lot ${id}, ${now.toISOString()}`,
      at: now,
      entries: [
        { account: { kind: 'points', ownerId: userId }, amountSatang },
        { account: { kind: 'points_cost' }, amountSatang: -amountSatang },
      ],
    });
    if (!isPosted) throw new Error(`lot ${id} has run out in the books, and still holds points`);
  }
  await emptyLots(
    tx,
    lots.map(({ id }) => id),
  );
}

/** Points whose time is over run out; a lot that can't holds up no other. By the clock; how many lots did. */
export async function expirePoints({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  return inBatches<number>(batch, 'expiring points', (size, except, took) =>
    transact(db, async (tx) => {
      const lots = await lockExpiredLots(tx, now, size, except);
      took(lots.map(({ id }) => id));
      if (lots.length > 0) await dropLots(tx, lots, 'points_expired', now);
      return lots.length;
    }),
  );
}

/** An account is erased: its points fall to the house, which the page that asks for the erasure says beforehand. */
export async function forfeitPoints(tx: Transaction, userId: number, now: Date): Promise<void> {
  const lots = await lockAllLots(tx, userId);
  if (lots.length === 0) return;
  await dropLots(
    tx,
    lots.map((lot) => ({ ...lot, userId })),
    'points_forfeited',
    now,
  );
}

/**
 * Tells people 30, 14 and 3 days before that points run out, once each for every day on which some do. By the clock; how
 * many were looked at.
 */
export async function warnExpiringPoints({
  db,
  clock,
  siteUrl,
}: Pick<Services, 'db' | 'clock' | 'siteUrl'>): Promise<number> {
  const now = clock();
  const between = { after: now, until: warnedUntil(now) };
  let looked = 0;
  let afterUserId = 0;
  for (;;) {
    const rows = await selectExpiring(db, between, { afterUserId, limit: batch });
    const lastUserId = rows.at(-1)?.userId;
    if (lastUserId === undefined) return looked;
    // The last one's days may go on in the next page: they are asked for again, and told once.
    const whole = rows.length < batch ? rows : rows.filter(({ userId }) => userId !== lastUserId);
    const told = whole.length > 0 ? whole : rows;
    await transact(db, (tx) =>
      notifyUsers(
        tx,
        { siteUrl },
        told.map(({ userId, points, expiresAt }) => ({
          userId,
          kind: 'pointsExpiring',
          params: { points: points.toLocaleString('en-US'), until: expiresAt.toISOString() },
          href: '/user/profile/point',
          cause: `points expire ${expiresAt.toISOString().slice(0, 10)}, ${dueWarning(expiresAt, now)} days`,
        })),
        now,
      ),
    );
    looked += told.length;
    afterUserId = told.at(-1)?.userId ?? lastUserId;
    if (rows.length < batch) return looked;
  }
}
