import { sql } from 'drizzle-orm';
import type { ProductFacts } from '../modules/cart/cart-facts.rules.ts';
import { products } from '../modules/catalogue/catalogue.tables.ts';
import type { OptionLevel } from '../modules/catalogue/product-options.rules.ts';
import { stockMovements } from '../modules/stock/stock.tables.ts';
import { idArray } from '../platform/db/id-array.ts';
import type { SeedContext } from './seed-context.ts';
import { insertRows, the } from './seed-rows.ts';

/** A product to insert; the names of `row` are the table's. */
export type NewProduct = {
  /** `offer:…`, `leaf:…`, `gift:…` or `options:…`. */
  ref: string;
  row: typeof products.$inferInsert;
  isDigital: boolean;
  /** How a book is bound. */
  format?: 'hardcover' | 'paperback' | 'ebook';
};

const told = 1_000;

/** Inserts products and the movements their stock came with; what carts need to know of them, by reference. */
export async function insertProducts(
  { tx, say, now }: SeedContext,
  added: readonly NewProduct[],
  progress: { done: number; total: number },
): Promise<ReadonlyMap<string, ProductFacts>> {
  const facts = new Map<string, ProductFacts>();
  for (let start = 0; start < added.length; start += told) {
    const batch = added.slice(start, start + told);
    const inserted = await insertRows(
      tx,
      products,
      batch.map(({ row }) => completed(row)),
      ['id', 'urlKey'],
    );
    const ids = new Map(inserted.map(({ id, urlKey }) => [urlKey, id]));
    for (const product of batch) facts.set(product.ref, factsOf(the(ids, product.row.urlKey), product));
    await insertRows(
      tx,
      stockMovements,
      batch.flatMap(({ row }) =>
        (row.stockOnHand ?? 0) === 0
          ? []
          : [
              {
                productId: the(ids, row.urlKey),
                onHandDelta: row.stockOnHand ?? 0,
                reservedDelta: 0,
                reason: 'received' as const,
                at: row.publishedAt ?? new Date(0),
              },
            ],
      ),
    );
    await seedPriceHistory(tx, [...ids.values()], now);
    const done = (progress.done + start + batch.length).toLocaleString('en-US');
    say(`filling the shop: ${done} of ${progress.total.toLocaleString('en-US')} offers`);
  }
  return facts;
}

/**
 * What they have cost since they are there. Those that are reduced and have been there for long cost what is struck through
 * until some days ago; those that are new never did, and have it told as their cover price.
 */
async function seedPriceHistory(
  tx: SeedContext['tx'],
  productIds: readonly number[],
  now: Date,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    with added as (select * from products where id = any(${idArray(productIds)})),
    lowered as (
      select id, seller_id, full_price_satang, published_at, ${at} - make_interval(days => 5 + (id % 20)::int) as since
      from added where full_price_satang > price_satang and published_at < ${at} - interval '60 days'
    ),
    before as (
      insert into own_prices (product_id, seller_id, price_satang, since)
      select id, seller_id, full_price_satang, published_at from lowered
    )
    update own_prices own set since = coalesce(lowered.since, least(added.published_at, ${at}))
    from added left join lowered using (id) where own.product_id = added.id`);
}

/** Rows of one insert name the same columns. */
function completed(row: typeof products.$inferInsert): typeof products.$inferInsert {
  return {
    urlKey: row.urlKey,
    productTypeId: row.productTypeId ?? 1,
    sellerId: row.sellerId,
    editionId: row.editionId ?? null,
    parentId: row.parentId ?? null,
    categoryId: row.categoryId,
    nameTh: row.nameTh,
    nameEn: row.nameEn,
    descriptionTh: row.descriptionTh ?? null,
    descriptionEn: row.descriptionEn ?? null,
    sku: row.sku ?? null,
    condition: row.condition ?? 'new',
    priceSatang: row.priceSatang,
    fullPriceSatang: row.fullPriceSatang,
    stockOnHand: row.stockOnHand ?? 0,
    vatClass: row.vatClass ?? 'standard',
    weightGrams: row.weightGrams ?? 300,
    optionLevels: row.optionLevels ?? null,
    optionValues: row.optionValues ?? null,
    optionTextTh: row.optionTextTh ?? null,
    optionTextEn: row.optionTextEn ?? null,
    isFreeGift: row.isFreeGift ?? false,
    ratingSum: row.ratingSum ?? 0,
    ratingCount: row.ratingCount ?? 0,
    publishedAt: row.publishedAt ?? new Date(0),
    updatedAt: row.publishedAt ?? new Date(0),
  };
}

function factsOf(id: number, { row, isDigital, format }: NewProduct): ProductFacts {
  const optionLevels: OptionLevel[] | null = row.optionLevels ?? null;
  return {
    id,
    urlKey: row.urlKey,
    sellerId: row.sellerId,
    parentId: row.parentId ?? null,
    nameTh: row.nameTh,
    nameEn: row.nameEn,
    priceSatang: row.priceSatang,
    fullPriceSatang: row.fullPriceSatang,
    freeStock: row.stockOnHand ?? 0,
    weightGrams: row.weightGrams ?? 300,
    isDigital,
    isAwaited: isDigital && row.fileKey == null,
    vatClass: row.vatClass ?? 'standard',
    isActive: true,
    isStoreSuspended: false,
    condition: row.condition ?? 'new',
    conditionNote: row.conditionNote ?? null,
    format: format ?? null,
    hasOptions: optionLevels !== null && row.parentId == null,
    isFreeGift: row.isFreeGift ?? false,
    optionLevels,
    optionValues: row.optionValues ?? null,
  };
}
