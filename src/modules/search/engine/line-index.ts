import type { SearchDocument } from '../search.types.ts';
import { grownTo } from './grow-array.ts';
import type { Keeper } from './kept-parts.ts';
import { NumberDictionary } from './number-dictionary.ts';
import { PackedLists } from './packed-lists.ts';
import { SharedCounts } from './shared-counts.ts';
import { soundBytesComparer } from './sound-distance.rules.ts';
import { forSkeletonGrams, romanizedSoundsOf, soundsOf } from './sound-key.rules.ts';
import { spelledBytesNearness, spelledNearness } from './spelled-nearness.rules.ts';
import { StagedLists } from './staged-lists.ts';
import { lineKeyOf } from './suggestion-key.rules.ts';
import { isWide, type TextBytes } from './text-byte.rules.ts';
import { TextTable } from './text-table.ts';

/** A line that answers a text: how nearly (0 to 1). */
export type NearLine = { line: number; nearness: number };

const CANDIDATES_MAX = 160;
const RECENT_MAX = 5_000;
/** Letters compared for one question: a long one looks at fewer candidates. */
const COMPARED_MAX = 6_000;
const SOUND_CANDIDATES_MAX = 240;
/** Of the grams of a text, which share a line must have to be looked at. */
const SHARED_LEAST = 0.2;
const SOUNDS_SHARED_LEAST = 0.12;
const COVERED_WORTH = 0.05;
/** From this share of its letters on, a line is as good as whole. */
const WHOLE_FROM = 0.7;
/** How much less near than the nearest others may be that are answered with it. */
const NEARNESS_SPAN = 0.09;
/** What a text of a field is worth when it is what was meant. */
const WORTH = { title: 255, series: 210, author: 200, subtitle: 190, publisher: 120 } as const;

/**
 * Titles, subtitles and names as whole lines of letters, each kept once however many products bear it: for what words
 * can't find. A line is found by any stretch of it, by nearly its letters, and by what it sounds like in the other
 * script. Lines are looked up by three letters, or consonants, in a row; what shares most of them is compared in full.
 */
export class LineIndex {
  private readonly texts = new TextTable();
  /** What each line sounds like: the number of it in `soundTexts`. */
  private sounds = new Uint32Array(1024);
  private readonly soundTexts = new TextTable();
  /** Lines of texts as they came: names are met again with the next product. */
  private readonly recent = new Map<string, number>();
  private readonly grams = new NumberDictionary();
  private readonly byGram = new PackedLists();
  /** By the gram itself, since there are few, and by the script: what a text sounds like is asked of the other one's. */
  private readonly bySound = new PackedLists();
  private readonly documents = new PackedLists();
  private readonly held = new PackedLists();
  private stagedGrams: StagedLists | null = null;
  private stagedSounds: StagedLists | null = null;
  private readonly sharing = new SharedCounts();
  private readonly lineBytes: TextBytes = { bytes: new Uint8Array(0), start: 0, end: 0 };

  keep(keeper: Keeper): void {
    this.texts.keep(keeper);
    this.sounds = keeper.array(this.sounds);
    this.soundTexts.keep(keeper);
    this.grams.keep(keeper);
    for (const lists of [this.byGram, this.bySound, this.documents, this.held]) lists.keep(keeper);
  }

  /** As `add`, for building in bulk what was empty: lines can be found after `commitInTurns`. */
  stage(document: number, source: SearchDocument): void {
    this.stagedGrams ??= new StagedLists();
    this.stagedSounds ??= new StagedLists();
    this.add(document, source);
  }

  /** Makes the lists of all staged lines, a stretch of them at a time. */
  *commitInTurns(): Generator<void> {
    const { stagedGrams, stagedSounds } = this;
    this.stagedGrams = null;
    this.stagedSounds = null;
    if (stagedGrams !== null) yield* stagedGrams.commitInTurns(this.byGram);
    if (stagedSounds !== null) yield* stagedSounds.commitInTurns(this.bySound);
    this.documents.trim();
    yield;
    this.held.trim();
  }

