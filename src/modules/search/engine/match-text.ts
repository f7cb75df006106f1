import { addBonuses, rarityOf, type TextCorpus } from './score-bonuses.ts';
import { isLightWord, lookupGramsOf, type Word, withoutVolumeWords } from './tokenize.rules.ts';

const PREFIX_MIN = 3;
const PREFIX_TERMS_MAX = 64;
/** What a partial match is worth of a whole one, in 256ths. */
const GRAM_WORTH = 102;
const PREFIX_WORTH = 179;
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
    const slots = demandedWords(words).map((word) => this.slotOf(word));
    if (slots.length < 2) return 0;
    const { hits, scores } = this;
    const any: number[] = [];
    let most = 0;
    for (const slot of slots) {
      if (slot.most === 0) continue;
      const count = this.collect(slot, true);
      for (let i = 0; i < count; i++) {
        const document = this.found[i] ?? 0;
        const before = hits[document] ?? 0;
        if (before === 0) {
          any.push(document);
          scores[document] = 0;
        }
        hits[document] = before + 1;
        if (before + 1 > most) most = before + 1;
        scores[document] = (scores[document] ?? 0) + slot.rarity * (this.impacts[document] ?? 0);
        this.impacts[document] = 0;
      }
    }
    const enough = most * 2 >= slots.length;
    let kept = 0;
    for (const document of any) {
      if (enough && hits[document] === most) this.found[kept++] = document;
      hits[document] = 0;
    }
    this.found.subarray(0, kept).sort();
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

  /** All documents satisfying a slot, into `found`; scores are set, or impacts left standing if `keepImpacts`. */
  private collect(slot: Slot, keepImpacts = false): number {
    const { postings } = this.corpus;
    const { found, scores, impacts } = this;
    let count = 0;
    const offer = (document: number, impact: number) => {
      const before = impacts[document] ?? 0;
      if (before === 0) found[count++] = document;
      if (impact > before) impacts[document] = impact;
    };
    const offerAll = (term: number, worthOf: (entry: number) => number) => {
      const start = postings.start(term);
      const end = start + postings.length(term);
      for (let i = start; i < end; i++) {
        const entry = postings.entries[i] ?? 0;
        const worth = worthOf(entry);
        if (worth > 0) offer(entry >>> 8, worth);
      }
    };
    if (slot.term !== undefined) offerAll(slot.term, (entry) => entry & 255);
    for (const term of slot.prefixed) offerAll(term, (entry) => partWorth(entry & 255, PREFIX_WORTH));
    const [rarest, ...others] = slot.grams;
    if (rarest !== undefined) {
      offerAll(rarest, (entry) => partWorth(this.gramImpact(others, entry >>> 8, entry & 255), GRAM_WORTH));
    }
    found.subarray(0, count).sort();
    if (keepImpacts) return count;
    for (let i = 0; i < count; i++) {
      const document = found[i] ?? 0;
      scores[document] = slot.rarity * (impacts[document] ?? 0);
      impacts[document] = 0;
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
  }
}

function partWorth(impact: number, worth: number): number {
  return impact === 0 ? 0 : Math.max(1, (impact * worth) >>> 8);
}
