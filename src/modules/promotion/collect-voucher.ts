import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import {
  countClaim,
  giveClaim,
  holdToCollect,
  holdToGive,
  insertClaim,
  takeGiftBack,
} from './voucher-wallet.store.ts';

export type CollectFailure = {
  code:
    | 'voucherNotFound'
    | 'voucherExpired'
    | 'voucherUsedUp'
    | 'voucherAlreadyUsed'
    | 'voucherAlreadyCollected'
    | 'voucherClaimedUp';
};

/**
 * Puts a voucher into a person's wallet, once: one that is offered, by its number, or any whose code they know. Of many
 * who collect the last ones at once, as many get one as there are. Vouchers that are only ever given (nobody may use them
 * otherwise) can't be collected.
 */
export async function collectVoucher(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  by: { voucherId: number } | { code: string },
): Promise<Result<{ voucherId: number }, CollectFailure>> {
  const now = clock();
  return transact<{ voucherId: number }, CollectFailure>(db, async (tx) => {
    const byCode = 'code' in by;
    const voucher = await holdToCollect(
      tx,
      userId,
      byCode ? { id: null, code: by.code.toUpperCase() } : { id: by.voucherId, code: null },
    );
    if (
      voucher === null ||
      voucher.perUserLimit === 0 ||
      !(voucher.isCollectable || (byCode && voucher.startsAt <= now))
    )
      return fail({ code: 'voucherNotFound' });
    if (voucher.endsAt <= now) return fail({ code: 'voucherExpired' });
    if (voucher.isUsedUp) return fail({ code: 'voucherUsedUp' });
    if (voucher.isCollected) return fail({ code: 'voucherAlreadyCollected' });
    if (voucher.isSpent) return fail({ code: 'voucherAlreadyUsed' });
    if (!(await countClaim(tx, voucher.id))) return fail({ code: 'voucherClaimedUp' });
    await insertClaim(tx, { userId, voucherId: voucher.id, now });
    return succeed({ voucherId: voucher.id });
  });
}

/** What whoever gives a voucher must know of it. Of one with a usage limit others could take what was given. */
type GivableVoucher = { endsAt: Date; isLimited: boolean };

/** A voucher that is to be given, held as it is until the transaction ends; null when there is none. */
export function holdGivableVoucher(tx: Transaction, voucherId: number): Promise<GivableVoucher | null> {
  return holdToGive(tx, voucherId);
}

/** Gives somebody a voucher, for a reward: each gift is one more use on top of what they have otherwise. It doesn't count as collected. */
export function giveVoucher(
  tx: Transaction,
  gift: { userId: number; voucherId: number; now: Date },
): Promise<void> {
  return giveClaim(tx, gift);
}

/** Takes a given voucher back, one use of it; false when its holder has used what they were given. */
export async function takeVoucherBack(
  tx: Transaction,
  gift: { userId: number; voucherId: number },
): Promise<boolean> {
  await holdToGive(tx, gift.voucherId);
  return takeGiftBack(tx, gift.userId, gift.voucherId);
}
