import { type SQL, sql } from 'drizzle-orm';
import { finishRefund } from '../modules/payment/finish-refund.ts';
import { createEmit } from '../modules/reactions.ts';
import { approveReturn, receiveReturn, rejectReturn } from '../modules/returns/answer-return.ts';
import { disputeReturn } from '../modules/returns/dispute-return.ts';
import { requestReturn } from '../modules/returns/request-return.ts';
import type { ReturnReason } from '../modules/returns/return-status.rules.ts';
import { sendBackReturn, withdrawReturn } from '../modules/returns/send-back-return.ts';
import type { Database } from '../platform/db/database.ts';
import { outboxMessages } from '../platform/mail/message.tables.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { seededRandom } from '../shared/seeded-random.ts';
import type { DemoAccounts } from './seed-accounts.ts';
import { dayMs, type SeedContext } from './seed-context.ts';
import { uuidFrom } from './seed-orders.ts';

type ShippedOrder = {
  orderNumber: string;
  userId: number;
  sellerId: number;
  buyerName: string;
  lineId: number;
  shippedAt: Date;
};
/** Nothing of the demo's returns has a picture. */
const noStorage: Storage = {
  put: () => Promise.reject(new Error('the demo keeps no files')),
  get: () => Promise.resolve(null),
  exists: () => Promise.resolve(false),
  delete: () => Promise.resolve(),
};

type Step = (returnNumber: string, order: ShippedOrder) => Promise<{ ok: boolean }>;

const hourMs = dayMs / 24;

/**
 * Returns in several states, made by the use-cases themselves as if they had been asked for in the last days: of the
 * demo's seller one that waits for an answer, one refunded and one that staff have to decide; of another store one on its
 * way back; of the demo's shopper one that waits and one taken back.
 */