  /** Notes a document's lines. */
  add(document: number, source: SearchDocument): void {
    const texts = textsOf(source);
    this.held.reserve(document, texts.length);
    for (const [text, worth] of texts) {
      const line = this.lineOf(text);
      if (line === null || this.held.impactOf(document, line) > 0) continue;
      this.held.insert(document, line, worth);
      this.documents.insert(line, document, worth);
    }
  }

  remove(document: number): void {
    const start = this.held.start(document);
    for (let i = start; i < start + this.held.length(document); i++)
      this.documents.remove((this.held.entries[i] ?? 0) >>> 8, document);
    this.held.clear(document);
  }

  replace(document: number, source: SearchDocument): void {
    this.remove(document);
    this.add(document, source);
  }

  /** Calls `take` with every document of a line and what the line is worth in it (1–255). */
  forDocuments(line: number, take: (document: number, worth: number) => void): void {
    const start = this.documents.start(line);
    for (let i = start; i < start + this.documents.length(line); i++) {
      const entry = this.documents.entries[i] ?? 0;
      take(entry >>> 8, entry & 255);
    }
  }

  textOf(line: number): string {
    return this.texts.textOf(line);
  }

  /** Lines that a text is a stretch of; none when they are more than `most`, which its words tell apart better. */
  containing(text: string, most: number): number[] {
    const key = lineKeyOf(text);
    const grams = numbersOf(this.grams, gramsOf(key));
    if (grams === null) return [];
    let rarest = -1;
    for (const gram of grams)
      if (rarest < 0 || this.byGram.length(gram) < this.byGram.length(rarest)) rarest = gram;
    if (rarest < 0 || this.byGram.length(rarest) > most * 20) return [];
    const found: number[] = [];
    const has = this.texts.seeker(key);
    const start = this.byGram.start(rarest);
    const end = start + this.byGram.length(rarest);
    for (let i = start; i < end; i++) {
      const line = (this.byGram.entries[i] ?? 0) >>> 8;
      if (this.documents.length(line) === 0 || !has(line)) continue;
      if (found.length === most) return [];
      found.push(line);
    }
    return found;
  }

  /** Lines with a stretch spelled nearly like the text, nearest first; `isPossible` refuses some (between spaces). */
  spelledLike(text: string, isPossible: (line: string) => boolean): NearLine[] {
    const key = lineKeyOf(text);
    if (key.length < 4) return [];
    const most = Math.max(24, Math.min(CANDIDATES_MAX, Math.floor(COMPARED_MAX / key.length)));
    const asked = asWords(key);
    const nearness = spelledNearness(asked);
    const bytesNearness = spelledBytesNearness(asked);
    const grams = gramsOf(key).flatMap((gram) => this.grams.find(gram) ?? []);
    const least = Math.max(1, Math.floor(grams.length * SHARED_LEAST));
    const candidates = this.sharingMost(this.byGram, grams, most, least);
    return this.compare(candidates, key.length, leastSpelled(key, asked), (line, least) => {
      const bytes = this.texts.bytesOf(line, this.lineBytes);
      const near = isWide(bytes) ? nearness(this.spacedText(line), least) : bytesNearness(bytes, least);
      return near > 0 && isPossible(this.spacedText(line)) ? near : 0;
    });
  }

