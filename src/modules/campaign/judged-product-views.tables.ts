// Reads of other slices: editions, products, works.

import { sql } from 'drizzle-orm';
import type { ProposedProduct } from './campaign.rules.ts';

/** Pieces of statements that several stores of campaigns read products with. */

/** A product, or a leaf of one, as a campaign judges it. */
export type JudgedProduct = ProposedProduct & { id: number; sellerId: number };

/** What `JudgedProduct` is read of. Expects `product`, and joined to it `withParent` and `withWork`. */
export const judged = sql`product.id, product.parent_id as "parentId", product.seller_id as "sellerId",
  product.price_satang as "ownSatang", product.condition,
  product.is_active and not product.is_free_gift and coalesce(parent.is_active, true) as "isOnSale",
  product.product_type_id = 2 as "hasOptions",
  coalesce(work.category_id, product.category_id) as "categoryId"`;

export const withWork = sql`left join editions edition on edition.id = product.edition_id
  left join works work on work.id = edition.work_id`;
export const withParent = sql`left join products parent on parent.id = product.parent_id`;
