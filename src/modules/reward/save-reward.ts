import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { checkReward, type RewardDraft, type RewardInvalid } from './reward.rules.ts';
import { insertReward, selectVoucherId, updateReward } from './reward.store.ts';

export type SavedReward = RewardDraft & {
  id: number | null;
  detailTh: string;
  detailEn: string;
  isActive: boolean;
};

/** Staff add a reward or change one. What was exchanged before keeps the points it cost. */
export async function saveReward(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  staff: { userId: number; origin: CallOrigin },
  { id, voucherCode, ...reward }: SavedReward,
): Promise<Result<number, RewardInvalid | { code: 'rewardNotFound' }>> {
  const checked = checkReward({ ...reward, voucherCode });
  if (!checked.ok) return checked;
  return transact<number, RewardInvalid | { code: 'rewardNotFound' }>(db, async (tx) => {
    const voucherId = reward.kind === 'voucher' ? await selectVoucherId(tx, voucherCode) : null;
    if (reward.kind === 'voucher' && voucherId === null)
      return fail({ code: 'rewardInvalid', fields: { voucherCode: 'voucherUnknown' } });
    const row = { ...reward, voucherId };
    if (id !== null && !(await updateReward(tx, id, row))) return fail({ code: 'rewardNotFound' });
    const rewardId = id ?? (await insertReward(tx, row));
    const detail = { rewardId, points: reward.points, stock: reward.stock, isActive: reward.isActive };
    await recordAudit(
      tx,
      {
        kind: 'reward_saved',
        actorUserId: staff.userId,
        subjectUserId: null,
        origin: staff.origin,
        detail,
      },
      clock(),
    );
    return succeed(rewardId);
  });
}
