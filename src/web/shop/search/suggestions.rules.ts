/** What the search box may offer; the reply of /resources/suggest. `marks` are UTF-16 ranges, the end exclusive. */
export type SuggestReply = {
  suggestions: {
    kind: string;
    text: string;
    href: string;
    imageUrl?: string | null;
    marks: readonly (readonly [number, number])[];
    product?: SuggestedProduct | null;
  }[];
  /** What a signed-in visitor searched for last. */
  recent: { search: string }[];
};

/** What tells a book from another with such a title. Baht. */
type SuggestedProduct = {
  authors: readonly string[];
  format: 'hardcover' | 'paperback' | 'ebook' | null;
  price: number;
};

export type SearchOption = {
  kind: string;
  text: string;
  href: string;
  imageUrl: string | null;
  marks: readonly (readonly [number, number])[];
  product: SuggestedProduct | null;
};

/** SPEC §2: the history shows at most 5 entries. */
const historyLimit = 5;

export function searchPath(search: string): string {
  const text = search.trim();
  return text === '' ? '/product' : `/product?search=${encodeURIComponent(text)}`;
}

/** The history while nothing is typed, suggestions as soon as something is. */
export function searchOptions(typed: string, reply: SuggestReply | null): SearchOption[] {
  if (reply === null) return [];
  if (typed.trim() === '')
    return reply.recent.slice(0, historyLimit).map(({ search }) => ({
      kind: 'history',
      text: search,
      href: searchPath(search),
      imageUrl: null,
      marks: [],
      product: null,
    }));
  return reply.suggestions.map((suggestion) => ({
    ...suggestion,
    imageUrl: suggestion.imageUrl ?? null,
    product: suggestion.product ?? null,
  }));
}

/** Where an arrow leads: through the options and back to the input (-1) past either end, as ARIA's combobox has it. */
export function moveActive(active: number, step: 1 | -1, count: number): number {
  const places = count + 1;
  return ((active + 1 + step + places) % places) - 1;
}

/** A text in pieces, marked or not; ranges that overlap or reach outside are cut to what there is. */
export function markedPieces(
  text: string,
  marks: readonly (readonly [number, number])[],
): { text: string; isMarked: boolean; start: number }[] {
  const pieces: { text: string; isMarked: boolean; start: number }[] = [];
  let at = 0;
  const add = (end: number, isMarked: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end), isMarked, start: at });
    at = Math.max(at, end);
  };
  for (const [start, end] of [...marks].sort((a, b) => a[0] - b[0])) {
    add(Math.min(start, text.length), false);
    add(Math.min(end, text.length), true);
  }
  add(text.length, false);
  return pieces;
}

/** Where the words of a search first stand in a text, whatever their case; what folds into more letters isn't marked. */
export function marksOfWords(text: string, search: string): [number, number][] {
  const folded = text.toLowerCase();
  if (folded.length !== text.length) return [];
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word): [number, number][] => {
      const at = folded.indexOf(word);
      return at < 0 ? [] : [[at, at + word.length]];
    });
}
