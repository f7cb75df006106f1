import { fail, type Result, succeed } from '../../shared/result.ts';

/** The states of what was exchanged for points, and the moves between them. States are a table. */
export const redemptionStatuses = ['requested', 'shipped', 'delivered', 'cancelled'] as const;
export type RedemptionStatus = (typeof redemptionStatuses)[number];

/** From → the states a redemption may move to. A voucher is in the wallet at once: it begins delivered. */
const redemptionTransitions: Record<RedemptionStatus, readonly RedemptionStatus[]> = {
  requested: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
};

export function canMoveRedemption(from: RedemptionStatus, to: RedemptionStatus): boolean {
  return redemptionTransitions[from].includes(to);
}

/** The states a move to `to` may start from: what the guarded update puts into its WHERE. */
export function redemptionStatusesBefore(to: RedemptionStatus): RedemptionStatus[] {
  return redemptionStatuses.filter((from) => canMoveRedemption(from, to));
}

/** A parcel that nobody has confirmed counts as delivered that long after it was sent. */
export const deliveredAfterMs = 14 * 24 * 60 * 60 * 1000;

export type RewardFacts = {
  points: number;
  stock: number;
  perUserLimit: number;
  isActive: boolean;
  startsAt: Date;
  endsAt: Date;
};

export type RewardRefusal = 'rewardOver' | 'rewardOutOfStock' | 'rewardLimitReached' | 'pointsNotEnough';

/** Why somebody can't have a reward now; null when they can. `takenCount` is how often they have had it. */
export function refusalOf(
  reward: RewardFacts,
  person: { points: number; takenCount: number },
  now: Date,
): RewardRefusal | null {
  if (!reward.isActive || now < reward.startsAt || now >= reward.endsAt) return 'rewardOver';
  if (reward.stock <= 0) return 'rewardOutOfStock';
  if (person.takenCount >= reward.perUserLimit) return 'rewardLimitReached';
  return person.points < reward.points ? 'pointsNotEnough' : null;
}

export type RewardDraft = {
  kind: 'goods' | 'voucher';
  nameTh: string;
  nameEn: string;
  points: number;
  stock: number;
  perUserLimit: number;
  voucherCode: string;
  startsAt: Date;
  endsAt: Date;
};
export type RewardField = 'nameTh' | 'nameEn' | 'points' | 'voucherCode' | 'endsAt';
export type RewardMessage = 'required' | 'pointsInvalid' | 'voucherUnknown' | 'periodInvalid';
export type RewardInvalid = { code: 'rewardInvalid'; fields: Partial<Record<RewardField, RewardMessage>> };

/** Checks what staff say of a reward. */
export function checkReward(draft: RewardDraft): Result<true, RewardInvalid> {
  const fields: RewardInvalid['fields'] = {};
  if (draft.nameTh === '') fields.nameTh = 'required';
  if (draft.nameEn === '') fields.nameEn = 'required';
  if (draft.points < 1) fields.points = 'pointsInvalid';
  if (draft.kind === 'voucher' && draft.voucherCode === '') fields.voucherCode = 'required';
  if (draft.endsAt <= draft.startsAt) fields.endsAt = 'periodInvalid';
  return Object.keys(fields).length === 0 ? succeed(true) : fail({ code: 'rewardInvalid', fields });
}