export async function seedReturns(
  { tx, now }: SeedContext,
  { shopper, sellerUserId }: DemoAccounts,
): Promise<void> {
  const random = seededRandom('returns');
  let at = now;
  const ground = {
    // In the seeding's own transaction: a start that is killed leaves nothing behind.
    db: tx as unknown as Database,
    clock: () => at,
    newUuid: () => uuidFrom(random),
    newCode: () => String(Math.floor(random() * 1e6)).padStart(6, '0'),
    // Nobody comes by a link or becomes an affiliate while returns are made.
    newSecret: () => uuidFrom(random),
    secretBox: createSecretBox('returns of the demo'),
    siteUrl: '',
    storage: noStorage,
  };
  const services = { ...ground, emit: createEmit(ground) };
  const agoHours = (hours: number) => {
    at = new Date(now.getTime() - hours * hourMs);
  };
  const asSeller = ({ sellerId }: ShippedOrder) => ({
    kind: 'seller' as const,
    userId: sellerUserId,
    sellerId,
  });
  const asShopper = ({ userId }: ShippedOrder) => ({ kind: 'shopper' as const, userId });

  async function ask(
    order: ShippedOrder,
    reason: ReturnReason,
    note: string,
    steps: readonly [number, Step][],
  ) {
    const asked = await requestReturn(services, order.userId, {
      orderNumber: order.orderNumber,
      lines: [{ orderLineId: order.lineId, quantity: 1 }],
      reason,
      note,
      bankAccount: { bankCode: '004', accountNumber: '0123456789', accountName: order.buyerName },
      bankAccountId: null,
      photos: [],
    });
    if (!asked.ok) throw new Error(`a return of the demo was refused: ${asked.failure.code}`);
    for (const [hours, step] of steps) {
      agoHours(hours);
      const done = await step(asked.value.returnNumber, order);
      if (!done.ok) throw new Error(`a return of the demo didn't move: ${asked.value.returnNumber}`);
    }
  }

  const approve: Step = (number, order) => approveReturn(services, number, asSeller(order));
  const sendBack: Step = (number, order) =>
    sendBackReturn(services, number, asShopper(order), {
      provider: 'ไปรษณีย์ไทย',
      trackingNumber: `TH${number.replaceAll(/\D/g, '').padStart(9, '0')}`,
    });
  const receive: Step = (number, order) => receiveReturn(services, number, asSeller(order), true);
  const refund: Step = async (number) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select refund_id as id from return_requests where return_number = ${number}`,
    );
    const refundId = rows[0]?.id ?? '';
    return {
      ok: await finishRefund(tx, services, { refundId, transferReference: 'DEMO-REFUND-1', now: at }),
    };
  };
  const reject: Step = (number, order) =>
    rejectReturn(services, number, asSeller(order), 'ภาพและรายละเอียดไม่พบตำหนิตามที่แจ้ง');
  const dispute: Step = (number, order) =>
    disputeReturn(services, number, asShopper(order), 'ปกหนังสือยับตั้งแต่แกะกล่อง ขอให้เจ้าหน้าที่ช่วยตรวจสอบ');
  const withdraw: Step = (number, order) => withdrawReturn(services, number, asShopper(order));

  const ofStore = await selectShipped(
    tx,
    sql`o.seller_id = (select seller_id from users where id = ${sellerUserId}) and o.user_id <> ${shopper.userId}`,
  );
  const ofOthers = await selectShipped(
    tx,
    sql`o.seller_id <> (select seller_id from users where id = ${sellerUserId}) and o.user_id <> ${shopper.userId}`,
  );
  const ofShopper = await selectShipped(tx, sql`o.user_id = ${shopper.userId}`);
  const plans: [ShippedOrder | undefined, number, ReturnReason, string, [number, Step][]][] = [
    [
      ofStore[0],
      76,
      'damaged',
      'หนังสือเปียกน้ำระหว่างขนส่ง',
      [
        [70, approve],
        [64, sendBack],
        [28, receive],
        [20, refund],
      ],
    ],
    [
      ofStore[1],
      60,
      'damaged',
      'ปกหนังสือยับ',
      [
        [40, reject],
        [12, dispute],
      ],
    ],
    [
      ofOthers[0],
      12,
      'wrong_item',
      'ได้หนังสือคนละเล่มกับที่สั่ง',
      [
        [9, approve],
        [2, sendBack],
      ],
    ],
    [ofStore[2], 3, 'damaged', 'มีหน้าหนังสือฉีกขาดสองหน้า', []],
    [ofShopper[0], 14, 'changed_mind', '', [[10, withdraw]]],
    [ofShopper[1], 2, 'damaged', 'สันหนังสือแตก', []],
  ];
  for (const [order, hours, reason, note, steps] of plans) {
    if (order === undefined) continue;
    // All of it after the parcel left: an order shipped lately has its return in a shorter time.
    const sinceShippedHours = (now.getTime() - new Date(order.shippedAt).getTime()) / hourMs;
    const pace = Math.min(1, (sinceShippedHours * 0.9) / hours);
    agoHours(hours * pace);
    await ask(
      order,
      reason,
      note,
      steps.map(([ago, step]): [number, Step] => [ago * pace, step]),
    );
  }
  // What happened long ago is written to nobody.
  await tx.delete(outboxMessages);
}

/** Shipped orders that can still be returned, the oldest first; of each its first bought line. */
async function selectShipped(tx: SeedContext['tx'], whose: SQL): Promise<ShippedOrder[]> {
  const { rows } = await tx.execute<ShippedOrder>(sql`
    select o.order_number as "orderNumber", o.user_id as "userId", o.seller_id as "sellerId",
      concat_ws(' ', u.firstname, u.lastname) as "buyerName", o.shipped_at as "shippedAt",
      (select min(l.id) from order_lines l where l.order_id = o.id and not l.is_free_gift) as "lineId"
    from orders o join order_groups g on g.id = o.group_id join users u on u.id = o.user_id
    where o.status = 'shipped' and g.payment_channel in ('promptpay', 'cod') and ${whose}
    order by o.shipped_at, o.id`);
  return rows;
}
