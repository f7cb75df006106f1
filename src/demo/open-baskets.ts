import { sql } from 'drizzle-orm';
import { addToBasket, beginBasket, nameBuyer, sendBasket } from '../modules/referral/fill-basket.ts';
import { type BuyerWords, buyerFields } from '../modules/referral/referral.rules.ts';
import type { Services } from '../platform/services.ts';

const nobody = Object.fromEntries(buyerFields.map((field) => [field, ''])) as BuyerWords;

/** Baskets that the demo's teacher fills for others: one is sent and waits for its buyer, one is still being filled. */
export async function openBaskets(
  services: Pick<Services, 'db' | 'clock' | 'newSecret' | 'secretBox'>,
): Promise<void> {
  const { rows: products } = await services.db.execute<{ id: number }>(sql`
    select p.id::int from products p join editions e on e.id = p.edition_id
    join works w on w.id = e.work_id join categories c on c.id = w.category_id
    where p.is_active and e.format <> 'ebook' and not p.is_free_gift and p.parent_id is null
      and p.stock_on_hand - p.stock_reserved > 12
    order by p.sold_count desc, p.id limit 5`);
  const { rows: people } = await services.db.execute<{ id: number }>(
    sql`select id::int from users where email = 'sharer@bannasala.test'`,
  );
  const [affiliate] = people;
  if (affiliate === undefined || products.length < 5) throw new Error('the demo has too little for baskets');
  const fill = async (ids: readonly number[], note: string, buyer: Partial<BuyerWords>) => {
    const begun = await beginBasket(services, affiliate.id);
    if (!begun.ok) throw new Error(begun.failure.code);
    const key = { affiliateId: affiliate.id, code: begun.value };
    for (const [index, productId] of ids.entries()) {
      const added = await addToBasket(services, key, { productId, quantity: index === 0 ? 2 : 1 });
      if (!added.ok) throw new Error(added.failure.code);
    }
    const named = await nameBuyer(services, key, { words: { ...nobody, ...buyer }, note });
    if (!named.ok) throw new Error(named.failure.code);
    return key;
  };
  const [one, two, three, four, five] = products.map(({ id }) => id);
  if (
    one === undefined ||
    two === undefined ||
    three === undefined ||
    four === undefined ||
    five === undefined
  )
    throw new Error('the demo has too little for baskets');
  const sent = await fill([one, two, three], 'ชุดอ่านปิดเทอมน้องพิม', {
    ...{ firstname: 'พิมพ์ใจ', lastname: 'รักเรียน', telephone: '0891230045' },
  });
  const done = await sendBasket(services, sent);
  if (!done.ok) throw new Error(done.failure.code);
  await fill([four, five], 'ห้องสมุด ป.4', {});
}
