import { and, asc, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { writeBeforeCommit } from '../../platform/db/transact.ts';
import { products } from './catalogue.tables.ts';

export type NewProduct = typeof products.$inferInsert;
type ProductRow = typeof products.$inferSelect;

/** Adds products, without copies yet; address → number. */
export async function insertProducts(
  tx: Transaction,
  added: readonly NewProduct[],
): Promise<Map<string, number>> {
  if (added.length === 0) return new Map();
  const rows = await tx
    .insert(products)
    .values([...added])
    .returning({ id: products.id, urlKey: products.urlKey });
  return new Map(rows.map(({ id, urlKey }) => [urlKey, id]));
}

/** A seller's product with options, held; null where it has none of that number. */
export async function lockParent(tx: Transaction, sellerId: number, id: number): Promise<ProductRow | null> {
  const [row] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), eq(products.sellerId, sellerId), eq(products.productTypeId, 2)))
    .for('no key update');
  return row ?? null;
}

/** The leaves of a product, those without a place among them, held in the order in which orders hold theirs. */
export function lockLeavesOf(tx: Transaction, parentId: number): Promise<ProductRow[]> {
  return tx
    .select()
    .from(products)
    .where(eq(products.parentId, parentId))
    .orderBy(asc(products.id))
    .for('no key update');
}

const sharedColumns = ['nameTh', 'nameEn', 'categoryId', 'vatClass', 'weightGrams'] as const;

/** Leaves are called, shelved, taxed and weighed as their product is. That is no change of theirs: their versions stay. */
export async function passToLeaves(
  tx: Transaction,
  parentId: number,
  changes: Partial<ProductRow>,
): Promise<void> {
  const shared = Object.fromEntries(
    sharedColumns.flatMap((column) => (changes[column] === undefined ? [] : [[column, changes[column]]])),
  );
  if (Object.keys(shared).length === 0) return;
  await lockLeavesOf(tx, parentId);
  await tx.update(products).set(shared).where(eq(products.parentId, parentId));
}

export type MovedLeaf = { id: number; values: string[]; text_th: string; text_en: string };

const moving = nameStatement<never>(
  'move_option_leaves',
  `update products p set option_values = w.values, option_text_th = w.text_th, option_text_en = w.text_en,
     updated_at = $2
   from jsonb_to_recordset($1::jsonb) as w(id bigint, values text[], text_th text, text_en text)
   where p.id = w.id`,
);

/** Gives held leaves their places and what these are called. */
export async function updatePlaces(tx: Transaction, leaves: readonly MovedLeaf[], now: Date): Promise<void> {
  if (leaves.length > 0) await runNamed(tx, moving, [JSON.stringify(leaves), now]);
}

const retiring = nameStatement<never>(
  'retire_option_leaves',
  `update products set is_active = false, off_sale_as = 'hidden', publish_at = null, retired_at = $2, updated_at = $2,
     version = version + 1
   where id = any($1::bigint[])`,
);

/** Takes held leaves off their product's options and off sale. */
export async function retireLeaves(tx: Transaction, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length > 0) await runNamed(tx, retiring, [ids, now]);
}

const heading = nameStatement<never>(
  'price_of_options',
  `update products p set price_satang = leaf.price, full_price_satang = leaf.full_price
   from (
     select distinct on (parent_id) parent_id as id, price_satang as price, full_price_satang as full_price from products
     where parent_id = any($1::bigint[]) and retired_at is null
     order by parent_id, is_active desc, price_satang, id
   ) leaf
   where p.id = leaf.id and (p.price_satang, p.full_price_satang) is distinct from (leaf.price, leaf.full_price)`,
);

/**
 * What stands at products with options is the price of their cheapest leaf. Written once for a transaction, when it has
 * changed all leaves that it changes.
 */
export async function updatePricesOfParents(tx: Transaction, parentIds: readonly number[]): Promise<void> {
  if (parentIds.length > 0) await writeBeforeCommit(tx, writePrices, parentIds.map(String));
}

const pricedParents = nameStatement<never>(
  'hold_priced_parents',
  'select id from products where id = any($1::bigint[]) order by id for no key update',
);

async function writePrices(db: Queryable, parentIds: readonly string[]): Promise<void> {
  const ids = [...new Set(parentIds)];
  // Held first, read after: a statement that waits for a product's row has read its leaves before it waited.
  await runNamed(db, pricedParents, [ids]);
  await runNamed(db, heading, [ids]);
}

const parentsOf = nameStatement<{ id: number }>(
  'hold_option_parents',
  `select id from products
   where id in (
     select parent_id from products where seller_id = $1 and parent_id is not null and (id = any($2::bigint[]) or sku = any($3::text[]))
   )
   order by id for no key update`,
);

/**
 * Holds the products whose leaves these are, by number or by a seller's own number, before the leaves: of two who change
 * leaves of one product the second one sees what the first one made of it.
 */
export async function lockParentsOf(
  tx: Queryable,
  sellerId: number,
  { ids, skus = [] }: { ids: readonly number[]; skus?: readonly string[] },
): Promise<number[]> {
  if (ids.length + skus.length === 0) return [];
  return (await runNamed(tx, parentsOf, [sellerId, ids, skus])).map(({ id }) => id);
}
