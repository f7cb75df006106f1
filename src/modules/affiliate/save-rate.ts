import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { insertRate, isTargetThere, lockRate, setRateEnd } from './affiliate.store.ts';
import { type RateReach, rateMost } from './rate.rules.ts';
import { affiliateRatesTag } from './tell-rates.ts';

export type NewRate = {
  campaignId: number | null;
  productId: number | null;
  categoryId: number | null;
  basisPoints: number | null;
  satangPerCopy: number | null;
  /** Points beside it for every 100 baht paid, of the house's rates alone. */
  pointsPerHundred: number | null;
  reach: RateReach;
  /** Null: from now on. */
  startsAt: Date | null;
  endsAt: Date | null;
};

/** Who makes a rate: the house, or a store (of its own goods, at its own cost). */
export type RateMaker = { userId: number; origin: CallOrigin; sellerId: number | null };

export type RateFailure = {
  code: 'affiliateRateInvalid' | 'affiliateRateTargetUnknown' | 'idempotencyKeyReused';
};

/** A minute's grace for a clock that is behind, and for the time that writing takes. */
const graceMs = 60_000;

function isRateValid(rate: NewRate, maker: RateMaker, now: Date): boolean {
  const { basisPoints, satangPerCopy, startsAt, endsAt } = rate;
  const from = startsAt ?? now;
  return (
    (basisPoints === null) !== (satangPerCopy === null) &&
    (basisPoints ?? 1) <= rateMost.basisPoints &&
    (satangPerCopy ?? 1) <= rateMost.satangPerCopy &&
    (rate.pointsPerHundred === null ||
      (maker.sellerId === null && rate.pointsPerHundred <= rateMost.pointsPerHundred)) &&
    (rate.productId === null || rate.categoryId === null) &&
    (maker.sellerId === null || rate.campaignId === null) &&
    // What was promised to nobody before isn't promised for the past.
    from.getTime() >= now.getTime() - graceMs &&
    (endsAt === null || endsAt > from)
  );
}

/**
 * Promises what links earn from an instant on, once for a key; a store's is its opt-in. Orders that are placed already keep
 * theirs.
 */
export async function saveRate(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  maker: RateMaker,
  rate: NewRate,
  key: string | null = null,
): Promise<Result<number, RateFailure>> {
  const now = clock();
  const { userId, sellerId } = maker;
  const call = `POST /${sellerId === null ? 'admin' : 'seller'}/affiliate/rate`;
  const once = { userId, call, key, body: { ...rate, sellerId }, now };
  return transact<number, RateFailure>(db, (tx) =>
    answerOnce<number, RateFailure>(tx, once, () => promise(tx, maker, rate, now)),
  );
}

async function promise(
  tx: Transaction,
  maker: RateMaker,
  rate: NewRate,
  now: Date,
): Promise<Result<number, RateFailure>> {
  if (!isRateValid(rate, maker, now)) return fail({ code: 'affiliateRateInvalid' });
  if (!(await isTargetThere(tx, { ...rate, sellerId: maker.sellerId })))
    return fail({ code: 'affiliateRateTargetUnknown' });
  const id = await insertRate(tx, {
    ...rate,
    funder: maker.sellerId === null ? 'house' : 'store',
    sellerId: maker.sellerId,
    startsAt: rate.startsAt ?? now,
    createdAt: now,
    createdBy: maker.userId,
  });
  const { basisPoints, satangPerCopy, pointsPerHundred } = rate;
  const worth = { basisPoints, satangPerCopy, pointsPerHundred };
  await note(tx, maker, 'affiliate_rate_saved', { id, worth }, now);
  return succeed(id);
}

export type EndFailure = { code: 'affiliateRateNotFound' | 'affiliateRateEnded' | 'affiliateRateInvalid' };

/** Ends a rate from an instant on (null: now); a store's is its opt-out. */
export async function endRate(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  maker: RateMaker,
  { id, endsAt }: { id: number; endsAt: Date | null },
): Promise<Result<true, EndFailure>> {
  return transact<true, EndFailure>(db, async (tx) => {
    const now = clock();
    const rate = await lockRate(tx, id);
    // Another's rate isn't there; the house may end any.
    if (rate === null || (maker.sellerId !== null && rate.sellerId !== maker.sellerId))
      return fail({ code: 'affiliateRateNotFound' });
    if (rate.endsAt !== null && rate.endsAt <= now) return fail({ code: 'affiliateRateEnded' });
    if (endsAt !== null && endsAt.getTime() < now.getTime() - graceMs)
      return fail({ code: 'affiliateRateInvalid' });
    // One that hasn't begun ends where it would have begun: it never runs.
    const end = new Date(Math.max((endsAt ?? now).getTime(), now.getTime(), rate.startsAt.getTime()));
    await setRateEnd(tx, id, end);
    const moved = { before: rate.endsAt?.toISOString() ?? '', after: end.toISOString() };
    await note(tx, maker, 'affiliate_rate_ended', { id, moved }, now);
    return succeed(true);
  });
}

/** Also tells kept pages that show what links earn. */
async function note(
  tx: Transaction,
  { userId, origin, sellerId }: RateMaker,
  kind: 'affiliate_rate_saved' | 'affiliate_rate_ended',
  {
    id,
    moved,
    worth = {},
  }: {
    id: number;
    moved?: { before: string; after: string };
    /** What a rate gives: values, which the log words in its reader's language. */
    worth?: Partial<Pick<NewRate, 'basisPoints' | 'satangPerCopy' | 'pointsPerHundred'>>;
  },
  now: Date,
): Promise<void> {
  await announceChanges(tx, [affiliateRatesTag]);
  await recordAudit(
    tx,
    {
      ...{ kind, actorUserId: userId, subjectUserId: null, origin },
      ...(moved === undefined ? {} : { moved }),
      detail: { id, sellerId, ...worth },
    },
    now,
  );
}
