import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openReturns } from '../returns/test-returns.ts';
import { testChat } from './test-chat.ts';

const returns = openReturns();
const { get, begin } = testChat(() => returns.opened());

/** An order of somebody who is called so and has it sent to somebody, and what they asked its store and the house. */
async function asked(name: [string, string], recipient: [string, string], sellerId?: number) {
  const { db } = returns.opened().api;
  const order = await returns.shipped(sellerId === undefined ? {} : { sellerId });
  await db.execute(
    sql`update users set firstname = ${name[0]}, lastname = ${name[1]} where id = ${order.buyer.userId}`,
  );
  const address = JSON.stringify({ firstname: recipient[0], lastname: recipient[1] });
  await db.execute(sql`update order_groups set shipping_address = shipping_address || ${address}::jsonb
    where user_id = ${order.buyer.userId}`);
  const { rows } = await db.execute<{ urlKey: string; referenceCode: string }>(sql`
    select s.url_key as "urlKey", g.reference_code as "referenceCode"
    from orders o join sellers s on s.id = o.seller_id join order_groups g on g.id = o.group_id
    where o.order_number = ${order.orderNumber}`);
  const [{ urlKey = '', referenceCode = '' } = {}] = rows;
  const store = { sellerId: order.sellerId, owner: order.seller, urlKey };
  const id = await begin(order.buyer, store, 'ส่งวันไหนคะ');
  const houseId = await begin(order.buyer, null, 'ขอถามหน่อยค่ะ');
  return { ...order, store, referenceCode, id, houseId };
}

async function find(side: string, search: string, who: { token: string }): Promise<number[]> {
  const reply = await get(`${side}/search?search=${encodeURIComponent(search)}`, who);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.detail.conversations.map(({ id }: { id: number }) => id);
}

describe('conversations by whom they are with', () => {
  test('works: a store finds them by the name it sees, by the name on a parcel, and by an order’s number', async () => {
    const one = await asked(['สมหญิง', 'เกษมสุข'], ['ประภา', 'ทองดี']);
    const two = await asked(['Malee', 'Sukjai'], ['Malee', 'Sukjai'], one.sellerId);
    const found = (search: string) => find('/seller/chat', search, one.seller);
    expect(await found('สมหญิง')).toEqual([one.id]);
    expect(await found('สมหญิง ก.')).toEqual([one.id]);
    expect(await found('ประภา ทอง')).toEqual([one.id]);
    expect(await found('malee')).toEqual([two.id]);
    expect(await found(one.orderNumber)).toEqual([one.id]);
    expect(await found(two.orderNumber.toLowerCase())).toEqual([two.id]);
    expect(await found(two.referenceCode)).toEqual([two.id]);
    expect(await found('R999999999-1')).toEqual([]);
    const { conversations, dataList } = (await get('/seller/chat/search?search=malee', one.seller)).body
      .detail;
    expect(conversations).toMatchObject([
      { id: two.id, peer: { kind: 'shopper', name: 'Malee S.' }, last: { excerpt: 'ส่งวันไหนคะ' } },
    ]);
    expect(dataList).toEqual([]);
  });

  test('protects: no more of a surname is found than is shown, nor what is another store’s', async () => {
    const one = await asked(['วิภา', 'เกษมสุข'], ['วิภา', 'ก']);
    const other = await asked(['ปรีชา', 'อื่นไกล'], ['ปรีชา', 'อื่นไกล']);
    // Of the surname its first consonant alone counts.
    expect(await find('/seller/chat', 'เกษมสุข', one.seller)).toEqual([]);
    expect(await find('/seller/chat', 'วิภา แก้วใส', one.seller)).toEqual([one.id]);
    expect(await find('/seller/chat', 'วิภา ขาว', one.seller)).toEqual([]);
    for (const search of ['ปรีชา', other.orderNumber, '%', '_'])
      expect(await find('/seller/chat', search, one.seller)).toEqual([]);
    // Who hasn't written to it isn't found by their order.
    const silent = await returns.shipped({ sellerId: one.sellerId });
    expect(await find('/seller/chat', silent.orderNumber, one.seller)).toEqual([]);
    // What was ordered elsewhere isn't a store's to find.
    const elsewhere = await begin(other.buyer, one.store, 'มีเล่มอื่นไหม');
    expect(await find('/seller/chat', other.orderNumber, one.seller)).toEqual([]);
    expect(await find('/seller/chat', 'ปรีชา', one.seller)).toEqual([elsewhere]);
    expect(await find('/seller/chat', 'อื่นไกล', one.seller)).toEqual([]);
  });

  test('works: the house finds them by name, order and question; a shopper by store and order', async () => {
    const { api, staff } = returns.opened();
    const one = await asked(['กมลา', 'ชื่นใจ'], ['กมลา', 'ชื่นใจ']);
    const found = (search: string) => find('/admin/chat', search, staff);
    expect(await found('กมลา')).toEqual([one.houseId]);
    expect(await found(one.orderNumber)).toEqual([one.houseId]);
    const { rows } = await api.db.execute<{ id: number }>(sql`
      insert into tickets (state, name, email, subject, language, user_id, text_hash, created_at, last_at)
      values ('open', 'กมลา', 'k@example.com', 'ถาม', 'th', ${one.buyer.userId}, 'x', now(), now()) returning id`);
    const ticket = rows[0]?.id ?? 0;
    expect(await found(String(ticket))).toEqual([one.houseId]);
    expect(await found(`#${ticket}`)).toEqual([one.houseId]);
    expect(await found(`#${ticket + 1}`)).toEqual([]);
    expect(await find('/seller/chat', `#${ticket}`, one.seller)).toEqual([]);

    await api.db.execute(sql`update sellers set name_en = 'Moonlit Books' where id = ${one.sellerId}`);
    expect(await find('/chat', 'moonlit', one.buyer)).toEqual([one.id]);
    expect(await find('/chat', one.orderNumber, one.buyer)).toEqual([one.id]);
    expect(await find('/chat', 'กมลา', one.buyer)).toEqual([]);
  });
});
