import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { holdGivableVoucher } from '../promotion/collect-voucher.ts';
import {
  checkReward,
  checkRewardVoucher,
  type RewardDraft,
  type RewardInvalid,
  stockAfter,
} from './reward.rules.ts';
import { insertReward, lockReward, selectVoucherId, updateReward } from './reward.store.ts';

export type SavedReward = RewardDraft & {
  id: number | null;
  /** The stock that whoever changes it has read: what was exchanged since then stays taken. Null for a new one. */
  stockRead: number | null;
  /** Of one that is changed, as it was read; null: whatever it is now. */
  version: number | null;
  detailTh: string;
  detailEn: string;
  isActive: boolean;
  key: string | null;
};
type SaveFailure = RewardInvalid | { code: 'rewardNotFound' | 'rewardChanged' | 'idempotencyKeyReused' };

/** What of a reward the audit log compares. */
function describeReward({
  points,
  stock,
  isActive,
}: {
  points: number;
  stock: number;
  isActive: boolean;
}): string {
  return `${points} points, ${stock} left, ${isActive ? 'shown' : 'hidden'}`;
}

type Staff = { userId: number; origin: CallOrigin };

/** Staff add a reward or change one, once for a key. What was exchanged before keeps the points it cost. */
export async function saveReward(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  staff: Staff,
  { key, ...saved }: SavedReward,
): Promise<Result<number, SaveFailure>> {
  const checked = checkReward(saved);
  if (!checked.ok) return checked;
  const now = clock();
  const once = { userId: staff.userId, call: 'POST /admin/reward', key, body: saved, now };
  return transact<number, SaveFailure>(db, (tx) =>
    answerOnce<number, SaveFailure>(tx, once, () => save(tx, staff, saved, now)),
  );
}

async function save(
  tx: Transaction,
  staff: Staff,
  { id, version, voucherCode, stockRead, ...reward }: Omit<SavedReward, 'key'>,
  now: Date,
): Promise<Result<number, SaveFailure>> {
  const before = id === null ? null : await lockReward(tx, id);
  if (id !== null && before === null) return fail({ code: 'rewardNotFound' });
  if (before !== null && version !== null && before.version !== version)
    return fail({ code: 'rewardChanged' });
  const voucherId = reward.kind === 'voucher' ? await selectVoucherId(tx, voucherCode) : null;
  if (reward.kind === 'voucher') {
    const voucher = voucherId === null ? null : await holdGivableVoucher(tx, voucherId);
    const fits = checkRewardVoucher(reward, voucher);
    if (!fits.ok) return fits;
  }
  const stock =
    before === null ? reward.stock : stockAfter(before.stock, stockRead ?? before.stock, reward.stock);
  if (stock === null) return fail({ code: 'rewardInvalid', fields: { stock: 'stockTaken' } });
  const row = { ...reward, stock, voucherId };
  if (id !== null) await updateReward(tx, id, row);
  const rewardId = id ?? (await insertReward(tx, row));
  const detail = { rewardId, points: reward.points, stock, isActive: reward.isActive };
  await recordAudit(
    tx,
    {
      kind: 'reward_saved',
      actorUserId: staff.userId,
      subjectUserId: null,
      origin: staff.origin,
      moved: { before: before === null ? 'none' : describeReward(before), after: describeReward(row) },
      detail,
    },
    now,
  );
  return succeed(rewardId);
}
