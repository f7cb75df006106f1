import { sql } from 'drizzle-orm';
import { addToCart } from '../modules/cart/add-to-cart.ts';
import { placeOrder } from '../modules/checkout/place-order.ts';
import { saveEbook } from '../modules/ebook/save-ebook.ts';
import { lockOrders } from '../modules/order/lock-order.ts';
import { confirmPayment } from '../modules/payment/confirm-payment.ts';
import { selectPayment } from '../modules/payment/payment.store.ts';
import { transact } from '../platform/db/transact.ts';
import type { Services } from '../platform/services.ts';
import { makeEpub, makePdf } from './make-ebook.ts';

const handedIn = 8;
const owned = 2;

type Needs = Pick<
  Services,
  | 'db'
  | 'clock'
  | 'storage'
  | 'newUuid'
  | 'newSecret'
  | 'emit'
  | 'siteUrl'
  | 'cardGateway'
  | 'promptPayBillerId'
>;

type DemoEbook = { productId: number; sellerId: number; title: string; authors: string[] };

/**
 * Hands in the files of some of the press's e-books, as its people would, and buys two of them for the demo's shopper. After
 * the shop has been filled: files aren't stored within its transaction.
 */
export async function handInEbooks(services: Needs): Promise<void> {
  const { db } = services;
  const { rows: people } = await db.execute<{ email: string; id: number }>(sql`
    select email, id::int from users where email in ('seller@bannasala.test', 'shopper@bannasala.test')`);
  const idOf = (who: string) => people.find(({ email }) => email === `${who}@bannasala.test`)?.id;
  const [seller, shopper] = [idOf('seller'), idOf('shopper')];
  if (seller === undefined || shopper === undefined) throw new Error('the demo has no accounts');
  const books = await ebooksOf(services, seller);
  for (const [index, { productId, sellerId, title, authors }] of books.entries()) {
    const text = { title, authors, language: 'th' };
    const isPdf = index % 2 === 1;
    const name = `${title}.${isPdf ? 'pdf' : 'epub'}`;
    const file = new File([new Uint8Array(isPdf ? makePdf(text) : makeEpub(text))], name);
    const saved = await saveEbook(services, { userId: seller, sellerId }, { productId, file });
    if (!saved.ok) throw new Error(`${title}: ${saved.failure.code}`);
  }
  // The cheapest, each by itself: its order earns no points.
  for (const { productId } of books.slice(0, owned)) await buy(services, shopper, productId);
}

async function ebooksOf({ db }: Pick<Services, 'db'>, memberId: number): Promise<DemoEbook[]> {
  const { rows } = await db.execute<DemoEbook>(sql`
    select p.id::int as "productId", p.seller_id::int as "sellerId", w.title_th as title,
      coalesce((select array_agg(a.name_th order by wa.position) from work_authors wa
        join authors a on a.id = wa.author_id where wa.work_id = w.id), '{}') as authors
    from products p join editions e on e.id = p.edition_id join works w on w.id = e.work_id
    where e.format = 'ebook' and p.seller_id = (select seller_id from users where id = ${memberId})
    order by p.price_satang, p.id limit ${handedIn}`);
  return rows;
}

/** An order that is paid at once, with an own cart, so that whatever waits in the shopper's stays there. */
async function buy(services: Needs, userId: number, productId: number): Promise<void> {
  const input = { cartId: null, userId: null, productId, quantity: 1, mode: 1 as const };
  const added = await addToCart(services, input);
  if (!added.ok || added.value === null) throw new Error('an e-book of the demo can’t be bought');
  const cartId = added.value.cart.id;
  const data = { id: cartId, paymentTypeId: 'promptpay' as const, orders: [] };
  const placed = await placeOrder(services, { userId, locale: 'th', key: null, data });
  if (!placed.ok) throw new Error(`the demo’s e-books: ${placed.failure.code}`);
  const { rows } = await services.db.execute<{ id: string }>(sql`
    select p.id from payments p join order_groups g on g.id = p.group_id
    where g.reference_code = ${placed.value.referenceCode}`);
  await transact(services.db, async (tx) => {
    const payment = await selectPayment(tx, String(rows[0]?.id));
    const locked = payment === null ? null : await lockOrders(tx, payment.groupId);
    if (payment === null || locked === null) throw new Error('the demo’s e-books aren’t to be paid');
    await confirmPayment(tx, services, payment, locked, services.clock());
  });
}
