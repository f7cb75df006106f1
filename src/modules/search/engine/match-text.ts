import { addBonuses, rarityOf, type TextCorpus } from './score-bonuses.ts';
import { isLightWord, lookupGramsOf, type Word, withoutVolumeWords } from './tokenize.rules.ts';

const PREFIX_MIN = 3;
const PREFIX_TERMS_MAX = 64;
/** What a partial match is worth of a whole one, in 256ths. */
const GRAM_WORTH = 102;
const PREFIX_WORTH = 179;
const WHOLE_WORTH = 256;
/** Looking for a word in one document costs as much as so many of its list, gone through from end to end. */
const LOOKUPS_WORTH = 8;
const NO_TERMS: number[] = [];

/** One demanded word of a query and everything a document may hold that satisfies it. */
type Slot = { term: number | undefined; grams: number[]; prefixed: number[]; rarity: number; most: number };

/** The words a result must hold: all but the light ones, unless there are only those. */
export function demandedWords(words: Word[]): Word[] {
  const distinct = [...new Map(withoutVolumeWords(words).map((word) => [word.text, word])).values()];
  const heavy = distinct.filter((word) => !isLightWord(word.text));
  return heavy.length > 0 ? heavy : distinct;
}

/** Finds and scores documents by words. What it found stands in `found` (ascending) and `scores` until the next call. */
export class TextMatcher {
  found = new Uint32Array(0);
  /** By document; meaningful for found ones only. */
  scores = new Uint32Array(0);
  private readonly corpus: TextCorpus;
  private impacts = new Uint8Array(0);
  private hits = new Uint8Array(0);
  private questioned = new Uint32Array(0);

  constructor(corpus: TextCorpus) {
    this.corpus = corpus;
  }

  /** How many documents hold the word itself. */
  countOf(term: number): number {
    return this.corpus.postings.length(term);
  }

  /** Whether every demanded word is one that documents have whole. */
  hasWhole(words: Word[]): boolean {
    return demandedWords(words).every((word) => this.isKnown(word));
  }

  /** Whether any document has the word whole. */
  isKnown(word: Word): boolean {
    return this.countOf(this.corpus.vocabulary.find(word.text) ?? -1) > 0;
  }

