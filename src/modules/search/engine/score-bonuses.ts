import { joinedWordsOf, seriesTerm, titlePrefixTerm, wholeTitleTerm } from './document-tokens.rules.ts';
import type { PackedLists } from './packed-lists.ts';
import { type Word, withoutVolumeWords } from './tokenize.rules.ts';
import type { Vocabulary } from './vocabulary.ts';

const WHOLE_TITLE_BONUS = 100_000;
const SERIES_PLACE_BONUS = 60_000;
const TITLE_PREFIX_BONUS = 12_000;
const POPULARITY_WORTH = 8;

export type TextCorpus = {
  vocabulary: Vocabulary;
  postings: PackedLists;
  /** How many documents there are, and the size scratch arrays need. */
  liveCount: () => number;
  capacity: () => number;
  popularity: () => Uint8Array;
};

/** What was found, ascending, with room for scores and marks by document. Marks are all zero before and after. */
export type FoundDocuments = { found: Uint32Array; count: number; scores: Uint32Array; marks: Uint8Array };

type Bonus = { term: string; worth: (impact: number, rarity: number) => number };

/** BM25's inverse document frequency, in sixteenths. */
export function rarityOf(count: number, all: number): number {
  return Math.max(1, Math.round(16 * Math.log(1 + (all - count + 0.5) / (count + 0.5))));
}

function bonusesOf(words: Word[]): Bonus[] {
  const bonuses: Bonus[] = [];
  for (const joined of new Set(joinedWordsOf(words))) {
    bonuses.push({ term: joined, worth: (impact, rarity) => (impact * rarity) >>> 1 });
  }
  const texts = words.map((word) => word.text);
  if (texts.length > 0) {
    bonuses.push({ term: titlePrefixTerm(texts), worth: () => TITLE_PREFIX_BONUS });
    bonuses.push({ term: wholeTitleTerm(texts), worth: () => WHOLE_TITLE_BONUS });
    const place = seriesPlaceOf(words);
    if (place !== null) bonuses.push({ term: place, worth: () => SERIES_PLACE_BONUS });
  }
  return bonuses;
}

/** "harry potter book 5" as the series and the place in it; a place like 1.5 has two words of digits. */
function seriesPlaceOf(words: Word[]): string | null {
  const plain = withoutVolumeWords(words);
  const last = plain.at(-1);
  if (last?.script !== 'digit' || plain.length < 2) return null;
  const before = plain.at(-2);
  const isDecimal = before?.script === 'digit' && before.end + 1 === last.start && plain.length > 2;
  const name = plain.slice(0, isDecimal ? -2 : -1).map((word) => word.text);
  return seriesTerm(name, isDecimal ? `${before.text}.${last.text}` : last.text);
}

/** Adds what word order, a title's beginning, a whole title and popularity are worth to what was found. */
export function addBonuses(corpus: TextCorpus, words: Word[], documents: FoundDocuments): void {
  const { found, count, scores, marks } = documents;
  const { vocabulary, postings } = corpus;
  const popularity = corpus.popularity();
  for (let i = 0; i < count; i++) {
    const document = found[i] ?? 0;
    scores[document] = (scores[document] ?? 0) + POPULARITY_WORTH * (popularity[document] ?? 0);
  }
  let isMarked = false;
  for (const { term, worth } of bonusesOf(words)) {
    const id = vocabulary.find(term) ?? -1;
    const holders = id < 0 ? 0 : postings.length(id);
    if (holders === 0) continue;
    const rarity = rarityOf(holders, corpus.liveCount());
    if (holders > count * 8) {
      for (let i = 0; i < count; i++) {
        const document = found[i] ?? 0;
        const impact = postings.impactOf(id, document);
        if (impact > 0) scores[document] = (scores[document] ?? 0) + worth(impact, rarity);
      }
      continue;
    }
    if (!isMarked) for (let i = 0; i < count; i++) marks[found[i] ?? 0] = 1;
    isMarked = true;
    const start = postings.start(id);
    for (let i = start; i < start + holders; i++) {
      const entry = postings.entries[i] ?? 0;
      const document = entry >>> 8;
      if (marks[document] === 1) scores[document] = (scores[document] ?? 0) + worth(entry & 255, rarity);
    }
  }
  if (isMarked) for (let i = 0; i < count; i++) marks[found[i] ?? 0] = 0;
}
