import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { changeLevels, lockOptionProduct } from '../catalogue/change-options.ts';
import { type Conflict, conflictOf } from '../listing/change-product.ts';
import { type KeptChange, keepHistory, type StoreMember } from '../listing/keep-history.ts';
import { newKeyOf } from './add-option-product.ts';
import type { GoingLeaf } from './product-option.contract.ts';
import {
  type AskedLevel,
  completeLevels,
  isSameTree,
  mistakesOfLevels,
  placeLeaves,
  placeName,
  type TreeMistakes,
  wordsOfLevels,
} from './product-option.rules.ts';

export type LevelsAsked = {
  id: number;
  version: number;
  levels: readonly AskedLevel[];
  keeps: ReadonlyMap<string, string>;
  /** Leaves that may go. */
  agreed: readonly number[];
  isDryRun: boolean;
};
export type LevelsChanged = { version: number; isChanged: boolean; stays: number; goes: GoingLeaf[] };
export type LevelsFailure =
  | { code: 'productNotFound' }
  | { code: 'productInvalid'; fields: TreeMistakes }
  | { code: 'productChanged'; conflict: Conflict }
  | { code: 'optionsGo'; goes: GoingLeaf[] };
type Looked = { code: 'onlyLooked'; looked: LevelsChanged };

/**
 * Gives a store's product other levels. What is sold keeps its number, its copies and what was ordered of it wherever its
 * place goes to; what has none any more is taken off, and kept: nothing goes that nobody has agreed to.
 */
export async function changeLevelsOfProduct(
  services: Pick<Services, 'db' | 'clock' | 'newUuid'>,
  member: StoreMember,
  asked: LevelsAsked,
): Promise<Result<LevelsChanged, LevelsFailure>> {
  const now = services.clock();
  const done = await transact<LevelsChanged, LevelsFailure | Looked>(services.db, async (tx) => {
    const product = await lockOptionProduct(tx, member.sellerId, asked.id);
    if (product === null) return fail({ code: 'productNotFound' });
    const { parent, leaves } = product;
    const before = parent.optionLevels ?? [];
    // Keys of values that were removed meanwhile are found to be unknown: then it is the change that is told.
    const isOld = parent.version !== asked.version;
    const fields = mistakesOfLevels(asked.levels, before);
    const isUnknown = Object.values(fields).includes('optionKeyUnknown');
    const words = { options: wordsOfLevels(before) };
    if (isOld && isUnknown) {
      const yours = { options: asked.levels.map(wordsOfAsked) };
      return fail({
        code: 'productChanged',
        conflict: conflictOf(parent.version, { before: words, after: yours }),
      });
    }
    if (Object.keys(fields).length > 0) return fail({ code: 'productInvalid', fields });
    const after = completeLevels(asked.levels, newKeyOf(services));
    const difference = { before: words, after: { options: wordsOfLevels(after) } };
    const placed = leaves.flatMap(({ id, optionValues, retiredAt }) =>
      retiredAt !== null || optionValues === null ? [] : [{ id, values: optionValues }],
    );
    if (isSameTree(before, after))
      return succeed({ version: parent.version, isChanged: false, stays: placed.length, goes: [] });
    if (isOld) return fail({ code: 'productChanged', conflict: conflictOf(parent.version, difference) });

    const takes = new Map(
      asked.levels.flatMap(({ takes: at }, index) => {
        const level = after[index];
        const value = at == null ? undefined : level?.values[at];
        return level === undefined || value === undefined ? [] : [[level.key, value.key] as const];
      }),
    );
    const { stays, goes } = placeLeaves({ before, after, takes, keeps: asked.keeps, leaves: placed });
    const byId = new Map(leaves.map((leaf) => [leaf.id, leaf]));
    const going = goes.map(({ id }): GoingLeaf => {
      const leaf = byId.get(id);
      return { id, nameTh: leaf?.optionTextTh ?? '', nameEn: leaf?.optionTextEn ?? '' };
    });
    const version = parent.version + 1;
    const outcome = { version, isChanged: true, stays: stays.length, goes: going };
    if (asked.isDryRun) return fail({ code: 'onlyLooked', looked: { ...outcome, version: parent.version } });
    if (going.some(({ id }) => !asked.agreed.includes(id))) return fail({ code: 'optionsGo', goes: going });

    const places = stays.map(({ leaf: { id }, values }) => {
      const name = placeName(after, values);
      return { id, values, textTh: name?.th ?? '', textEn: name?.en ?? '' };
    });
    const gone = goes.map(({ id }) => id);
    await changeLevels(tx, parent, { levels: after, places, gone }, now);
    await keepHistory(
      tx,
      member,
      [
        { productId: parent.id, kind: 'changed', ...difference, version },
        ...goes.flatMap(({ id }): KeptChange[] => {
          const leaf = byId.get(id);
          return leaf === undefined ? [] : [takenOff(leaf)];
        }),
      ],
      now,
    );
    return succeed(outcome);
  });
  if (done.ok) return done;
  return done.failure.code === 'onlyLooked' ? succeed(done.failure.looked) : fail(done.failure);
}

/** How a leaf that was taken off stands in its history. */
export function takenOff(leaf: {
  id: number;
  version: number;
  isActive: boolean;
  optionTextTh: string | null;
}): KeptChange {
  return {
    productId: leaf.id,
    kind: 'hidden',
    before: { optionText: leaf.optionTextTh, state: leaf.isActive ? 'onSale' : 'hidden' },
    after: { optionText: null, state: 'hidden' },
    version: leaf.version + 1,
  };
}

const wordsOfAsked = ({ nameTh, values }: AskedLevel) =>
  `${nameTh}: ${values.map((value) => value.nameTh).join(', ')}`;