  /** Documents holding every demanded word whole. */
  matchWhole(words: Word[]): number {
    this.reserve();
    const terms: number[] = [];
    for (const word of demandedWords(words)) {
      const term = this.corpus.vocabulary.find(word.text) ?? -1;
      if (term < 0 || this.countOf(term) === 0) return 0;
      if (!terms.includes(term)) terms.push(term);
    }
    terms.sort((a, b) => this.countOf(a) - this.countOf(b));
    let count = 0;
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i] ?? 0;
      count = i === 0 ? this.start(term) : this.narrow(term, count);
      if (count === 0) return 0;
    }
    return count;
  }

  /**
   * Documents holding every demanded word whole, as part of a Thai word, or as the beginning of a Latin one. Words found
   * whole at least `common` times are taken whole, but for the last, which may still be being typed.
   */
  matchPartly(words: Word[], common = Number.POSITIVE_INFINITY): number {
    this.reserve();
    const slots: Slot[] = [];
    const demanded = demandedWords(words);
    for (const [i, word] of demanded.entries()) {
      const slot = this.slotOf(word, i === demanded.length - 1 ? Number.POSITIVE_INFINITY : common);
      if (slot.most === 0) return 0;
      slots.push(slot);
    }
    slots.sort((a, b) => a.most - b.most);
    let count = 0;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i];
      if (slot) count = i === 0 ? this.collect(slot) : this.narrowPartly(slot, count);
      if (count === 0) return 0;
    }
    return count;
  }

  /** Documents holding the most of the demanded words, but at least half of them. */
  matchMost(words: Word[]): number {
    this.reserve();
    const all = demandedWords(words).map((word) => this.slotOf(word));
    const slots = all.filter((slot) => slot.most > 0).sort((a, b) => a.most - b.most);
    const half = Math.ceil(all.length / 2);
    if (all.length < 2 || slots.length < half) return 0;
    const { hits, scores, questioned } = this;
    let count = 0;
    let most = 0;
    for (const [i, slot] of slots.entries()) {
      // Rare words come first. What can no longer have as many as another has isn't looked at further, and a common word
      // is only looked for in what is still in question.
      const enough = Math.max(half, most);
      const left = slots.length - i;
      if (left < enough) count = this.dropBelow(enough - left, count);
      if (left >= enough || slot.most < count * LOOKUPS_WORTH) {
        const collected = this.collect(slot, true);
        for (let at = 0; at < collected; at++) {
          const document = this.found[at] ?? 0;
          const impact = this.impacts[document] ?? 0;
          this.impacts[document] = 0;
          if (hits[document] === 0) {
            if (left < enough) continue;
            questioned[count++] = document;
            scores[document] = 0;
          }
          most = Math.max(most, this.hit(document, slot.rarity * impact));
        }
      } else {
        for (let at = 0; at < count; at++) {
          const document = questioned[at] ?? 0;
          const impact = this.impactIn(slot, document);
          if (impact > 0) most = Math.max(most, this.hit(document, slot.rarity * impact));
        }
      }
    }
    const kept = this.dropBelow(most < half ? Number.POSITIVE_INFINITY : most, count);
    for (let at = 0; at < kept; at++) {
      const document = questioned[at] ?? 0;
      hits[document] = 0;
      this.found[at] = document;
    }
    this.found.subarray(0, kept).sort();
    return kept;
  }

  /** A document has one more of the words; how many it has. */
  private hit(document: number, score: number): number {
    const { hits, scores } = this;
    scores[document] = (scores[document] ?? 0) + score;
    const had = (hits[document] ?? 0) + 1;
    hits[document] = had;
    return had;
  }

  /** Of the documents in question, only those that have so many of the words stay; how many they are. */
  private dropBelow(least: number, count: number): number {
    const { hits, questioned } = this;
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const document = questioned[at] ?? 0;
      if ((hits[document] ?? 0) >= least) questioned[kept++] = document;
      else hits[document] = 0;
    }
    return kept;
  }

  /** Adds what word order, a title's beginning, a whole title and popularity are worth to what was found. */
  addBonuses(words: Word[], count: number): void {
    addBonuses(this.corpus, words, { found: this.found, count, scores: this.scores, marks: this.hits });
  }

  /** Adds documents found some other way to those that were found, or starts from none; each with what it scores. */
  join(count: number, scored: ReadonlyMap<number, number>): number {
    this.reserve();
    const { found, scores, hits } = this;
    for (let i = 0; i < count; i++) hits[found[i] ?? 0] = 1;
    let joined = count;
    for (const [document, score] of scored) {
      if (hits[document] === 0) {
        found[joined++] = document;
        scores[document] = score;
      } else scores[document] = (scores[document] ?? 0) + score;
    }
    for (let i = 0; i < count; i++) hits[found[i] ?? 0] = 0;
    found.subarray(0, joined).sort();
    return joined;
  }

  /** Takes documents found some other way (an ISBN); popularity alone ranks them. */
  take(documents: number[]): number {
    this.reserve();
    this.found.set(documents.toSorted((a, b) => a - b));
    for (const document of documents) this.scores[document] = 0;
    return documents.length;
  }

  private rarityOf(count: number): number {
    return rarityOf(count, this.corpus.liveCount());
  }

  private slotOf(word: Word, common = Number.POSITIVE_INFINITY): Slot {
    const { vocabulary } = this.corpus;
    const term = vocabulary.find(word.text);
    const whole = term === undefined ? 0 : this.countOf(term);
    if (whole >= common)
      return { term, grams: [], prefixed: NO_TERMS, rarity: this.rarityOf(whole), most: whole };
    let grams: number[] = [];
    if (word.script === 'thai') {
      for (const gram of lookupGramsOf(word.text)) {
        const id = vocabulary.find(gram);
        if (id === undefined || this.countOf(id) === 0) {
          grams = [];
          break;
        }
        grams.push(id);
      }
    }
    grams.sort((a, b) => this.countOf(a) - this.countOf(b));
    const prefixed =
      word.script === 'latin' && word.text.length >= PREFIX_MIN
        ? vocabulary
            .withPrefix(word.text, (id) => this.countOf(id), PREFIX_TERMS_MAX)
            .filter((id) => id !== term)
        : NO_TERMS;
    let most = whole + (grams[0] === undefined ? 0 : this.countOf(grams[0]));
    for (const id of prefixed) most += this.countOf(id);
    const rarest = grams[0] ?? prefixed[0];
    const rarity = this.rarityOf(whole > 0 || rarest === undefined ? whole : this.countOf(rarest));
    return { term: whole > 0 ? term : undefined, grams, prefixed, rarity, most };
  }

  private start(term: number): number {
    const { postings } = this.corpus;
    const { found, scores } = this;
    const rarity = this.rarityOf(this.countOf(term));
    const from = postings.start(term);
    const { entries } = postings;
    const count = postings.length(term);
    for (let i = 0; i < count; i++) {
      const entry = entries[from + i] ?? 0;
      found[i] = entry >>> 8;
      scores[entry >>> 8] = rarity * (entry & 255);
    }
    return count;
  }

  private narrow(term: number, count: number): number {
    const { postings } = this.corpus;
    const { found, scores } = this;
    const rarity = this.rarityOf(this.countOf(term));
    const { entries } = postings;
    let at = postings.start(term);
    const end = at + postings.length(term);
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const document = found[i] ?? 0;
      // Galloping: double the step while behind, then halve it; a long list is crossed in few steps.
      let step = 1;
      while (at + step < end && (entries[at + step] ?? 0) >>> 8 <= document) {
        at += step;
        step *= 2;
      }
      while (step > 1) {
        step >>>= 1;
        if (at + step < end && (entries[at + step] ?? 0) >>> 8 <= document) at += step;
      }
      if (at >= end) break;
      const entry = entries[at] ?? 0;
      if (entry >>> 8 === document) {
        found[kept++] = document;
        scores[document] = (scores[document] ?? 0) + rarity * (entry & 255);
      }
    }
    return kept;
  }

  /**
   * All documents satisfying a slot, into `found`; scores are set, or if `keepImpacts` impacts left standing, and documents
   * in whatever order.
   */
  private collect(slot: Slot, keepImpacts = false): number {
    const { found, scores, impacts } = this;
    let count = 0;
    if (slot.term !== undefined) count = this.collectTerm(slot.term, WHOLE_WORTH, count);
    for (const term of slot.prefixed) count = this.collectTerm(term, PREFIX_WORTH, count);
    if (slot.grams.length > 0) count = this.collectGrams(slot.grams, count);
    if (keepImpacts) return count;
    found.subarray(0, count).sort();
    for (let i = 0; i < count; i++) {
      const document = found[i] ?? 0;
      scores[document] = slot.rarity * (impacts[document] ?? 0);
      impacts[document] = 0;
    }
    return count;
  }

  /** Adds a term's documents to `found`, each once, with the most that anything in it is worth; how many there are. */
  private collectTerm(term: number, worth: number, before: number): number {
    const { found, impacts } = this;
    const { entries } = this.corpus.postings;
    const start = this.corpus.postings.start(term);
    const end = start + this.corpus.postings.length(term);
    let count = before;
    for (let i = start; i < end; i++) {
      const entry = entries[i] ?? 0;
      const document = entry >>> 8;
      const impact = partWorth(entry & 255, worth);
      const had = impacts[document] ?? 0;
      if (had === 0) found[count++] = document;
      if (impact > had) impacts[document] = impact;
    }
    return count;
  }

  /** As `collectTerm`, for the documents that have all of these, the rarest first. */
  private collectGrams(grams: readonly number[], before: number): number {
    const { found, impacts } = this;
    const { postings } = this.corpus;
    const { entries } = postings;
    const places = grams.map((gram) => postings.start(gram));
    const ends = grams.map((gram) => postings.start(gram) + postings.length(gram));
    let count = before;
    for (let i = places[0] ?? 0; i < (ends[0] ?? 0); i++) {
      const entry = entries[i] ?? 0;
      const document = entry >>> 8;
      let least = entry & 255;
      for (let n = 1; n < grams.length && least > 0; n++) {
        const place = firstFrom(entries, document, places[n] ?? 0, ends[n] ?? 0);
        places[n] = place;
        const other = place < (ends[n] ?? 0) ? (entries[place] ?? 0) : 0;
        least = other >>> 8 === document ? Math.min(least, other & 255) : 0;
      }
      const impact = partWorth(least, GRAM_WORTH);
      if (impact === 0) continue;
      const had = impacts[document] ?? 0;
      if (had === 0) found[count++] = document;
      if (impact > had) impacts[document] = impact;
    }
    return count;
  }

  private narrowPartly(slot: Slot, count: number): number {
    const { found, scores } = this;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const document = found[i] ?? 0;
      const impact = this.impactIn(slot, document);
      if (impact === 0) continue;
      found[kept++] = document;
      scores[document] = (scores[document] ?? 0) + slot.rarity * impact;
    }
    return kept;
  }

  private impactIn(slot: Slot, document: number): number {
    const { postings } = this.corpus;
    let impact = slot.term === undefined ? 0 : postings.impactOf(slot.term, document);
    for (const term of slot.prefixed) {
      impact = Math.max(impact, partWorth(postings.impactOf(term, document), PREFIX_WORTH));
    }
    if (slot.grams.length > 0) {
      impact = Math.max(impact, partWorth(this.gramImpact(slot.grams, document, 255), GRAM_WORTH));
    }
    return impact;
  }

  /** The least impact of the n-grams in a document; 0 when one is missing. */
  private gramImpact(grams: number[], document: number, most: number): number {
    let least = most;
    for (const gram of grams) {
      const impact = this.corpus.postings.impactOf(gram, document);
      if (impact === 0) return 0;
      if (impact < least) least = impact;
    }
    return least;
  }

  private reserve(): void {
    const capacity = this.corpus.capacity();
    if (this.found.length >= capacity) return;
    this.found = new Uint32Array(capacity);
    this.scores = new Uint32Array(capacity);
    this.impacts = new Uint8Array(capacity);
    this.hits = new Uint8Array(capacity);
    this.questioned = new Uint32Array(capacity);
  }
}

function partWorth(impact: number, worth: number): number {
  return impact === 0 ? 0 : Math.max(1, (impact * worth) >>> 8);
}

/** Where in a sorted stretch of entries the first one stands whose id isn't below this one; found in growing steps. */
function firstFrom(entries: Uint32Array, id: number, from: number, end: number): number {
  if (from >= end || (entries[from] ?? 0) >>> 8 >= id) return from;
  let low = from;
  let step = 1;
  while (low + step < end && (entries[low + step] ?? 0) >>> 8 < id) {
    low += step;
    step *= 2;
  }
  // What stands at `low` is below, what stands at `high` isn't.
  let high = Math.min(end, low + step);
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((entries[middle] ?? 0) >>> 8 < id) low = middle;
    else high = middle;
  }
  return high;
}
