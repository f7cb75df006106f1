import type { Transaction } from '../../platform/db/database.ts';
import { foreignKeyViolation, isDatabaseError, uniqueViolation } from '../../platform/db/database-error.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { readBarcode } from '../../shared/gtin.rules.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { lockOffers } from '../catalogue/change-offers.ts';
import {
  addLeaves,
  addParent,
  type NewLeaf,
  type NewParent,
  settleParent,
} from '../catalogue/change-options.ts';
import type { Descriptions } from '../catalogue/description.rules.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { shelfUnknown } from '../listing/add-product.ts';
import { keepHistory, type StoreMember } from '../listing/keep-history.ts';
import { readStoreUrlKey } from '../seller/check-store.ts';
import { receiveCopies } from '../stock/count-copies.ts';
import type { NamedLeaf } from './option-tree.rules.ts';
import {
  type AskedLevel,
  completeLevels,
  leavesMost,
  mistakesOfLevels,
  placeKey,
  placeName,
  placesOf,
  type TreeMistakes,
  wordsOfLevels,
} from './product-option.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'newUuid'>;
type Failure = { code: 'productInvalid'; fields: TreeMistakes };
type Words = Pick<NewParent, 'nameTh' | 'nameEn' | 'categoryId' | 'vatClass' | 'weightGrams'> & Descriptions;
export type NewOptions = {
  words: Words;
  priceSatang: number;
  fullPriceSatang: number | null;
  levels: readonly AskedLevel[];
  /** Null for everything there is room for. */
  leaves: readonly NamedLeaf[] | null;
  isOnSale: boolean;
  /** When a draft goes on sale by itself. */
  publishAt: Date | null;
};
type Added = { id: number; leafIds: number[] };
type Reused = { code: 'idempotencyKeyReused' };

/** Of a level or a value: short, and never another's. */
export const newKeyOf =
  ({ newUuid }: Pick<Services, 'newUuid'>) =>
  () =>
    newUuid().replaceAll('-', '').slice(0, 12);

const triesMost = 3;

/** Adds a product with options and what is sold of it; their numbers. Sent twice with one key it is there once. */
export async function addOptionProduct(
  services: Needs,
  member: StoreMember,
  { key, ...asked }: NewOptions & { key: string | null },
): Promise<Result<Added, Failure | Reused>> {
  const { db, clock } = services;
  const now = clock();
  if (asked.publishAt !== null && (asked.isOnSale || asked.publishAt <= now))
    return fail({ code: 'productInvalid', fields: { publishAt: 'publishAtInvalid' } });
  const planned = planLeaves(asked, newKeyOf(services));
  if (!planned.ok) return planned;
  const { userId, sellerId } = member;
  const use = {
    ...{ userId: userId ?? 0, call: 'product/withOptions', body: { sellerId, asked }, now },
    key: userId === null ? null : key,
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact<Added, Failure | Reused>(db, (tx) =>
        answerOnce<Added, Failure>(tx, use, async () =>
          succeed(await addPlanned(tx, member, asked, planned.value, now)),
        ),
      );
    } catch (error) {
      if (isDatabaseError(error, [foreignKeyViolation])) return fail(shelfUnknown);
      // Somebody has taken an address between our look and our insert.
      if (attempt === triesMost || !isDatabaseError(error, [uniqueViolation])) throw error;
    }
  }
}

