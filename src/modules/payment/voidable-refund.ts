import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { isCountedTwice, type TwinMoney } from './find-twin-money.ts';
import { bankGateway, slipGateway } from './payment.rules.ts';
import { isOfSurplus } from './refund.rules.ts';
import { type RefundRow, selectRefund, selectSlipsOfVoid, selectWaitingRests } from './refund.store.ts';
import { isSameMoney } from './same-money.rules.ts';

/**
 * The slips that are turned down with a refund, for nothing of their money had come then; and what they were to have brought
 * beyond what was due: that would have been of the same transfers. All to be changed in this transaction.
 */
export async function holdWhatGoesToo(
  tx: Transaction,
  { refund }: RefundRow,
): Promise<{ slipIds: number[]; rests: RefundRow[] }> {
  const slipIds = (await selectSlipsOfVoid(tx, [refund.id])).map(({ slipId }) => slipId);
  const rests: RefundRow[] = [];
  for (const { id } of await selectWaitingRests(tx, slipIds)) {
    const rest = id === refund.id ? null : await selectRefund(tx, id, true);
    if (rest?.refund.status === 'waiting') rests.push(rest);
  }
  return { slipIds, rests };
}

/** How much goes with each of these refunds, to look at: of all of them by two statements. */
export async function sumWhatGoesToo(
  db: Queryable,
  refundIds: readonly string[],
): Promise<Map<string, number>> {
  const slips = await selectSlipsOfVoid(db, refundIds);
  const rests = await selectWaitingRests(db, [...new Set(slips.map(({ slipId }) => slipId))]);
  return new Map(
    refundIds.map((id) => {
      const own = slips.filter(({ refundId }) => refundId === id).map(({ slipId }) => slipId);
      const gone = rests.filter((rest) => rest.id !== id && own.includes(rest.slipId));
      return [id, gone.reduce((sum, { amountSatang }) => sum + amountSatang, 0)];
    }),
  );
}

/** Whether the money of a waiting refund, with what goes with it, may be found never to have come: staff are offered just this. */
export function isVoidable(row: RefundRow, goesTooSatang: number, money: TwinMoney | undefined): boolean {
  if (row.channel !== 'transfer' && row.channel !== 'promptpay') return false;
  const goneSatang = row.refund.amountSatang + goesTooSatang;
  // What a bank told of has come, and stays counted, whichever of the two it was counted by.
  if (money === undefined || goneSatang > money.untoldSatang) return false;
  return isOfSlipAlone(row, money) || mayBeCountedTwice(row, money);
}

/** Whether what a bank told of beside what was due may be what staff had counted on a slip of the same orders: one came. */
function mayBeCountedTwice({ refund, gateway }: RefundRow, money: TwinMoney): boolean {
  if (!isOfSurplus(refund) || refund.proofKey !== null) return false;
  if (gateway !== bankGateway && !isTold(refund.paymentId, money)) return false;
  return isCountedTwice(money, refund.amountSatang);
}

/** Whether only a slip tells of a refund's money: no bank does, neither by the code of its try nor as money that was counted before. */
function isOfSlipAlone(
  { refund: { paymentId, reason, proofKey }, gateway, gatewayReference }: RefundRow,
  money: TwinMoney,
): boolean {
  // Beside a proof: it was paid once, and came back from the buyer's bank.
  if (reason === 'returned' || proofKey !== null) return false;
  const slips = money.approved.filter((slip) =>
    gateway === slipGateway
      ? String(slip.id) === gatewayReference?.split(' ')[0]
      : slip.paymentId === paymentId,
  );
  const already = money.everTold.filter(({ isCounted }) => !isCounted);
  if (slips.some((slip) => already.some((told) => isSameMoney(slip, told)))) return false;
  if (gateway === slipGateway) return true;
  return slips.length > 0 && !isTold(paymentId, money);
}

/** Whether a bank told of money by the code of a try at paying. */
function isTold(paymentId: string, { everTold }: TwinMoney): boolean {
  return everTold.some((told) => told.paymentId === paymentId);
}
