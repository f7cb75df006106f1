import type { Queryable } from '../../platform/db/database.ts';
import { type PromotionFields, partsLeast, partsMost } from './promotion-desk.rules.ts';
import { selectListed, selectOwnTargets, selectTargets } from './promotion-scopes.store.ts';
import type { AnyTerms, PromotionScope } from './promotion-terms.rules.ts';

export type ResolvedScopes = {
  fields: PromotionFields;
  /** What is kept: of a bundle its products, in place of the lists they were taken from. */
  scopes: PromotionScope[];
  /** The products it is on, where these can be told: null for everything, and for what goes by categories and the like. */
  productIds: number[] | null;
};

/**
 * What a promotion is on as its maker says it, and what is wrong with that. A store's may be on its own products and lists,
 * and on what its products are of; the house's (`sellerId` null) on anything there is. A bundle takes the products of a list
 * as they are now.
 */
export async function resolveScopes(
  db: Queryable,
  sellerId: number | null,
  said: readonly PromotionScope[],
  terms: AnyTerms,
): Promise<ResolvedScopes> {
  const known =
    sellerId === null ? await selectTargets(db, said) : await selectOwnTargets(db, sellerId, said);
  const wrong = (fields: PromotionFields): ResolvedScopes => ({
    fields,
    scopes: [...said],
    productIds: null,
  });
  if (known.length < said.length) return wrong({ scopes: 'scopesInvalid' });
  const namesProducts = said.length > 0 && said.every(({ kind }) => kind === 'product' || kind === 'list');
  const listIds = said.flatMap(({ kind, targetId }) => (kind === 'list' ? [targetId] : []));
  const listed = namesProducts && listIds.length > 0 ? await selectListed(db, listIds) : [];
  const prices = new Map([
    ...known.flatMap(({ kind, id, priceSatang }) =>
      kind === 'product' ? [[id, priceSatang ?? 0] as const] : [],
    ),
    ...listed.map(({ productId, priceSatang }) => [productId, priceSatang] as const),
  ]);
  const productIds = namesProducts ? [...prices.keys()] : null;
  if (terms.kind !== 'bundle') return { fields: {}, scopes: [...said], productIds };
  if (productIds === null || productIds.length < partsLeast || productIds.length > partsMost)
    return wrong({ scopes: 'bundleSize' });
  const apartSatang = [...prices.values()].reduce((sum, price) => sum + price, 0);
  return {
    fields: terms.priceSatang >= apartSatang ? { offer: 'priceNotLower' } : {},
    scopes: productIds.map((targetId) => ({ kind: 'product', targetId })),
    productIds,
  };
}