async function addPlanned(
  tx: Transaction,
  member: StoreMember,
  asked: NewOptions,
  { levels, leaves }: Planned,
  now: Date,
): Promise<Added> {
  const urlKey = await readStoreUrlKey(tx, member.sellerId);
  if (urlKey === null) throw new Error('a member’s store isn’t there');
  const { priceSatang, fullPriceSatang } = leaves.reduce((one, other) =>
    other.priceSatang < one.priceSatang ? other : one,
  );
  const id = await addParent(
    tx,
    { id: member.sellerId, urlKey },
    {
      ...asked.words,
      ...{ priceSatang, fullPriceSatang, optionLevels: levels },
      ...{ isActive: asked.isOnSale, publishAt: asked.publishAt },
    },
    now,
  );
  const [parent] = await lockOffers(tx, member.sellerId, [id]);
  if (parent === undefined) throw new Error('the product isn’t there');
  const leafIds = await addLeaves(tx, parent, leaves, now);
  const copies = leafIds.map((productId, index) => ({ productId, quantity: leaves[index]?.stock ?? 0 }));
  await receiveCopies(tx, copies, now, member.userId);
  const after = {
    options: wordsOfLevels(levels),
    state: asked.isOnSale ? 'onSale' : 'draft',
    ...(asked.publishAt === null ? {} : { publishAt: asked.publishAt.toISOString() }),
  };
  const added = leafIds.flatMap((productId, index) => {
    const leaf = leaves[index];
    return leaf === undefined ? [] : [addedLeaf(productId, leaf)];
  });
  await keepHistory(
    tx,
    member,
    [{ productId: id, kind: 'added', before: {}, after, version: 1 }, ...added],
    now,
  );
  await settleParent(tx, id, leafIds);
  return { id, leafIds };
}

/** How a leaf that is new stands in its history. */
export function addedLeaf(productId: number, leaf: NewLeaf & { stock: number }) {
  const { textTh, priceSatang, fullPriceSatang, sku, barcode, stock, isActive } = leaf;
  return {
    productId,
    kind: 'added' as const,
    before: {},
    after: {
      ...{ optionText: textTh, priceSatang, fullPriceSatang, sku, barcode, stock },
      state: isActive ? 'onSale' : 'hidden',
    },
    version: 1,
  };
}

type Planned = { levels: ReturnType<typeof completeLevels>; leaves: (NewLeaf & { stock: number })[] };

function planLeaves(asked: NewOptions, newKey: () => string): Result<Planned, Failure> {
  const refuse = (fields: TreeMistakes) => fail({ code: 'productInvalid' as const, fields });
  const wrong = mistakesOfLevels(asked.levels);
  if (Object.keys(wrong).length > 0) return refuse(wrong);
  const levels = completeLevels(asked.levels, newKey);
  const wanted =
    asked.leaves ??
    placesOf(levels).map(
      (values): NamedLeaf => ({
        options: values.map(
          (key, depth) => levels[depth]?.values.find((value) => value.key === key)?.nameTh ?? '',
        ),
        stock: 0,
      }),
    );
  if (wanted.length === 0) return refuse({ leaves: 'optionLeavesNone' });
  if (wanted.length > leavesMost) return refuse({ leaves: 'optionLeavesMany' });
  const fields: TreeMistakes = {};
  const taken = new Set<string>();
  const leaves = wanted.map((leaf, index): Planned['leaves'][number] => {
    const path = `leaves.${index}`;
    const values = levels.flatMap(
      (level, depth) => level.values.find(({ nameTh }) => nameTh === leaf.options[depth])?.key ?? [],
    );
    const name = leaf.options.length === levels.length ? placeName(levels, values) : null;
    if (name === null) fields[`${path}.options`] = 'optionPlaceUnknown';
    else if (taken.has(placeKey(values))) fields[`${path}.options`] = 'optionPlaceDouble';
    taken.add(placeKey(values));
    const priceSatang = leaf.price === undefined ? asked.priceSatang : Math.round(leaf.price * 100);
    const full =
      leaf.fullPrice === undefined
        ? leaf.price === undefined
          ? asked.fullPriceSatang
          : null
        : leaf.fullPrice === null
          ? null
          : Math.round(leaf.fullPrice * 100);
    if (full !== null && full < priceSatang) fields[`${path}.fullPrice`] = 'fullPriceLow';
    const barcode = leaf.barcode == null ? null : readBarcode(leaf.barcode);
    if (barcode !== null && !barcode.ok) fields[`${path}.barcode`] = barcode.failure.code;
    return {
      values,
      textTh: name?.th ?? '',
      textEn: name?.en ?? '',
      priceSatang,
      fullPriceSatang: full ?? priceSatang,
      sku: leaf.sku ?? null,
      barcode: barcode?.ok ? barcode.value : null,
      isActive: true,
      stock: leaf.stock,
    };
  });
  return Object.keys(fields).length > 0 ? refuse(fields) : succeed({ levels, leaves });
}