  /**
   * Lines of the other script with a stretch that sounds at least so nearly like the text, nearest first. `beyond` is what
   * the nearest must exceed to be of use; below it less may be found, or nothing. A text with words of both scripts sounds
   * as one of the script it was asked in.
   */
  soundingLike(
    normalized: string,
    atLeast: number,
    beyond = 0,
    isThai: boolean = THAI.test(normalized),
  ): NearLine[] {
    const least = Math.max(atLeast, lettersFor(beyond));
    if (least > 1) return [];
    const sounds = isThai ? soundsOf(normalized) : romanizedSoundsOf(normalized);
    const grams = soundGramsOf(sounds).filter(
      (gram) =>
        this.bySound.length(soundList(gram, true)) > 0 || this.bySound.length(soundList(gram, false)) > 0,
    );
    if (grams.length === 0) return [];
    const nearness = soundBytesComparer(sounds);
    const candidates = this.sharingMost(
      this.bySound,
      grams.map((gram) => soundList(gram, !isThai)),
      SOUND_CANDIDATES_MAX,
      Math.max(1, Math.floor(grams.length * SOUNDS_SHARED_LEAST)),
    );
    return this.compare(candidates, normalized.length, leastHeard(sounds, least), (line, heard) =>
      nearness(this.soundTexts.bytesOf(this.sounds[line] ?? 0, this.lineBytes), heard),
    );
  }

  /** A line with what its words' edges are told by. */
  private spacedText(line: number): string {
    return ` ${this.texts.textOf(line)} `;
  }

  /** The nearest lines, and those nearly as near, nearest first. */
  private compare(
    lines: readonly number[],
    length: number,
    least: number,
    nearnessOf: (line: number, least: number) => number,
  ): NearLine[] {
    const near: NearLine[] = [];
    let atLeast = least;
    for (const line of lines) {
      const letters = nearnessOf(line, atLeast);
      if (letters < atLeast) continue;
      // Of two as near, the one that says hardly anything beside it.
      const share = Math.min(1, length / Math.max(1, this.texts.lengthOf(line)));
      const covered = Math.max(0, share - WHOLE_FROM) / (1 - WHOLE_FROM);
      const nearness = letters * (1 - COVERED_WORTH) + COVERED_WORTH * covered;
      near.push({ line, nearness });
      atLeast = Math.max(atLeast, lettersFor(nearness - NEARNESS_SPAN));
    }
    const nearest = near.reduce((most, { nearness }) => Math.max(most, nearness), 0);
    return near
      .filter(({ nearness }) => nearness >= nearest - NEARNESS_SPAN)
      .sort((a, b) => b.nearness - a.nearness || this.byName(a.line, b.line));
  }

  /** The lines in use that stand in most of the lists, `least` of them at the least. */
  private sharingMost(lists: PackedLists, named: readonly number[], most: number, least: number): number[] {
    const isUsed = (line: number) => this.documents.length(line) > 0;
    const bins = this.sharing.count(lists, named, { size: this.texts.size, most, least, isUsed });
    const best: number[] = [];
    for (let count = bins.length - 1; count >= 0 && best.length < most; count--) {
      const bin = bins[count] ?? [];
      best.push(...(best.length + bin.length > most ? this.shortestOf(bin, most - best.length) : bin));
    }
    return best;
  }

  /** Of lines that share as much, the shorter say less beside it. */
  private shortestOf(lines: readonly number[], most: number): number[] {
    const counts: number[] = [];
    for (const line of lines) {
      const length = this.texts.lengthOf(line);
      counts[length] = (counts[length] ?? 0) + 1;
    }
    let longest = 0;
    for (let fit = 0; fit < most && longest < counts.length; longest++) fit += counts[longest] ?? 0;
    return lines
      .filter((line) => this.texts.lengthOf(line) < longest)
      .sort((a, b) => this.texts.lengthOf(a) - this.texts.lengthOf(b) || this.byName(a, b))
      .slice(0, most);
  }

  /** The order in which lines came says nothing: an index that grew answers as one made at once. */
  private byName(a: number, b: number): number {
    return this.texts.compare(a, b);
  }

