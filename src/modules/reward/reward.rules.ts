import { fail, type Result, succeed } from '../../shared/result.ts';

/** The states of what was exchanged for points, and the moves between them. States are a table. */
export const redemptionStatuses = ['requested', 'shipped', 'delivered', 'cancelled'] as const;
export type RedemptionStatus = (typeof redemptionStatuses)[number];

/**
 * From → the states a redemption may move to. A voucher is in the wallet at once: it begins delivered. What is lost, or was
 * never what it should have been, is cancelled though it was sent, or counts as delivered.
 */
const redemptionTransitions: Record<RedemptionStatus, readonly RedemptionStatus[]> = {
  requested: ['shipped', 'cancelled'],
  shipped: ['delivered', 'cancelled'],
  delivered: ['cancelled'],
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
  /** The voucher it gives; null when it is goods. */
  voucher: { endsAt: Date; isLimited: boolean } | null;
};

export type RewardRefusal = 'rewardOver' | 'rewardOutOfStock' | 'rewardLimitReached' | 'pointsNotEnough';

/** Why somebody can't have a reward now; null when they can. `takenCount` is how often they have had it. */
export function refusalOf(
  reward: RewardFacts,
  person: { points: number; takenCount: number },
  now: Date,
): RewardRefusal | null {
  if (!reward.isActive || now < reward.startsAt || now >= reward.endsAt) return 'rewardOver';
  // What is over, or has been limited since, so that others can use it up, would be nothing for one's points.
  if (reward.voucher !== null && (reward.voucher.endsAt <= now || reward.voucher.isLimited))
    return 'rewardOver';
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
export type RewardField =
  | 'nameTh'
  | 'nameEn'
  | 'points'
  | 'stock'
  | 'perUserLimit'
  | 'voucherCode'
  | 'endsAt';
export type RewardMessage =
  | 'required'
  | 'pointsInvalid'
  | 'countInvalid'
  | 'limitInvalid'
  | 'stockTaken'
  | 'voucherUnknown'
  | 'voucherLimited'
  | 'voucherEndsBefore'
  | 'periodInvalid';
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

/**
 * The voucher of a reward: it must last as long as the reward does, and nobody else may be able to use up what was given
 * for points. What isn't open may have an old one.
 */
export function checkRewardVoucher(
  reward: { endsAt: Date; isActive: boolean },
  voucher: { endsAt: Date; isLimited: boolean } | null,
): Result<true, RewardInvalid> {
  if (voucher === null) return fail({ code: 'rewardInvalid', fields: { voucherCode: 'voucherUnknown' } });
  if (!reward.isActive) return succeed(true);
  if (voucher.isLimited) return fail({ code: 'rewardInvalid', fields: { voucherCode: 'voucherLimited' } });
  if (voucher.endsAt < reward.endsAt)
    return fail({ code: 'rewardInvalid', fields: { endsAt: 'voucherEndsBefore' } });
  return succeed(true);
}

/**
 * What is in stock after staff, who have read `read`, say that it is `said`: what was taken meanwhile stays taken. Null:
 * more was taken than they leave.
 */
export function stockAfter(current: number, read: number, said: number): number | null {
  const stock = current + said - read;
  return stock < 0 ? null : stock;
}
