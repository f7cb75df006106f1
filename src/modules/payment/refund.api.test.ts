import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { refuseInTransaction } from '../../platform/db/open-transaction.ts';
import { recordSent } from '../../platform/db/test-statements.ts';
import { transact } from '../../platform/db/transact.ts';
import {
  GatewayRefused,
  GatewayUnavailable,
  type PaymentGateway,
} from '../../platform/payments/payment-gateway.ts';
import { bankAccounts } from '../banking/banking.tables.ts';
import { lastMessageTo } from '../identity/test-codes.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { openReturns, type Placed } from '../returns/test-returns.ts';
import { handleGatewayEvent } from './handle-gateway-event.ts';
import { reconcileRefunds } from './reconcile-refunds.ts';
import { sendRefunds } from './send-refunds.ts';
import { confirmPaymentById } from './test-confirm-payment.ts';

const desk = openReturns();
const { get, now, payForm, post, sentBack, shipped, shownAccount, waitingRefund } = desk;
let api: ReturnType<typeof desk.opened>['api'];
let staff: ReturnType<typeof desk.opened>['staff'];
let photo: ReturnType<typeof desk.opened>['photo'];
beforeAll(() => {
  ({ api, staff, photo } = desk.opened());
});

describe('refunds by transfer', () => {
  test('protects: only staff see and pay them; a shopper sees their own, and says where to', async () => {
    const order = await shipped();
    const number = await sentBack(order);
    await post(`/seller/return/${number}/receive`, { isRestocked: false }, order.seller);
    const own = (await get(`/refund/order/${order.orderNumber}`, order.buyer)).body.detail.dataList;
    expect(own).toMatchObject([
      { amount: 100, status: 'waiting', reason: 'returned', needsBankAccount: false },
    ]);
    const stranger = await api.signIn();
    expect(await get(`/refund/order/${order.orderNumber}`, stranger)).toMatchObject({
      status: 404,
      body: { code: 'orderNotFound' },
    });
    const [{ id }] = own;
    expect((await post(`/refund/${id}/account`, { bankAccountId: 1 }, stranger)).status).toBe(404);
    expect((await get(`/refund/${id}/proof`, stranger)).status).toBe(404);
    expect((await post(`/refund/${id}/account`, { bankAccountId: 999_999_999 }, order.buyer)).body.code).toBe(
      'bankAccountNotFound',
    );
    expect((await post(`/admin/refund/${id}/pay`, payForm(photo), order.seller)).status).toBe(403);
    expect((await post(`/admin/refund/${id}/pay`, payForm(Buffer.from('no picture')), staff)).body.code).toBe(
      'formatNotSupported',
    );
    expect((await post(`/admin/refund/${id}/pay`, payForm(photo, ''), staff)).status).toBe(400);
    expect((await post(`/admin/refund/${id}/pay`, payForm(photo), staff)).status).toBe(200);
    expect((await get(`/refund/${id}/proof`, order.buyer)).status).toBe(200);
    expect((await post(`/refund/${id}/account`, { bankAccountId: 1 }, order.buyer)).status).toBe(404);
  });

  test('works: a cancelled order’s money goes where its buyer says, else to their standard account', async () => {
    const cancelled = async () => {
      const order = await shipped();
      await api.db.execute(
        sql`update orders set status = 'unpaid', shipped_at = null where order_number = ${order.orderNumber}`,
      );
      const ofOrder = sql`(select id from orders where order_number = ${order.orderNumber})`;
      await api.db.execute(
        sql`delete from parcel_lines where parcel_id in (select id from parcels where order_id = ${ofOrder})`,
      );
      await api.db.execute(sql`delete from parcels where order_id = ${ofOrder}`);
      await api.db.execute(sql`update order_lines set shipped_quantity = 0 where order_id = ${ofOrder}`);
      await api.db.execute(
        sql`update order_groups set payment_channel = 'transfer' where reference_code = ${order.orderNumber.split('-')[0]}`,
      );
      const { rows } = await api.db.execute<{
        id: string;
      }>(sql`update payments p set channel = 'transfer' from order_groups g
        where g.id = p.group_id and g.reference_code = ${order.orderNumber.split('-')[0]} returning p.id`);
      await api.db.execute(sql`update products p set stock_reserved = stock_reserved + l.quantity, stock_on_hand = stock_on_hand + l.quantity
        from order_lines l join orders o on o.id = l.order_id where l.product_id = p.id and o.order_number = ${order.orderNumber}`);
      await transact(api.db, (tx) => confirmPaymentById(tx, api.services, rows[0]?.id ?? '', now()));
      expect((await post(`/Order/${order.orderNumber}/cancel`, {}, order.buyer)).status).toBe(200);
      const [refund] = (await get(`/refund/order/${order.orderNumber}`, order.buyer)).body.detail.dataList;
      return { ...order, refund };
    };
    const account = async ({ buyer }: Placed, accountNumber: string, isDefault: boolean) => {
      const [row] = await api.db
        .insert(bankAccounts)
        .values({
          userId: buyer.userId,
          bankCode: '014',
          accountNumber,
          accountName: 'สมศรี รักอ่าน',
          isDefault,
          createdAt: now(),
        })
        .returning({ id: bankAccounts.id });
      return row?.id ?? 0;
    };
    const order = await cancelled();
    expect(order.refund).toMatchObject({
      amount: 400,
      reason: 'cancelled',
      status: 'waiting',
      needsBankAccount: true,
    });
    expect((await post(`/admin/refund/${order.refund.id}/pay`, payForm(photo), staff)).body.code).toBe(
      'bankAccountRequired',
    );
    await account(order, '1111222233', true);
    const other = await account(order, '4444555566', false);
    const waiting = async () =>
      (await get('/admin/refund/List?perpage=100', staff)).body.detail.dataList.find(
        ({ id }: { id: string }) => id === order.refund.id,
      );
    expect((await waiting()).account.accountNumber).toBe('1111222233');
    expect(
      (await post(`/refund/${order.refund.id}/account`, { bankAccountId: other }, order.buyer)).body.detail,
    ).toEqual({ isSaved: true });
    expect((await waiting()).account.accountNumber).toBe('4444555566');
    const before = { bankCode: '014', accountNumber: '1111222233', accountName: 'สมศรี รักอ่าน' };
    const pay = (account: typeof before, more: Record<string, string> = {}, who = staff) => {
      const form = payForm(photo, 'T-1', account);
      for (const [name, value] of Object.entries(more)) form.set(name, value);
      return post(`/admin/refund/${order.refund.id}/pay`, form, who);
    };
    // Staff had been shown the account before this one, and have sent the money there.
    expect((await pay(before)).body.code).toBe('refundAccountChanged');
    await api.makeStaff(order.buyer.userId);
    expect((await pay(before, { isSentThere: 'true' }, order.buyer)).body.code).toBe('ownAffair');
    await api.db.execute(
      sql`update users set role = 'shopper', staff_role = null where id = ${order.buyer.userId}`,
    );
    expect((await pay(before, { isSentThere: 'true' })).status).toBe(200);
    const [done] = (await get(`/refund/order/${order.orderNumber}`, order.buyer)).body.detail.dataList;
    expect(done).toMatchObject({ status: 'done', bank: { accountNumber: expect.stringMatching(/2233$/) } });
    expect(
      (await post(`/refund/${order.refund.id}/account`, { bankAccountId: other }, order.buyer)).body.code,
    ).toBe('refundNotWaiting');
    const told = (await get('/notification/List', order.buyer)).body.detail.dataList;
    expect(told[0]).toMatchObject({ kind: 'orderRefunded' });
  });

  test('paid and sent back under one Idempotency-Key each is done once and answered the same; another body is refused', async () => {
    const order = await shipped();
    const number = await sentBack(order);
    await post(`/seller/return/${number}/receive`, { isRestocked: false }, order.seller);
    const [waiting] = await waitingRefund(order);
    const id = waiting?.id ?? '';
    const pay = (reference = 'T-77') => {
      const form = payForm(photo, reference);
      form.set('idempotencyKey', `pay ${id}`);
      return post(`/admin/refund/${id}/pay`, form, staff);
    };
    const giveBack = (reason = 'บัญชีปิดแล้ว') =>
      post(`/admin/refund/${id}/return`, { reason, idempotencyKey: `back ${id}` }, staff);
    const due = await readBalance(api.db, { kind: 'refunds_due' });
    const [paid, ...others] = await Promise.all([pay(), pay(), pay()]);
    expect(paid).toMatchObject({ status: 200, body: { detail: { id, status: 'done' } } });
    for (const other of [...others, await pay()]) expect(other.body).toEqual(paid?.body);
    expect(await readBalance(api.db, { kind: 'refunds_due' })).toBe(due + 10_000);
    expect(await pay('T-78')).toMatchObject({ status: 409, body: { code: 'idempotencyKeyReused' } });
    const back = await Promise.all([giveBack(), giveBack()]);
    expect(back.map(({ status }) => status)).toEqual([200, 200]);
    expect(await readBalance(api.db, { kind: 'refunds_due' })).toBe(due);
    expect((await giveBack('ชื่อไม่ตรง')).body.code).toBe('idempotencyKeyReused');
    // It waits again, and what was answered before is answered still.
    expect((await pay()).body).toEqual(paid?.body);
    expect(await readBalance(api.db, { kind: 'refunds_due' })).toBe(due);
  });

  test('works: sent back by the bank it waits again for another account, once, and each transfer is booked', async () => {
    const order = await shipped();
    const number = await sentBack(order);
    await post(`/seller/return/${number}/receive`, { isRestocked: false }, order.seller);
    const [waiting] = await waitingRefund(order);
    const id = waiting?.id ?? '';
    const giveBack = (who = staff, reason = 'บัญชีปิดแล้ว') =>
      post(`/admin/refund/${id}/return`, { reason }, who);
    const due = await readBalance(api.db, { kind: 'refunds_due' });
    expect((await giveBack()).body.code).toBe('refundNotPaid');
    expect((await post(`/admin/refund/${randomUUID()}/return`, { reason: 'x' }, staff)).status).toBe(404);
    expect((await post(`/admin/refund/${id}/pay`, payForm(photo), staff)).status).toBe(200);
    expect(await readBalance(api.db, { kind: 'refunds_due' })).toBe(due + 10_000);
    expect((await giveBack(staff, ' ')).status).toBe(400);
    expect((await giveBack(order.seller)).status).toBe(403);
    await api.makeStaff(order.buyer.userId);
    expect((await giveBack(order.buyer)).body.code).toBe('ownAffair');
    await api.db.execute(
      sql`update users set role = 'shopper', staff_role = null where id = ${order.buyer.userId}`,
    );
    const presses = await Promise.all([giveBack(), giveBack()]);
    expect(presses.map(({ body }) => body.code ?? 'done').sort()).toEqual(['done', 'refundNotPaid']);
    expect(await readBalance(api.db, { kind: 'refunds_due' })).toBe(due);
    const own = async () =>
      (await get(`/refund/order/${order.orderNumber}`, order.buyer)).body.detail.dataList[0];
    expect(await own()).toMatchObject({ status: 'waiting', needsBankAccount: true, bank: null });
    const returned = async () => (await get(`/return/${number}`, order.buyer)).body.detail;
    expect(await returned()).toMatchObject({ status: 'received', refundedAt: null });
    const told = (await get('/notification/List', order.buyer)).body.detail.dataList;
    expect(told[0]).toMatchObject({ kind: 'refundReturned' });
    const { rows } = await api.db.execute(sql`select detail from audit_events
      where kind = 'refund_returned' and detail ->> 'refundId' = ${id}`);
    expect(rows).toMatchObject([
      { detail: { before: 'done', after: 'waiting', reason: 'บัญชีปิดแล้ว', transferReference: 'T-1' } },
    ]);
    // Not to the account it came back from, be it their standard one.
    const account = async (accountNumber: string, isDefault: boolean) => {
      const values = {
        ...shownAccount,
        accountNumber,
        isDefault,
        userId: order.buyer.userId,
        createdAt: now(),
      };
      const [row] = await api.db.insert(bankAccounts).values(values).returning({ id: bankAccounts.id });
      return row?.id ?? 0;
    };
    await account(shownAccount.accountNumber, true);
    expect((await post(`/admin/refund/${id}/pay`, payForm(photo), staff)).body.code).toBe(
      'bankAccountRequired',
    );
    const another = { ...shownAccount, accountNumber: '7778889990' };
    const bankAccountId = await account(another.accountNumber, false);
    for (const reference of ['T-2', 'T-3']) {
      expect((await post(`/refund/${id}/account`, { bankAccountId }, order.buyer)).status).toBe(200);
      expect((await post(`/admin/refund/${id}/pay`, payForm(photo, reference, another), staff)).status).toBe(
        200,
      );
      expect(await readBalance(api.db, { kind: 'refunds_due' })).toBe(due + 10_000);
      expect(await returned()).toMatchObject({ status: 'refunded', refundedAt: now().toISOString() });
      if (reference === 'T-2') expect((await giveBack()).status).toBe(200);
    }
    expect(await own()).toMatchObject({ status: 'done', hasProof: true });
    expect((await returned()).timeline.map(({ status }: { status: string }) => status).slice(3)).toEqual([
      ...['received', 'refunded', 'received', 'refunded', 'received', 'refunded'],
    ]);
    const kindsTo = async (who: { token: string }) =>
      (await get('/notification/List?perpage=100', who)).body.detail.dataList.map(
        ({ kind }: { kind: string }) => kind,
      );
    const times = (kinds: string[], kind: string) => kinds.filter((each) => each === kind).length;
    expect(times(await kindsTo(order.seller), 'sellerReturnRefunded')).toBe(1);
    expect(times(await kindsTo(order.buyer), 'returnRefunded')).toBe(3);
  });

  /** A refund by transfer that waits and whose buyer has named no account. */
  async function withoutAccount() {
    const order = await shipped();
    const number = await sentBack(order);
    await post(`/seller/return/${number}/receive`, { isRestocked: false }, order.seller);
    const [waiting] = await waitingRefund(order);
    const id = waiting?.id ?? '';
    await api.db.execute(sql`update refunds set bank_account = null where id = ${id}`);
    return { order, id };
  }
  async function approveAs(who: { token: string; userId: number }, subject: string) {
    const { dataList } = (await get('/admin/approval/List?perpage=100', who)).body.detail;
    const asked = dataList.find((each: { subject: string }) => each.subject === subject);
    return { asked, reply: await post(`/admin/approval/${asked.id}/approve`, { hash: asked.hash }, who) };
  }
  const entered = {
    ...{ bankCode: '004', accountNumber: '123-4-56789-0', accountName: 'สมหญิง อ่านดี' },
    reason: 'โทรแจ้ง ตรวจบัตรประชาชนแล้ว',
  };

  test('what may be void, and where it goes, is asked of all that wait at once', async () => {
    const asked = async () => {
      const sent = await recordSent(() => get('/admin/refund/List?status=waiting&perpage=100', staff));
      return sent.filter(({ text }) => /refunds|payment_slips|bank_accounts/.test(text)).length;
    };
    await withoutAccount();
    const few = await asked();
    for (const _ of [1, 2, 3]) await withoutAccount();
    expect(await asked()).toBe(few);
  });

  test('works: whose buyer can’t sign in gets an account that two of the staff enter, and its buyer is told by mail', async () => {
    const { order, id } = await withoutAccount();
    await api.db.execute(sql`update users set disabled_at = now() where id = ${order.buyer.userId}`);
    const name = (body: object = entered, who = staff) => post(`/admin/refund/${id}/account`, body, who);
    const mailed = () =>
      api.db.execute(sql`select kind, params from notifications where user_id = ${order.buyer.userId}
        and kind = 'refundAccountNamed'`);
    // A second person is asked whatever the amount: it is little here.
    const presses = await Promise.all([name(), name()]);
    expect(presses.map(({ body }) => body.code ?? 'asked').sort()).toEqual(['approvalWaits', 'asked']);
    expect((await post(`/admin/refund/${id}/pay`, payForm(photo), staff)).body.code).toBe(
      'bankAccountRequired',
    );
    expect((await mailed()).rows).toEqual([]);
    const other = await api.signIn('staff');
    expect((await approveAs(staff, id)).reply.body.code).toBe('sameStaff');
    const { asked, reply } = await approveAs(other, id);
    expect(asked).toMatchObject({
      kind: 'refundAccount',
      reason: entered.reason,
      transfer: { accountNumber: '1234567890', accountName: entered.accountName, reference: null },
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect((await mailed()).rows).toHaveLength(1);
    expect((await lastMessageTo(api, order.buyer.email ?? ''))?.text).toContain('เข้าบัญชี');
    const { rows } = await api.db.execute(sql`select actor_user_id::int as actor, detail from audit_events
      where kind = 'refund_account_named' and detail ->> 'refundId' = ${id}`);
    expect(rows).toMatchObject([
      { actor: other.userId, detail: { askedBy: staff.userId, bankCode: '004', reason: entered.reason } },
    ]);
    const account = { bankCode: '004', accountNumber: '1234567890', accountName: entered.accountName };
    expect((await post(`/admin/refund/${id}/pay`, payForm(photo, 'T-9', account), staff)).status).toBe(200);
  });

  test('protects: staff enter no account where there is one, none that no bank has, and none of their own money', async () => {
    const { order, id } = await withoutAccount();
    const name = (body: object = entered, who = staff) => post(`/admin/refund/${id}/account`, body, who);
    expect((await name({ ...entered, accountNumber: '12' })).body.code).toBe('bankAccountInvalid');
    expect((await name({ ...entered, reason: ' ' })).status).toBe(400);
    expect((await name(entered, order.seller)).status).toBe(403);
    expect((await post(`/admin/refund/${randomUUID()}/account`, entered, staff)).status).toBe(404);
    await api.makeStaff(order.buyer.userId);
    expect((await name(entered, order.buyer)).body.code).toBe('ownAffair');
    await api.db.execute(
      sql`update users set role = 'shopper', staff_role = null where id = ${order.buyer.userId}`,
    );
    expect((await name()).status).toBe(200);
    // Its buyer has chosen one meanwhile: what was asked for isn't done.
    const [own] = await api.db
      .insert(bankAccounts)
      .values({ ...shownAccount, userId: order.buyer.userId, createdAt: now() })
      .returning({ id: bankAccounts.id });
    expect((await post(`/refund/${id}/account`, { bankAccountId: own?.id }, order.buyer)).status).toBe(200);
    const { reply } = await approveAs(await api.signIn('staff'), id);
    expect(reply.body).toMatchObject({ code: 'approvalStale', detail: { cause: 'refundAccountNamed' } });
    expect((await name()).body.code).toBe('refundAccountNamed');
    expect((await post(`/admin/refund/${id}/pay`, payForm(photo), staff)).status).toBe(200);
    expect((await name()).body.code).toBe('refundNotWaiting');
  });

  /** As if the order had been paid by card: what is promised back goes to it. */
  async function payByCard(order: Placed, reference: string): Promise<void> {
    await api.db.execute(sql`update payments p set channel = 'card', gateway = 'sandbox',
      gateway_reference = ${reference} from order_groups g where g.id = p.group_id and g.reference_code = ${order.orderNumber.split('-')[0]}`);
    await api.db.execute(sql`update refunds r set method = 'card', bank_account = null from orders o
      where o.id = r.order_id and o.order_number = ${order.orderNumber}`);
  }
  function withGateway(refund: PaymentGateway['refund']) {
    const cardGateway = { refund } as PaymentGateway;
    return { ...api.services, cardGateway };
  }
  /** What a gateway says of a refund: by our own number of it, or only by its own. */
  const saying = (
    what: 'refunded' | 'failed',
    refund: { id: string | null; reference: string; gatewayReference: string },
  ) =>
    handleGatewayEvent(api.services, 'sandbox', {
      eventId: randomUUID(),
      occurredAt: now(),
      kind: what === 'refunded' ? 'refunded' : 'ignored',
      gatewayReference: refund.gatewayReference,
      paymentId: null,
      amountSatang: 10_000,
      currency: 'THB',
      refundReference: refund.reference,
      ...(what === 'failed' ? { failureCode: 'refundFailed' } : {}),
      ...(refund.id === null ? {} : { refundKey: refund.id }),
    });
  async function promisedToCard() {
    const order = await shipped();
    const number = await sentBack(order);
    await post(`/seller/return/${number}/receive`, { isRestocked: false }, order.seller);
    const gatewayReference = `pay_${randomUUID()}`;
    await payByCard(order, gatewayReference);
    const [refund] = await waitingRefund(order);
    return { order, number, gatewayReference, id: refund?.id ?? '' };
  }
  const refundOf = async (order: Placed) =>
    (await get(`/refund/order/${order.orderNumber}`, order.buyer)).body.detail.dataList[0];

  test('a card that takes nothing back doesn’t hold up the others: its buyer names an account, staff transfer it', async () => {
    const closed = await promisedToCard();
    const open = await promisedToCard();
    const due = await readBalance(api.db, { kind: 'refunds_due' });
    const out = await readBalance(api.db, { kind: 'paid_out' });
    const handled = await sendRefunds(
      withGateway(async ({ gatewayReference }) => {
        if (gatewayReference === closed.gatewayReference)
          throw new GatewayRefused('sandbox', 'refund', 'card_closed');
        return { refundReference: `re_${gatewayReference}`, status: 'succeeded' };
      }),
    );
    expect(handled).toBe(2);
    expect(await refundOf(open.order)).toMatchObject({ status: 'done', method: 'card' });
    expect(await refundOf(closed.order)).toMatchObject({
      status: 'waiting',
      method: 'transfer',
      hasCardFailed: true,
      needsBankAccount: true,
    });
    const told = (await get('/notification/List', closed.order.buyer)).body.detail.dataList;
    expect(told[0]).toMatchObject({ kind: 'refundNeedsAccount' });
    const [account] = await api.db
      .insert(bankAccounts)
      .values({ ...shownAccount, userId: closed.order.buyer.userId, isDefault: true, createdAt: now() })
      .returning({ id: bankAccounts.id });
    await post(`/refund/${closed.id}/account`, { bankAccountId: account?.id }, closed.order.buyer);
    expect((await post(`/admin/refund/${closed.id}/pay`, payForm(photo), staff)).status).toBe(200);
    expect(await readBalance(api.db, { kind: 'refunds_due' })).toBe(due + 20_000);
    expect(await readBalance(api.db, { kind: 'paid_out' })).toBe(out - 10_000);
    expect((await get(`/return/${closed.number}`, closed.order.buyer)).body.detail.status).toBe('refunded');
  });

  test('what a gateway has only taken is done when it says so, once, and is due again when it bounces', async () => {
    const { order, number, gatewayReference, id } = await promisedToCard();
    const pending = withGateway(async () => ({ refundReference: `re_${id}`, status: 'pending' }));
    await Promise.all([sendRefunds(pending), sendRefunds(pending)]);
    expect(await refundOf(order)).toMatchObject({ status: 'waiting', method: 'card' });
    expect((await get(`/return/${number}`, order.buyer)).body.detail.status).toBe('received');
    const due = await readBalance(api.db, { kind: 'refunds_due' });
    const refund = { id: null, reference: `re_${id}`, gatewayReference };
    await Promise.all([saying('refunded', refund), saying('refunded', { ...refund, id })]);
    expect(await refundOf(order)).toMatchObject({ status: 'done' });
    expect((await get(`/return/${number}`, order.buyer)).body.detail.status).toBe('refunded');
    expect(await readBalance(api.db, { kind: 'refunds_due' })).toBe(due + 10_000);
    await Promise.all([saying('failed', refund), saying('failed', { ...refund, id })]);
    expect(await refundOf(order)).toMatchObject({ status: 'waiting', method: 'transfer' });
    expect(await readBalance(api.db, { kind: 'refunds_due' })).toBe(due);
    expect((await get(`/return/${number}`, order.buyer)).body.detail.status).toBe('received');
    // Late and in any order: a transfer stays one.
    await saying('refunded', refund);
    expect(await refundOf(order)).toMatchObject({ status: 'waiting', method: 'transfer' });
  });

  test('a gateway that says nothing more is asked: paid once, or due by transfer', async () => {
    const [there, lost, waiting] = [await promisedToCard(), await promisedToCard(), await promisedToCard()];
    await sendRefunds(
      withGateway(async ({ idempotencyKey }) => ({
        refundReference: `re_${idempotencyKey}`,
        status: 'pending',
      })),
    );
    const answers = new Map([
      [`re_${there.id}`, 'succeeded' as const],
      [`re_${lost.id}`, 'failed' as const],
      [`re_${waiting.id}`, 'pending' as const],
    ]);
    const asking = (clock: () => Date) => ({
      ...api.services,
      clock,
      cardGateway: {
        name: 'sandbox' as const,
        getRefund: async (reference: string) => answers.get(reference) ?? 'pending',
      } as PaymentGateway,
    });
    expect(await reconcileRefunds(asking(now))).toBe(0);
    const hourLater = asking(() => new Date(now().getTime() + 61 * 60_000));
    await Promise.all([reconcileRefunds(hourLater), reconcileRefunds(hourLater)]);
    expect(await refundOf(there.order)).toMatchObject({ status: 'done', method: 'card' });
    expect(await refundOf(lost.order)).toMatchObject({ status: 'waiting', method: 'transfer' });
    expect(await refundOf(waiting.order)).toMatchObject({ status: 'waiting', method: 'card' });
  });

  test('protects: what somebody refunded at the gateway itself, or says of another’s, changes nothing', async () => {
    const { order, gatewayReference } = await promisedToCard();
    const stranger = { id: randomUUID(), reference: 're_unknown', gatewayReference };
    await saying('refunded', stranger);
    await saying('failed', { ...stranger, id: null });
    expect(await refundOf(order)).toMatchObject({ status: 'waiting', method: 'card' });
  });

  test('a refund the gateway fails at, or refuses to read, holds up no other', async () => {
    const [bad, good] = [await promisedToCard(), await promisedToCard()];
    const failing = withGateway(async ({ idempotencyKey }) => {
      if (idempotencyKey === bad.id) throw new GatewayUnavailable('sandbox', 'refund', 500);
      return { refundReference: `re_${idempotencyKey}`, status: 'pending' };
    });
    await expect(sendRefunds(failing)).rejects.toThrow('1 of sending refunds failed');
    const statusOf = async (id: string) =>
      (await api.db.execute<{ status: string }>(sql`select status from refunds where id = ${id}`)).rows[0]
        ?.status;
    expect([await statusOf(bad.id), await statusOf(good.id)]).toEqual(['waiting', 'sent']);
    await sendRefunds(
      withGateway(async ({ idempotencyKey }) => ({
        refundReference: `re_${idempotencyKey}`,
        status: 'pending',
      })),
    );
    expect(await statusOf(bad.id)).toBe('sent');
    const asking = {
      ...api.services,
      clock: () => new Date(now().getTime() + 61 * 60_000),
      cardGateway: {
        name: 'sandbox' as const,
        getRefund: async (reference: string) => {
          if (reference === `re_${bad.id}`) throw new GatewayRefused('sandbox', 'read refund', 'locked');
          return reference === `re_${good.id}` ? 'succeeded' : 'pending';
        },
      } as PaymentGateway,
    };
    await expect(reconcileRefunds(asking)).rejects.toThrow('1 of asking for refunds failed');
    expect([await statusOf(bad.id), await statusOf(good.id)]).toEqual(['sent', 'done']);
    await api.db.execute(sql`update refunds set status = 'done' where id = ${bad.id}`);
  });

  test('works: what was paid by card goes back to the card by itself, and the return is refunded', async () => {
    const order = await shipped();
    const reference = order.orderNumber.split('-')[0];
    const number = await sentBack(order);
    await post(`/seller/return/${number}/receive`, { isRestocked: false }, order.seller);
    await payByCard(order, reference ?? '');
    const sent: { amountSatang: number }[] = [];
    const away = withGateway(async () => {
      throw new GatewayUnavailable('sandbox', 'refund', null);
    });
    await expect(sendRefunds(away)).rejects.toThrow(/of sending refunds failed/);
    const withCards = withGateway(async (request) => {
      // A gateway that hangs must hold neither a connection nor the refund's row.
      refuseInTransaction('the gateway');
      if (request.gatewayReference === reference) sent.push(request);
      return { refundReference: `re_${sent.length}`, status: 'succeeded' };
    });
    // One that found the gateway away has let the refund go: the next run sends it, and of two one does.
    await Promise.all([sendRefunds(withCards), sendRefunds(withCards)]);
    expect(sent).toEqual([expect.objectContaining({ gatewayReference: reference, amountSatang: 10_000 })]);
    expect((await get(`/return/${number}`, order.buyer)).body.detail).toMatchObject({
      status: 'refunded',
      ...{ refundMethod: 'card', hasRefundProof: false },
    });
  });
});
