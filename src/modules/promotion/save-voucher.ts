import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { isDatabaseError, uniqueViolation } from '../../platform/db/database-error.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { stopsTag } from './remind-of-vouchers.ts';
import {
  checkSavedVoucher,
  deskStateOf,
  keepInstants,
  type VoucherDraft,
  type VoucherInvalid,
} from './voucher-desk.rules.ts';
import { insertVoucher, isCodeTaken, lockDeskVoucher, updateVoucher } from './voucher-desk.store.ts';

/** Who makes vouchers: a seller those of their store, staff (`sellerId` null) those of the house. */
export type VoucherMaker = { userId: number; sellerId: number | null; origin: CallOrigin };
export type ChangeFailure = { code: 'voucherNotFound' | 'voucherChanged' | 'voucherOver' };
type SaveFailure = VoucherInvalid | ChangeFailure | { code: 'idempotencyKeyReused' };
type Needs = Pick<Services, 'db' | 'clock'>;

const codeTaken: VoucherInvalid = { code: 'voucherInvalid', fields: { code: 'codeTaken' } };

/** What of a voucher the audit log compares. Amounts are satang, shares basis points. */
function worthOf(voucher: VoucherDraft): string {
  const { code, discountSatang, discountBasisPoints, maxDiscountSatang, minSpendSatang, usageLimit } =
    voucher;
  return JSON.stringify({
    code,
    discountSatang,
    discountBasisPoints,
    maxDiscountSatang,
    minSpendSatang,
    usageLimit,
    from: voucher.startsAt,
    until: voucher.endsAt,
  });
}

/** On pages that show the house's vouchers. */
const vouchersTag = 'vouchers';

/** Notes the deed, and lets go of pages that show the house's or the store's vouchers. */
async function tell(
  tx: Transaction,
  kind: 'voucher_saved' | 'voucher_stopped',
  { userId, origin, sellerId }: VoucherMaker,
  voucherId: number,
  moved: { before: string; after: string },
  now: Date,
): Promise<void> {
  const detail = { voucherId, sellerId };
  await recordAudit(tx, { kind, actorUserId: userId, subjectUserId: null, origin, moved, detail }, now);
  await announceChanges(tx, [sellerId === null ? vouchersTag : `vouchers:${sellerId}`]);
}

/**
 * Makes a voucher, or changes one that hasn't been changed since `version`; once for a key. What somebody has keeps what was promised;
 * what was stopped stays as it is.
 */
export async function saveVoucher(
  { db, clock }: Needs,
  maker: VoucherMaker,
  {
    id,
    version,
    draft: said,
    key,
  }: { id: number | null; version: number | null; draft: VoucherDraft; key: string | null },
): Promise<Result<number, SaveFailure>> {
  const now = clock();
  const { userId, sellerId } = maker;
  const once = { userId, call: 'POST /voucher', key, body: { id, version, said, sellerId }, now };
  try {
    const save = async (tx: Transaction): Promise<Result<number, SaveFailure>> => {
      const before = id === null ? null : await lockDeskVoucher(tx, maker.sellerId, id);
      if (id !== null && before === null) return fail({ code: 'voucherNotFound' });
      if (before !== null && before.version !== version) return fail({ code: 'voucherChanged' });
      if (before !== null && before.stoppedAt !== null) return fail({ code: 'voucherOver' });
      const draft = before === null ? said : keepInstants(said, before);
      const fields = checkSavedVoucher(draft, before, now);
      if (Object.keys(fields).length > 0) return fail({ code: 'voucherInvalid', fields });
      if (before === null) {
        const madeId = await insertVoucher(tx, { ...draft, sellerId: maker.sellerId });
        if (madeId === null) return fail(codeTaken);
        await tell(tx, 'voucher_saved', maker, madeId, { before: 'none', after: worthOf(draft) }, now);
        return succeed(madeId);
      }
      if (await isCodeTaken(tx, draft.code, before.id)) return fail(codeTaken);
      await updateVoucher(tx, before.id, {
        ...draft,
        // What people have written down keeps its spelling.
        code: before.isHeld ? before.code : draft.code,
      });
      const moved = { before: worthOf(before), after: worthOf(draft) };
      await tell(tx, 'voucher_saved', maker, before.id, moved, now);
      return succeed(before.id);
    };
    return await transact<number, SaveFailure>(db, (tx) => answerOnce(tx, once, () => save(tx)));
  } catch (error) {
    // Two vouchers were given the same code at once.
    if (isDatabaseError(error, [uniqueViolation])) return fail(codeTaken);
    throw error;
  }
}

/**
 * Ends a voucher now. Orders that have used it keep what it took off; nobody can collect or use it any more, and those who
 * hold it are told (`tellOfStoppedVouchers`).
 */
export async function stopVoucher(
  { db, clock }: Needs,
  maker: VoucherMaker,
  { id, version }: { id: number; version: number },
): Promise<Result<true, ChangeFailure>> {
  const now = clock();
  return transact<true, ChangeFailure>(db, async (tx) => {
    const voucher = await lockDeskVoucher(tx, maker.sellerId, id);
    if (voucher === null) return fail({ code: 'voucherNotFound' });
    const state = deskStateOf(voucher, now);
    if (state === 'stopped' || state === 'over') return fail({ code: 'voucherOver' });
    if (voucher.version !== version) return fail({ code: 'voucherChanged' });
    await updateVoucher(tx, id, { endsAt: now, stoppedAt: now });
    await tell(tx, 'voucher_stopped', maker, id, { before: state, after: 'stopped' }, now);
    await announceChanges(tx, [stopsTag]);
    return succeed(true);
  });
}
