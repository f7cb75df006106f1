import type { LongName } from '../../kit/catalogue/list-query.rules.ts';

type Counted = { urlKey: string };

/** What stands in the page of a filter with many values: those that most products have, and the one that is chosen. */
export type FacetRows<T> = {
  rows: T[];
  /** How many there are beside them, shown when they are asked for. */
  rest: number;
  /** There are more than stand there at first. */
  isLong: boolean;
};

const shownAtFirst: Record<LongName, number> = { category: 10, author: 5, publisher: 5, seller: 5 };

/** Chooses the rows of a filter; all of them where `more` names it. `counted` has the largest first. */
export function chooseRows<T extends Counted>(
  name: LongName,
  counted: readonly T[],
  { chosen, more }: { chosen: string; more: readonly LongName[] },
): FacetRows<T> {
  // A line that says "1 more" takes the place of the one.
  const isLong = counted.length > shownAtFirst[name] + 1;
  if (!isLong || more.includes(name)) return { rows: [...counted], rest: 0, isLong };
  const first = counted.slice(0, shownAtFirst[name]);
  const later = counted.slice(first.length).filter(({ urlKey }) => urlKey === chosen);
  const rows = [...first, ...later];
  return { rows, rest: counted.length - rows.length, isLong };
}

type Shelf = Counted & { id: number; parentId: number | null };

export type ShelfRows<T> = FacetRows<T> & {
  /** The shelf that is chosen, named above the rows where they stand under it. */
  chosen: T | null;
  /** The way back up; null leads to all shelves. */
  parent: T | null;
  /** Whether the rows stand under the chosen shelf; otherwise they are its neighbours, or the first level. */
  areBelow: boolean;
};

/** Chooses the shelves: all of the first level, or what stands under the chosen one, or its neighbours when nothing does. */
export function chooseShelves<T extends Shelf>(
  counted: readonly T[],
  query: { category: string; more: readonly LongName[] },
): ShelfRows<T> {
  const chosen = counted.find(({ urlKey }) => urlKey === query.category) ?? null;
  const parent = counted.find(({ id }) => id === chosen?.parentId) ?? null;
  const below = counted.filter(({ parentId }) => parentId === (chosen?.id ?? null));
  const areBelow = chosen !== null && below.length > 0;
  const level =
    areBelow || chosen === null ? below : counted.filter(({ parentId }) => parentId === chosen.parentId);
  return {
    ...chooseRows('category', level, { chosen: query.category, more: query.more }),
    chosen,
    parent,
    areBelow,
  };
}
