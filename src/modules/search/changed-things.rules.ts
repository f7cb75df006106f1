/** What the change feed has told of and the index hasn't taken in yet. */
export type ChangedThings = {
  isEverything: boolean;
  productIds: readonly number[];
  workIds: readonly number[];
  sellerIds: readonly number[];
  /** Whether staff have changed the spellings of words; the products haven't. */
  hasSpellings: boolean;
  /** How many things there are. */
  count: number;
  tags(): string[];
};

export function nothingChanged(): ChangedThings {
  return changedThings(false, new Set());
}

/**
 * Adds a batch of the change feed. Tags that don't concern what can be searched for are passed over. `catalogue`
 * (categories, channels, names many products share) and null (some may have been missed) mean everything; but in one
 * batch with `catalogue:told`, as a name changes, only lists need it: its products are named one by one.
 */
export function noteChanges(known: ChangedThings, tags: readonly string[] | null): ChangedThings {
  const isWhole = tags?.includes('catalogue') === true && !tags.includes('catalogue:told');
  if (known.isEverything || tags === null || isWhole) return changedThings(true, new Set());
  return changedThings(false, new Set([...known.tags(), ...tags.filter((tag) => thing.test(tag))]));
}

const thing = /^(?:(?:product|work|seller):\d{1,15}|spellings)$/;

function changedThings(isEverything: boolean, tags: ReadonlySet<string>): ChangedThings {
  const idsOf = (kind: string) =>
    [...tags].filter((tag) => tag.startsWith(kind)).map((tag) => Number(tag.slice(kind.length)));
  return {
    isEverything,
    productIds: idsOf('product:'),
    workIds: idsOf('work:'),
    sellerIds: idsOf('seller:'),
    hasSpellings: tags.has('spellings'),
    count: tags.size,
    tags: () => [...tags],
  };
}
