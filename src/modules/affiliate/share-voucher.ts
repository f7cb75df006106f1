import type { Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { insertAffiliateVoucher, selectAffiliateByCode, selectVoucherId } from './affiliate.store.ts';
import { type Asked, pageOf } from './read-earnings.ts';
import type { RateMaker } from './save-rate.ts';
import { deleteSharedVoucher, lockSharedVoucher, selectSharedVouchers } from './shared-voucher.store.ts';

export type ShareVoucherFailure = {
  code: 'affiliateNotFound' | 'affiliateVoucherUnknown' | 'affiliateVoucherTaken' | 'ownAffair';
};

/**
 * Names a voucher's sharer, once: whoever uses its code came by them, before any link. The house names one for every voucher, a
 * store for its own; another's isn't there. Nobody of staff names themselves: what it earns is the house's money.
 */
export async function giveVoucher(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  maker: RateMaker,
  { voucherCode, affiliateCode }: { voucherCode: string; affiliateCode: string },
): Promise<Result<true, ShareVoucherFailure>> {
  return transact<true, ShareVoucherFailure>(db, async (tx) => {
    const now = clock();
    const affiliate = await selectAffiliateByCode(tx, affiliateCode);
    if (affiliate === null || affiliate.stoppedAt !== null) return fail({ code: 'affiliateNotFound' });
    const voucherId = await selectVoucherId(tx, voucherCode, maker.sellerId);
    if (voucherId === null) return fail({ code: 'affiliateVoucherUnknown' });
    const { userId: affiliateId } = affiliate;
    if (maker.sellerId === null && affiliateId === maker.userId) return fail({ code: 'ownAffair' });
    if (!(await insertAffiliateVoucher(tx, { voucherId, affiliateId, givenAt: now })))
      return fail({ code: 'affiliateVoucherTaken' });
    await recordAudit(
      tx,
      {
        kind: 'affiliate_voucher_given',
        actorUserId: maker.userId,
        subjectUserId: affiliateId,
        origin: maker.origin,
        moved: { before: '', after: voucherCode },
        detail: { voucherId },
      },
      now,
    );
    return succeed(true);
  });
}

/** A voucher names its sharer no longer: what was ordered with it keeps what it promised. */
export async function takeVoucher(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  maker: RateMaker,
  voucherId: number,
): Promise<Result<true, { code: 'affiliateVoucherUnknown' }>> {
  return transact<true, { code: 'affiliateVoucherUnknown' }>(db, async (tx) => {
    const found = await lockSharedVoucher(tx, voucherId, maker.sellerId);
    if (found === null) return fail({ code: 'affiliateVoucherUnknown' });
    const { affiliateId, code } = found;
    await deleteSharedVoucher(tx, { voucherId, affiliateId });
    await recordAudit(
      tx,
      {
        kind: 'affiliate_voucher_taken',
        actorUserId: maker.userId,
        subjectUserId: affiliateId,
        origin: maker.origin,
        moved: { before: code, after: '' },
        detail: { voucherId },
      },
      clock(),
    );
    return succeed(true);
  });
}

/** Voucher codes that name their sharer, of one sharer or one store (the other null), with what came of each. */
export async function listSharedVouchers(
  db: Queryable,
  locale: Locale,
  asked: Asked & { affiliateId: number | null; sellerId: number | null; now: Date },
) {
  const rows = await selectSharedVouchers(db, { ...asked, ...pageOf(asked) });
  return {
    dataList: rows.map(
      ({
        id,
        code,
        nameTh,
        nameEn,
        store,
        affiliateCode,
        givenAt,
        endsAt,
        isOver,
        orders,
        earnedSatang,
      }) => ({
        ...{ id, code, affiliateCode, isOver, orders },
        name: inLocale(locale, nameTh, nameEn),
        store: store === null ? null : inLocale(locale, store.nameTh, store.nameEn),
        givenAt: givenAt.toISOString(),
        endsAt: endsAt.toISOString(),
        earned: toBaht(earnedSatang),
      }),
    ),
    total: rows[0]?.total ?? 0,
  };
}
