import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { urlKeyOf } from '../../shared/url-key.ts';
import { selectTakenUrlKeys } from './import-works.store.ts';
import { type OfferRow, updateOfferRow } from './offer-desk.store.ts';
import {
  insertProducts,
  lockLeavesOf,
  lockParent,
  type NewProduct,
  retireLeaves,
  updatePlaces,
  updatePricesOfParents,
} from './option-leaves.store.ts';
import type { OptionLevel } from './product-options.rules.ts';
import { chooseUrlKeys, numbered } from './url-key-choice.rules.ts';

export type OptionProduct = { parent: OfferRow; leaves: OfferRow[] };

/** A seller's product with options and all its leaves, held; null where it has none of that number. */
export async function lockOptionProduct(
  tx: Transaction,
  sellerId: number,
  id: number,
): Promise<OptionProduct | null> {
  const parent = await lockParent(tx, sellerId, id);
  return parent === null ? null : { parent, leaves: await lockLeavesOf(tx, id) };
}

export type NewParent = Pick<
  NewProduct,
  | 'nameTh'
  | 'nameEn'
  | 'descriptionTh'
  | 'descriptionEn'
  | 'formattedTh'
  | 'formattedEn'
  | 'categoryId'
  | 'vatClass'
  | 'weightGrams'
  | 'priceSatang'
  | 'fullPriceSatang'
> & { optionLevels: OptionLevel[]; isActive: boolean; publishAt: Date | null };

/** Adds a product with options, without leaves yet. Begin again what PostgreSQL refuses as a double. */
export async function addParent(
  tx: Transaction,
  seller: { id: number; urlKey: string },
  { isActive, ...words }: NewParent,
  now: Date,
): Promise<number> {
  const candidates = numbered(`${urlKeyOf(words.nameTh)}-${seller.urlKey}`, 'options');
  const urlKey = await freeUrlKeys(tx, [{ id: 0 }], () => candidates);
  const [added] = await insertProducts(tx, [
    {
      ...words,
      urlKey: urlKey[0] ?? '',
      productTypeId: 2,
      sellerId: seller.id,
      isActive,
      offSaleAs: isActive ? null : 'draft',
      publishedAt: now,
      updatedAt: now,
    },
  ]).then((ids) => [...ids.values()]);
  if (added === undefined) throw new Error('the product wasn’t added');
  await announceChanges(tx, [`product:${added}`]);
  return added;
}

export type NewLeaf = {
  values: string[];
  textTh: string;
  textEn: string;
  priceSatang: number;
  fullPriceSatang: number;
  sku: string | null;
  barcode: string | null;
  isActive: boolean;
};

/** Adds leaves of a held product, without copies yet; their numbers, in the order of `leaves`. */
export async function addLeaves(
  tx: Transaction,
  parent: OfferRow,
  leaves: readonly NewLeaf[],
  now: Date,
): Promise<number[]> {
  if (leaves.length === 0) return [];
  const urlKeys = await freeUrlKeys(tx, leaves, ({ textEn }) =>
    numbered(`${parent.urlKey}-${urlKeyOf(textEn)}`, '2'),
  );
  const { sellerId, categoryId, nameTh, nameEn, vatClass, weightGrams, condition } = parent;
  const ids = await insertProducts(
    tx,
    leaves.map(({ values, textTh, textEn, isActive, ...leaf }, index) => ({
      ...leaf,
      urlKey: urlKeys[index] ?? '',
      productTypeId: 1 as const,
      parentId: parent.id,
      ...{ sellerId, categoryId, nameTh, nameEn, vatClass, weightGrams, condition },
      optionValues: values,
      optionTextTh: textTh,
      optionTextEn: textEn,
      isActive,
      offSaleAs: isActive ? null : ('hidden' as const),
      publishedAt: now,
      updatedAt: now,
    })),
  );
  return urlKeys.map((urlKey) => {
    const id = ids.get(urlKey);
    if (id === undefined) throw new Error(`${urlKey} wasn’t added`);
    return id;
  });
}

async function freeUrlKeys<Thing extends object>(
  tx: Transaction,
  things: readonly Thing[],
  candidatesOf: (thing: Thing) => readonly string[],
): Promise<string[]> {
  const candidates = new Map(things.map((thing) => [thing, candidatesOf(thing)]));
  const taken = await selectTakenUrlKeys(tx, 'products', [...candidates.values()].flat());
  const chosen = chooseUrlKeys(things, (thing) => candidates.get(thing) ?? [], taken);
  return things.map((thing) => chosen.get(thing) ?? '');
}

export type LeafPlace = { id: number; values: string[]; textTh: string; textEn: string };

/** Gives a held product other levels: `places` of the leaves that stay, and those that have none any more (`gone`). */
export async function changeLevels(
  tx: Transaction,
  parent: OfferRow,
  { levels, places, gone }: { levels: OptionLevel[]; places: readonly LeafPlace[]; gone: readonly number[] },
  now: Date,
): Promise<void> {
  await updateOfferRow(tx, parent.id, { optionLevels: levels }, { now });
  await updatePlaces(
    tx,
    places.map(({ id, values, textTh, textEn }) => ({ id, values, text_th: textTh, text_en: textEn })),
    now,
  );
  await retireLeaves(tx, gone, now);
  await settleParent(tx, parent.id, [...places.map(({ id }) => id), ...gone]);
}

/** After its leaves have changed: what stands at the product, and who is told. */
export async function settleParent(
  tx: Transaction,
  parentId: number,
  leafIds: readonly number[],
): Promise<void> {
  await updatePricesOfParents(tx, [parentId]);
  await announceChanges(
    tx,
    [parentId, ...leafIds].map((id) => `product:${id}`),
  );
}

/** Takes leaves off a held product's options, and off sale. */
export function takeOffLeaves(tx: Transaction, ids: readonly number[], now: Date): Promise<void> {
  return retireLeaves(tx, ids, now);
}