  private lineOf(text: string): number | null {
    const known = this.recent.get(text);
    if (known !== undefined) return known;
    const key = lineKeyOf(text);
    if (key === '') return null;
    const before = this.texts.size;
    const line = this.texts.add(key);
    if (this.recent.size >= RECENT_MAX) this.recent.clear();
    this.recent.set(text, line);
    if (line < before) return line;
    const sounds = soundsOf(key);
    if (line >= this.sounds.length) this.sounds = grownTo(this.sounds, line + 1);
    this.sounds[line] = this.soundTexts.add(sounds);
    const isThai = THAI.test(key);
    const { stagedGrams, stagedSounds } = this;
    if (stagedGrams === null || stagedSounds === null) {
      for (const gram of gramsOf(key)) this.byGram.append(this.grams.add(gram), line, 1);
      for (const gram of soundGramsOf(sounds)) this.bySound.append(soundList(gram, isThai), line, 1);
      return line;
    }
    for (let i = 0; i + 3 <= key.length; i++) stagedGrams.add(this.grams.add(gramAt(key, i)));
    forSkeletonGrams(sounds, (gram) => stagedSounds.add(soundList(gram, isThai)));
    stagedGrams.endId();
    stagedSounds.endId();
    return line;
  }
}

/** How near by its letters alone a line must be to be so near in all. */
function lettersFor(nearness: number): number {
  return (nearness - COVERED_WORTH) / (1 - COVERED_WORTH);
}

function textsOf(source: SearchDocument): [text: string, worth: number][] {
  const texts: [string, number][] = [[source.titleTh, WORTH.title]];
  if (source.titleEn !== source.titleTh) texts.push([source.titleEn, WORTH.title]);
  for (const name of source.seriesNames)
    texts.push([source.seriesNumber === null ? name : `${name} ${source.seriesNumber}`, WORTH.series]);
  for (const name of source.authorNames) texts.push([name, WORTH.author]);
  for (const text of source.subtitles) texts.push([text, WORTH.subtitle]);
  for (const name of source.publisherNames) texts.push([name, WORTH.publisher]);
  return texts;
}

/** How near by letters is near enough: one slip, and one more for every six letters. */
function leastSpelled(key: string, asked: string): number {
  return 1 - Math.min(6, 1 + Math.floor(key.length / 6)) / asked.length;
}

/** What few consonants say by chance must be the nearer. One that may not be said is half of one: โฮล์มส์ has three. */
function leastHeard(sounds: string, least: number): number {
  const consonants =
    sounds.replace(/[^A-Z]/g, '').length + sounds.replace(/[^b-df-hj-np-tv-z]/g, '').length / 2;
  if (consonants < 3) return Math.max(least, 0.92);
  return consonants < 4 ? Math.max(least, 0.82) : least;
}

/** Latin and digits are typed in whole words, so that their edges count; Thai may be cut anywhere. */
function asWords(key: string): string {
  return key.replace(/^(?=[a-z0-9])|(?<=[a-z0-9])$/g, ' ');
}

/** The numbers of these grams; null when no line has one of them. */
function numbersOf(numbers: NumberDictionary, grams: readonly number[]): number[] | null {
  const found: number[] = [];
  for (const gram of grams) {
    const number = numbers.find(gram);
    if (number === undefined) return null;
    found.push(number);
  }
  return found;
}

/** Three letters in a row, mixed into a number below 2^30. */
function gramAt(key: string, at: number): number {
  const mixed =
    Math.imul(key.charCodeAt(at), 0x9e3779b1) ^
    Math.imul(key.charCodeAt(at + 1), 0x85ebca6b) ^
    Math.imul(key.charCodeAt(at + 2), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 15)) & 0x3fffffff;
}

/** Each three letters in a row, once. */
function gramsOf(key: string): number[] {
  const grams = new Set<number>();
  for (let i = 0; i + 3 <= key.length; i++) grams.add(gramAt(key, i));
  return [...grams];
}

/** The list of the lines of one script that sound so. */
function soundList(gram: number, isThai: boolean): number {
  return gram * 2 + (isThai ? 1 : 0);
}

const THAI = /[\u0e01-\u0e4e]/;

function soundGramsOf(sounds: string): number[] {
  const grams = new Set<number>();
  forSkeletonGrams(sounds, (gram) => grams.add(gram));
  return [...grams];
}
