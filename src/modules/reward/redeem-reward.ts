import type { Transaction } from '../../platform/db/database.ts';
import { isDatabaseError, uniqueViolation } from '../../platform/db/database-error.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { streetLine } from '../address/address.rules.ts';
import { listAddresses } from '../address/keep-address-book.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { AddressSnapshot } from '../order/order-snapshot.contract.ts';
import { consumePoints } from '../points/consume-points.ts';
import { redemptionCause } from '../points/points.rules.ts';
import { readPoints } from '../points/read-points.ts';
import { spendPoints } from '../points/spend-points.ts';
import { giveVoucher, holdGivableVoucher } from '../promotion/collect-voucher.ts';
import { type RedemptionStatus, type RewardRefusal, refusalOf } from './reward.rules.ts';
import {
  changeStock,
  countTaken,
  insertRedemption,
  lockReward,
  type RewardRow,
  selectRedemption,
} from './reward.store.ts';

export type Redemption = {
  userId: number;
  rewardId: number;
  /** Made by whoever asks: the same one is redeemed once. */
  redemptionId: string;
  /** Of the address book; for what is sent. */
  addressId: number | null;
  locale: Locale;
  origin: CallOrigin;
};
export type RedeemFailure = {
  code: RewardRefusal | 'rewardNotFound' | 'rewardAddressRequired' | 'redemptionIdUsed';
};

/**
 * Exchanges points for a reward: a thing is put before staff to be sent, a voucher is in the wallet at once. Of many who
 * want the last one, one gets it; pressed twice it is redeemed once.
 */
export async function redeemReward(
  services: Pick<Services, 'db' | 'clock'>,
  redemption: Redemption,
): Promise<Result<{ status: RedemptionStatus }, RedeemFailure>> {
  const now = services.clock();
  const address = await addressOf(services, redemption);
  try {
    return await redeem(services, redemption, address, now);
  } catch (error) {
    // Another reward was asked for by the same number at the same time, and came first.
    if (isDatabaseError(error, [uniqueViolation])) return fail({ code: 'redemptionIdUsed' });
    throw error;
  }
}

function redeem(
  services: Pick<Services, 'db'>,
  redemption: Redemption,
  address: AddressSnapshot | null,
  now: Date,
): Promise<Result<{ status: RedemptionStatus }, RedeemFailure>> {
  const { userId, redemptionId } = redemption;
  return transact<{ status: RedemptionStatus }, RedeemFailure>(services.db, async (tx) => {
    const reward = await lockReward(tx, redemption.rewardId);
    const before = await selectRedemption(tx, redemptionId);
    if (before !== null)
      return before.userId === userId && before.rewardId === redemption.rewardId
        ? succeed({ status: before.status })
        : fail({ code: 'redemptionIdUsed' });
    if (reward === null) return fail({ code: 'rewardNotFound' });
    const voucher = reward.voucherId === null ? null : await holdGivableVoucher(tx, reward.voucherId);
    const { points } = await readPoints(tx, userId, now);
    const takenCount = (await countTaken(tx, userId)).get(reward.id) ?? 0;
    const refusal = refusalOf({ ...reward, voucher }, { points, takenCount }, now);
    if (refusal !== null) return fail({ code: refusal });
    if (reward.kind === 'goods' && address === null) return fail({ code: 'rewardAddressRequired' });
    const paid = await pay(tx, reward, redemption, now);
    if (!paid.ok) return paid;
    const isVoucher = reward.kind === 'voucher';
    const status = isVoucher ? 'delivered' : 'requested';
    await insertRedemption(tx, {
      id: redemptionId,
      rewardId: reward.id,
      userId,
      points: reward.points,
      status,
      shippingAddress: isVoucher ? null : address,
      createdAt: now,
      deliveredAt: isVoucher ? now : null,
    });
    if (reward.voucherId !== null) await giveVoucher(tx, { userId, voucherId: reward.voucherId, now });
    const detail = { redemptionId, rewardId: reward.id, points: reward.points };
    await recordAudit(
      tx,
      {
        kind: 'reward_redeemed',
        actorUserId: userId,
        subjectUserId: userId,
        origin: redemption.origin,
        detail,
      },
      now,
    );
    return succeed({ status });
  });
}

/** One of the stock for the points it costs. */
async function pay(
  tx: Transaction,
  reward: RewardRow,
  { userId, redemptionId }: Redemption,
  now: Date,
): Promise<Result<true, RedeemFailure>> {
  const cause = redemptionCause(redemptionId);
  const spent = await spendPoints(tx, { userId, points: reward.points, cause, now });
  if (!spent.ok) return spent;
  await consumePoints(tx, { cause, now });
  await changeStock(tx, reward.id, -1);
  return succeed(true);
}

/** The address as it is now; null when it isn't this person's, or none was named. */
async function addressOf(
  { db }: Pick<Services, 'db'>,
  { userId, addressId, locale }: Redemption,
): Promise<AddressSnapshot | null> {
  if (addressId === null) return null;
  const found = (await listAddresses({ db }, locale, userId)).find(({ id }) => id === addressId);
  if (found === undefined) return null;
  return {
    firstname: found.firstname,
    lastname: found.lastname,
    telephone: found.telephone,
    address: streetLine(locale, found),
    subdistrictName: found.subdistrictName,
    districtName: found.districtName,
    provinceName: found.provinceName,
    zipCode: found.zipCode,
  };
}
