import type { OptionProduct } from '../../../modules/product-option/product-option.contract.ts';
import { leavesMost } from '../../../modules/product-option/product-option.rules.ts';

type Source = {
  levels: readonly Pick<OptionProduct['levels'][number], 'values'>[];
  leaves: readonly Pick<OptionProduct['leaves'][number], 'values' | 'price' | 'fullPrice'>[];
};
export type LikeLeaf = { options: string[]; price?: number; fullPrice?: number | null };

/**
 * What is sold of a product that is made like another one: what both have room for costs the same, what the other hasn't got
 * though it has the values is left out, and what is new has the new product's price (baht). Null where nothing can be
 * taken over, so that the product begins with everything that its levels have room for.
 */
export function leavesLike(
  { levels, leaves }: Source,
  wanted: readonly (readonly { nameTh: string }[])[],
): LikeLeaf[] | null {
  const room = wanted.reduce((places, values) => places * values.length, 1);
  if (levels.length !== wanted.length || room > leavesMost) return null;
  const nameOf = (depth: number, key: string) =>
    levels[depth]?.values.find((value) => value.key === key)?.nameTh ?? '';
  const known = levels.map(({ values }) => new Set(values.map(({ nameTh }) => nameTh)));
  const sold = new Map(
    leaves.map(({ values, price, fullPrice }) => [
      JSON.stringify(values.map((key, depth) => nameOf(depth, key))),
      { price, fullPrice },
    ]),
  );
  const places = wanted.reduce<string[][]>(
    (before, values) => before.flatMap((place) => values.map(({ nameTh }) => [...place, nameTh])),
    [[]],
  );
  const like = places.flatMap((options): LikeLeaf[] => {
    const found = sold.get(JSON.stringify(options));
    if (found !== undefined) return [{ options, ...found }];
    return options.every((name, depth) => known[depth]?.has(name)) ? [] : [{ options }];
  });
  return like.length === 0 ? null : like;
}
