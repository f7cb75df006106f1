import { sql } from 'drizzle-orm';
import { userAddresses } from '../modules/address/address.tables.ts';
import { addToCart } from '../modules/cart/add-to-cart.ts';
import { placeOrder } from '../modules/checkout/place-order.ts';
import { addOffer, proposeOffer } from '../modules/flash-sale/offer-product.ts';
import { saveSlot } from '../modules/flash-sale/save-slot.ts';
import type { Services } from '../platform/services.ts';
import { PRESS_SELLER_KEY, SECOND_SELLER_KEY } from './content/sellers.ts';

const hourMs = 60 * 60 * 1000;
const inSlot = 9;
/** Of the running sale, the first product is nearly sold out, the last hardly touched. */
const buyers = 6;

type Needs = Pick<
  Services,
  'db' | 'clock' | 'newUuid' | 'newSecret' | 'emit' | 'siteUrl' | 'cardGateway' | 'promptPayBillerId'
>;
type Sold = { id: number; priceSatang: number };

/**
 * A flash sale that runs and one that begins when it ends, with products of several stores, some of them bought, and one
 * that the press proposes for the next. After the shop has been filled: its orders are placed as shoppers place theirs.
 */
export async function openFlashSales(services: Needs): Promise<void> {
  const { db, clock } = services;
  const { rows: people } = await db.execute<{ email: string; id: number; sellerId: number }>(sql`
    select email, id::int, seller_id::int as "sellerId" from users
    where email in ('admin@bannasala.test', 'seller@bannasala.test')`);
  const staff = people.find(({ email }) => email.startsWith('admin'));
  const seller = people.find(({ email }) => email.startsWith('seller'));
  if (staff === undefined || seller === undefined) throw new Error('the demo has no accounts');
  const office = { userId: staff.id, origin: { address: '127.0.0.1', userAgent: null, deviceId: null } };
  const now = clock();
  const at = (hours: number) => new Date(now.getTime() + hours * hourMs);
  // Slots are opened before they begin.
  const before = { ...services, clock: () => at(-2) };
  const open = async (nameTh: string, nameEn: string, from: number, until: number) => {
    const draft = { nameTh, nameEn, joinUntil: at(from), startsAt: at(from), endsAt: at(until) };
    const saved = await saveSlot(before, office, { id: null, version: null, draft });
    if (!saved.ok) throw new Error(`${nameEn}: ${saved.failure.code}`);
    return saved.value;
  };
  const running = await open('ลดกันวันนี้ ก่อนชั้นหนังสือว่าง', 'Today only, while the shelf lasts', -1, 20);
  const coming = await open('รอบพรุ่งนี้ หนังสือที่อยากอ่านมานาน', 'Tomorrow: long on the list', 20, 44);
  const sold = await productsFor(services, inSlot * 2);
  const add = async (slotId: number, { id, priceSatang }: Sold, place: number) => {
    const off = [0.7, 0.65, 0.75, 0.6, 0.8][place % 5] ?? 0.7;
    const added = await addOffer(before, office, {
      ...{ slotId, productId: id, perPerson: 3, agreement: 'ตกลงกับร้านทางโทรศัพท์' },
      priceSatang: Math.floor((priceSatang * off) / 100) * 100,
      copies: 10 + (place % 4) * 2,
    });
    if (!added.ok) throw new Error(`the demo’s flash sale: ${added.failure.code}`);
  };
  for (const [place, product] of sold.entries())
    await add(place < inSlot ? running : coming, product, place % inSlot);
  await proposeOne(before, seller, coming);
  await buyThem(services, sold.slice(0, inSlot));
}

/** Books of other stores than those whose desks the demo's accounts work at, none of the very best known. */
async function productsFor({ db }: Pick<Services, 'db'>, count: number): Promise<Sold[]> {
  const { rows } = await db.execute<Sold>(sql`
    select p.id::int, p.price_satang::int as "priceSatang" from products p
    join sellers s on s.id = p.seller_id join editions e on e.id = p.edition_id
    where p.is_active and p.condition = 'new' and e.format <> 'ebook' and p.price_satang between 12000 and 90000
      and p.stock_on_hand - p.stock_reserved > 24 and s.url_key not in (${PRESS_SELLER_KEY}, ${SECOND_SELLER_KEY})
      and not exists (select from price_windows w where w.product_id = p.id)
    order by p.sold_count desc, p.id offset 20 limit ${count}`);
  if (rows.length < count) throw new Error('the demo has too little for its flash sales');
  return rows;
}

async function proposeOne(
  services: Pick<Needs, 'db' | 'clock'>,
  { id: userId, sellerId }: { id: number; sellerId: number },
  slotId: number,
): Promise<void> {
  const { rows } = await services.db.execute<Sold>(sql`
    select p.id::int, p.price_satang::int as "priceSatang" from products p join editions e on e.id = p.edition_id
    where p.seller_id = ${sellerId} and p.is_active and e.format <> 'ebook'
      and p.stock_on_hand - p.stock_reserved > 20 and p.price_satang > 10000
    order by p.sold_count desc, p.id offset 3 limit 1`);
  const [product] = rows;
  if (product === undefined) throw new Error('the press has nothing to propose');
  const proposed = await proposeOffer(
    services,
    { sellerId, userId },
    {
      ...{ slotId, productId: product.id, copies: 12, perPerson: 2 },
      priceSatang: Math.floor((product.priceSatang * 0.7) / 100) * 100,
    },
  );
  if (!proposed.ok) throw new Error(`the press’s proposal: ${proposed.failure.code}`);
}

/** Readers buy of the running sale, fewer of each further product. */
async function buyThem(services: Needs, products: readonly Sold[]): Promise<void> {
  const { db } = services;
  const { rows: readers } = await db.execute<{ id: number; firstname: string; lastname: string }>(sql`
    select id::int, firstname, lastname from users
    where role = 'shopper' and status = 'active' and firstname is not null and lastname is not null
      and email not in ('shopper@bannasala.test', 'affiliate@bannasala.test')
    order by id limit ${buyers}`);
  const { rows: places } = await db.execute<{ id: number; zipCode: string }>(sql`
    select id::int, zip_code as "zipCode" from subdistricts order by id limit 1`);
  const place = places[0];
  if (place === undefined) throw new Error('the demo has no places');
  for (const [reader, { id: userId, firstname, lastname }] of readers.entries()) {
    const [address] = await db
      .insert(userAddresses)
      .values({
        ...{ userId, firstname, lastname, telephone: '0812345678', address: `${10 + reader}/2` },
        ...{ subdistrictId: place.id, zipCode: place.zipCode },
      })
      .returning({ id: userAddresses.id });
    if (address === undefined) throw new Error('no address was kept');
    const wanted = products.filter((_, index) => index < products.length - reader);
    let cartId: string | null = null;
    for (const [index, { id: productId }] of wanted.entries()) {
      const quantity = index < 3 ? 2 : 1;
      const added = await addToCart(services, { cartId, userId: null, productId, quantity, mode: 1 });
      if (!added.ok || added.value === null) throw new Error('a flash sale of the demo can’t be bought');
      cartId = added.value.cart.id;
    }
    if (cartId === null) continue;
    const data = {
      ...{ id: cartId, paymentTypeId: 'transfer' as const, orders: [] },
      buyerInfo: { addressId: address.id },
    };
    const placed = await placeOrder(services, { userId, locale: 'th', key: null, data });
    if (!placed.ok && placed.failure.code !== 'flashSoldOut')
      throw new Error(`the demo’s flash sale: ${placed.failure.code}`);
  }
}
