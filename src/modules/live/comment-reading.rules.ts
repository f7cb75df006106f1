import {
  asLatinKeyboard,
  likenessKey,
  plainKeyword,
  plainText,
  withDigitsApart,
} from './comment-text.rules.ts';
import {
  numbersItself,
  priceMark,
  type Token,
  type TokenKeyword,
  tokensOf,
  withoutCourtesies,
} from './comment-tokens.rules.ts';

/**
 * Reading comments of a live as orders. One pure function: a text, the keywords that were open at that moment, the product that
 * was on air, and the version of the rules; the same always comes of the same. What isn't clear is left to the host with a
 * suggestion, and nothing is guessed.
 */
export const commentKinds = ['order', 'cancel', 'review', 'question', 'chat'] as const;
export type CommentKind = (typeof commentKinds)[number];

/** Why a comment was read as it was. `words` of a reading says which words it was about. */
export const readingReasons = [
  'ordered',
  'onAir',
  'more',
  'wish',
  'cancelled',
  'cancelAll',
  'asks',
  'laughter',
  'talk',
  'noWords',
  'own',
  'numberOrCode',
  'unknownCode',
  'alike',
  'keyboard',
  'spelled',
  'otherWords',
  'tooMany',
  'noCopies',
  'phone',
  'nothingOnAir',
  'quoted',
  'change',
  'negated',
  'asksToCancel',
  'partCancelled',
] as const;
export type ReadingReason = (typeof readingReasons)[number];

export type ReadItem = { keyword: string; quantity: number };
export type Reading = {
  kind: CommentKind;
  /** What is ordered; of a comment that waits for the host, what it seems to say. */
  items: ReadItem[];
  /** What may have been meant, where it says nothing that is clear. */
  meant: ReadItem[];
  /** Keywords of what isn't wanted any more. */
  cancels: string[];
  /** Nothing is wanted any more. */
  cancelsAll: boolean;
  why: ReadingReason;
  words: string;
  /** A wish for the parcel, for the store to read. */
  note: string;
};

/**
 * The rules by version; a comment keeps the version that read it. 1 leaves a code among other words to the host; 2 orders it
 * ("contains the keyword"), as long as nothing else is unclear.
 */
export const readingVersions = [1, 2] as const;
export type ReadingVersion = (typeof readingVersions)[number];
export const newestReading: ReadingVersion = 1;
const takesOtherWords: Readonly<Record<ReadingVersion, boolean>> = { 1: false, 2: true };

/** Above it a number is a price, a bid or a telephone. */
export const copiesMost = 99;

export type ReadingMoment = {
  /** Keywords that were open when it was written, as the host wrote them. */
  keywords: readonly string[];
  /** The keyword of the product that was on air; null for none. */
  onAir: string | null;
  version: ReadingVersion;
};

/** What is longer isn't tried as if the keyboard had been switched: it is talk. */
const typedLongest = 100;

const nothing = {
  items: [],
  meant: [],
  cancels: [],
  cancelsAll: false,
  words: '',
  note: '',
} satisfies Partial<Reading>;

/** How a comment is read at a moment. `isOwn`: the page itself wrote it, which never orders. */
export function readComment(
  comment: { text: string; isOwn?: boolean },
  { keywords, onAir, version }: ReadingMoment,
): Reading {
  if (comment.isOwn === true) return { ...nothing, kind: 'chat', why: 'own' };
  const known = keywords.map((keyword) => ({ keyword, plain: plainKeyword(keyword) }));
  const rules = { known, onAir, version };
  const reading = readText(comment.text, rules);
  const apart = withDigitsApart(comment.text);
  if (apart === comment.text) return reading;
  const other = readText(apart, rules);
  if (isSameReading(reading, other)) return reading;
  if (other.kind === 'review') return other;
  // Whether the digits are one number is left to the host.
  const { items } = other.kind === 'order' ? other : reading;
  const { cancels, cancelsAll } = other.kind === 'cancel' ? other : reading;
  const suggestion = { ...nothing, items, cancels, cancelsAll };
  return { ...suggestion, kind: 'review', why: 'numberOrCode', words: plainText(comment.text) };
}

function isSameReading(one: Reading, other: Reading): boolean {
  const decided = ({ kind, items, cancels, cancelsAll }: Reading) =>
    JSON.stringify([kind, items, cancels, cancelsAll]);
  const isTaken = [one, other].some(({ kind }) => kind === 'order' || kind === 'cancel' || kind === 'review');
  return !isTaken || decided(one) === decided(other);
}

function readText(said: string, rules: Known): Reading {
  const text = withoutOthersWords(plainText(said));
  if (!/[\p{L}\p{N}+?]/u.test(text)) return { ...nothing, kind: 'chat', why: 'noWords' };
  const reading = readTokens(tokensOf(text, rules.known), rules);
  if (reading.kind !== 'chat' || reading.why === 'laughter' || text.length > typedLongest) return reading;
  for (const typed of new Set([asLatinKeyboard(withoutCourtesies(text)), wordsAsLatin(text, rules.known)])) {
    if (typed === null || !/[a-z]/.test(typed)) continue;
    const other = readTokens(tokensOf(typed, rules.known), { ...rules, version: 1 });
    if (other.kind === 'order' && other.why !== 'onAir')
      return { ...nothing, kind: 'review', meant: other.items, why: 'keyboard', words: typed };
  }
  return reading;
}

/** The text with those words in Latin that name a keyword then; null where there is none. */
function wordsAsLatin(text: string, known: readonly TokenKeyword[]): string | null {
  let isTyped = false;
  const words = text.split(' ').map((word) => {
    const typed = asLatinKeyboard(withoutCourtesies(word));
    if (typed === null || !/[a-z]/.test(typed)) return word;
    if (!tokensOf(typed, known).some(({ kind }) => kind === 'keyword')) return word;
    isTyped = true;
    return typed;
  });
  return isTyped ? words.join(' ') : null;
}

/** Said with a cancellation, these words change nothing of it. */
const everything = /^(?:แล้ว|ทั้งหมด|หมด|ทุกเล่ม|ทุกอย่าง|all|everything|it)(?: ?(?:แล้ว|all|it))?$/;

/** Without those it is addressed to, addresses of pages and of mail, and quoted lines: none of it is what this person wants. */
function withoutOthersWords(text: string): string {
  return (
    text
      .split('\n')
      .filter((line) => !line.startsWith('>'))
      .join('\n')
      .replaceAll(/(?:https?:\/\/|(?<![a-z\d])www\.)\S+/g, ' ')
      .replaceAll(/[^\s@]*@\S+/g, ' ')
      .replaceAll(/[!~^…。ๆฯ()[\]{}<>#]+|\.{2,}/g, ' ')
      // The full stop of a price (`15.-`) stays.
      .replaceAll(/(?<!(?<![\p{L}\p{M}\d._-])\d+ ?)\.(?= ?-)|\.(?! ?-|[\p{L}\d])/gu, ' ')
      .replaceAll(/ +/g, ' ')
      .trim()
  );
}

type Known = { known: readonly TokenKeyword[]; onAir: string | null; version: ReadingVersion };

function readTokens(tokens: readonly Token[], { known, onAir, version }: Known): Reading {
  const has = (...kinds: Token['kind'][]) => tokens.some(({ kind }) => kinds.includes(kind));
  const wordsOf = (...kinds: Token['kind'][]) =>
    tokens
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ text }) => text.trim())
      .join(' ');
  if (tokens.length === 0) return { ...nothing, kind: 'chat', why: 'noWords' };

  const wishAt = tokens.findIndex(({ kind }) => kind === 'wish');
  const counted = wishAt < 0 ? tokens : tokens.slice(0, wishAt);
  const wished = wishAt < 0 ? [] : tokens.slice(wishAt);
  const { items, named, unclear } = itemsOf(counted);
  const suggestion = { items, cancels: [] as string[] };

  if (has('cancel')) {
    const cancels = { cancels: named, cancelsAll: named.length === 0 };
    if (has('ask')) return { ...nothing, ...cancels, kind: 'review', why: 'asksToCancel' };
    const isDenied = tokens.some(({ kind }, at) => kind === 'not' && tokens[at + 1]?.kind === 'cancel');
    if (isDenied) return { ...nothing, kind: 'review', items, why: 'negated', words: wordsOf('not') };
    const codes = wordsOf('code', 'spelled');
    if (codes !== '') {
      const meant = likely(tokens, known).map(({ keyword }) => keyword);
      return { ...nothing, kind: 'review', cancels: [...named, ...meant], why: 'unknownCode', words: codes };
    }
    const after = tokens.slice(tokens.findIndex(({ kind }) => kind === 'cancel') + 1);
    const goesOn = after.some(({ kind }) => kind === 'order' || kind === 'weakOrder' || kind === 'change');
    if (goesOn) return changeOf(tokens);
    const others = wordsOf('word', 'phone', 'quote').replace(everything, '');
    if (others !== '') return { ...nothing, ...cancels, kind: 'review', why: 'otherWords', words: others };
    if (has('number', 'numberWord', 'unit') || unclear !== null)
      return { ...nothing, ...cancels, kind: 'review', why: 'partCancelled', words: wordsOf('number') };
    return { ...nothing, ...cancels, kind: 'cancel', why: named.length === 0 ? 'cancelAll' : 'cancelled' };
  }
  if (has('change') && named.length > 0) return changeOf(tokens);
  if (has('ask')) return { ...nothing, kind: 'question', why: 'asks', words: wordsOf('ask') };
  if (has('phone'))
    return { ...nothing, ...suggestion, kind: 'review', why: 'phone', words: wordsOf('phone') };
  if (has('not') && (named.length > 0 || has('code', 'spelled')))
    return { ...nothing, ...suggestion, kind: 'review', why: 'negated', words: wordsOf('not') };
  if (named.length === 0) return withoutCode(tokens, counted, { known, onAir, version });
  if (has('quote')) return { ...nothing, ...suggestion, kind: 'review', why: 'quoted' };
  if (unclear !== null) return { ...nothing, ...suggestion, kind: 'review', ...unclear };
  const strange = wordsOf('code', 'spelled');
  if (strange !== '')
    return {
      ...nothing,
      ...suggestion,
      meant: likely(tokens, known),
      kind: 'review',
      why: 'unknownCode',
      words: strange,
    };
  const wish = wished.map(({ text }) => text).join(' ');
  if (/\d/.test(wish) || wished.some(({ kind }) => kind === 'keyword'))
    return { ...nothing, ...suggestion, kind: 'review', why: 'otherWords', words: wish };
  const others = counted.flatMap((token) => (token.kind === 'word' ? [token.text] : [])).join(' ');
  if (others !== '' && !takesOtherWords[version])
    return { ...nothing, ...suggestion, kind: 'review', why: 'otherWords', words: others };
  if (wish !== '') return { ...nothing, kind: 'order', items, why: 'wish', words: wish, note: wish };
  return { ...nothing, kind: 'order', items, why: has('more') ? 'more' : 'ordered', words: others };
}

/** A comment in which no code is named: the product on air, a code that isn't one, laughter, talk. */
function withoutCode(tokens: readonly Token[], counted: readonly Token[], { known, onAir }: Known): Reading {
  const has = (...kinds: Token['kind'][]) => tokens.some(({ kind }) => kinds.includes(kind));
  if (has('keyword')) {
    const { items } = itemsOf(tokens);
    return { ...nothing, kind: 'review', items, why: items.length === 0 ? 'noCopies' : 'otherWords' };
  }
  const meant = likely(tokens, known);
  const strange = tokens.flatMap((token) =>
    token.kind === 'code' || token.kind === 'spelled' ? [token.text] : [],
  );
  if (meant.length > 0) {
    const why = has('spelled') ? 'spelled' : 'alike';
    return { ...nothing, kind: 'review', meant, why, words: strange.join(' ') };
  }
  if (has('code') || tokens.some((_, at) => isSpelledCode(tokens, at)))
    return { ...nothing, kind: 'review', why: 'unknownCode', words: strange.join(' ') };
  const isNearCode = tokens.some(
    (token, at) =>
      token.kind === 'word' &&
      tokens[at + 1]?.kind === 'number' &&
      known.some(({ plain }) => plain.replace(/\d+$/, '') === token.text),
  );
  if (isNearCode) return { ...nothing, kind: 'review', why: 'unknownCode', words: numbersOf(tokens) };
  const onlyLaughter = tokens.every(
    ({ kind }) => kind === 'laughter' || kind === 'polite' || kind === 'word',
  );
  if (has('laughter') && onlyLaughter) return { ...nothing, kind: 'chat', why: 'laughter' };
  const others = tokens.flatMap((token) => (token.kind === 'word' ? [token.text] : [])).join(' ');
  const quantity = countOf(counted);
  const wants = has('order', 'weakOrder', 'onAir') || startsWithPlus(tokens);
  if (!wants) {
    const isNumber = has('number') && !has('word', 'unit', 'comma');
    if (!isNumber) return { ...nothing, kind: 'chat', why: 'talk' };
    return { ...nothing, kind: 'review', why: 'unknownCode', words: numbersOf(tokens) };
  }
  const isSure = has('order') || startsWithPlus(tokens);
  if (quantity === 'code')
    return { ...nothing, kind: 'review', why: 'unknownCode', words: numbersOf(tokens) };
  if (others !== '' || has('spelled', 'laughter', 'not', 'wish', 'quote')) {
    if (!isSure) return { ...nothing, kind: 'chat', why: 'talk' };
    const items = onAir === null ? [] : [{ keyword: onAir, quantity }];
    return { ...nothing, kind: 'review', items, why: 'otherWords', words: others };
  }
  if (onAir === null) return { ...nothing, kind: 'review', why: 'nothingOnAir' };
  const items = [{ keyword: onAir, quantity }];
  if (quantity > copiesMost)
    return { ...nothing, kind: 'review', items, why: 'tooMany', words: String(quantity) };
  if (quantity < 1) return { ...nothing, kind: 'review', why: 'noCopies' };
  return { ...nothing, kind: 'order', items, why: 'onAir' };
}

/** A spelled letter with a number (`เอ3`), but the end of a word with laughter or a number after it (`สวยดี 555`). */
function isSpelledCode(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'spelled' || /5{3,}$/.test(token.code)) return false;
  const before = tokens[at - 1];
  const isInWord = before?.kind === 'word' || before?.text === 'ที';
  return !(isInWord && before.at + before.text.length === token.at);
}

function numbersOf(tokens: readonly Token[]): string {
  return tokens
    .flatMap((token) => (token.kind === 'number' || token.kind === 'numberWord' ? [token.text] : []))
    .join(' ');
}

/** Whether what follows a unit says which one it is, and not how many (`เล่ม 2`); "one" (`เล่มเดียว`) says how many. */
function isWhichOne(unit: Token | undefined, number: Token): boolean {
  if (unit?.kind !== 'unit' || !numbersItself.test(unit.text)) return false;
  return number.kind !== 'numberWord' || !/^(?:หนึ่ง|นึง|เดียว)$/.test(number.text);
}

function startsWithPlus(tokens: readonly Token[]): boolean {
  const first = tokens.find(({ kind }) => kind !== 'polite' && kind !== 'laughter');
  return first?.kind === 'operator' && first.text === '+';
}

/** How many copies of what is on air: `+2`, `x2`, "2 copies". `code` where a number stands alone and may be a code. */
function countOf(tokens: readonly Token[]): number | 'code' {
  let count: number | null = null;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'numberWord') {
      if (isWhichOne(tokens[at - 1], token)) return 'code';
      count ??= token.value;
    }
    if (token.kind !== 'number') continue;
    const isCounted = tokens[at - 1]?.kind === 'operator' || tokens[at + 1]?.kind === 'unit';
    const isPoint = tokens[at - 1]?.kind === 'operator' && /[.:\-=]/.test(tokens[at - 1]?.text ?? '');
    if (!isCounted || isPoint || count !== null) return 'code';
    count = token.value;
  }
  return count ?? 1;
}

type Unclear = { why: ReadingReason; words: string };

/** What is ordered: every keyword with the number that belongs to it, and what about them isn't clear. */
function itemsOf(tokens: readonly Token[]): { items: ReadItem[]; named: string[]; unclear: Unclear | null } {
  const said = new Map<string, number>();
  let unclear: Unclear | null = null;
  const doubt = (why: ReadingReason, words: string) => {
    unclear ??= { why, words };
  };
  const used = new Set<number>();
  /** Numeric keywords that were taken for a number of copies. */
  const counts = new Set<number>();
  const each = eachOf(tokens, used);
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.kind !== 'keyword' || used.has(at)) continue;
    used.add(at);
    const counted = quantityAfter(tokens, at, used) ?? quantityBefore(tokens, at, used);
    for (const place of used) if (place > at) counts.add(place);
    const quantity = counted?.quantity ?? each ?? 1;
    if (counted?.doubt != null) doubt('numberOrCode', counted.doubt);
    const sign = tokens[at + 1];
    const following = tokens[at + 2];
    // "A1-A3" may be a range.
    if (sign?.kind === 'operator' && following?.kind === 'keyword' && !following.isNumber)
      doubt('otherWords', `${sign.text}${following.text}`);
    // "A1, 12": a number after a comma may be copies or a code.
    if (sign?.kind === 'comma' && following?.kind === 'keyword' && following.isNumber)
      doubt('numberOrCode', following.text);
    // "+12": as many copies, or the code.
    const before = tokens[at - 1];
    if (token.isNumber && before?.kind === 'operator' && before.text === '+')
      doubt('numberOrCode', `+${token.text}`);
    // "A1 2 เล่ม 12": the code, or which volume.
    if (counted === null && token.isNumber && isWhichOne(before, token)) doubt('numberOrCode', token.text);
    if (quantity > copiesMost) doubt('tooMany', String(quantity));
    if (quantity < 1) doubt('noCopies', String(quantity));
    if (token.isNumber && counted === null && ['unit', 'keyword'].includes(sign?.kind ?? ''))
      doubt('numberOrCode', token.text);
    if (quantity < 1) continue;
    said.set(token.keyword, Math.max(said.get(token.keyword) ?? 0, quantity));
  }
  for (const [at, token] of tokens.entries()) {
    const mark = tokens[at + 1];
    const isNumber = token.kind === 'number' || (token.kind === 'keyword' && token.isNumber);
    if (isNumber && mark?.kind === 'word' && priceMark.test(mark.text))
      doubt('numberOrCode', `${token.text}${mark.text}`);
  }
  const named = tokens.flatMap((token, at) =>
    token.kind === 'keyword' && !counts.has(at) ? [token.keyword] : [],
  );
  if (named.length > 0) {
    const left = tokens.filter(
      ({ kind }, at) => !used.has(at) && (kind === 'number' || kind === 'numberWord' || kind === 'onAir'),
    );
    if (left.length > 0) doubt('otherWords', left.map(({ text }) => text).join(' '));
  }
  const items = [...said].map(([keyword, quantity]) => ({ keyword, quantity }));
  return { items, named: [...new Set(named)], unclear };
}

/** "A1 A2, 2 of each": the number for all of them. */
function eachOf(tokens: readonly Token[], used: Set<number>): number | null {
  const at = tokens.findIndex(({ kind }) => kind === 'each');
  if (at < 0) return null;
  for (const place of [at + 1, at - 1]) {
    const token = tokens[place];
    if (token?.kind === 'number' || token?.kind === 'numberWord') {
      used.add(place);
      return token.value;
    }
  }
  return null;
}

type Counted = { quantity: number; doubt: string | null };

function quantityAfter(tokens: readonly Token[], at: number, used: Set<number>): Counted | null {
  let next = at + 1;
  while (tokens[next]?.kind === 'polite' || tokens[next]?.kind === 'more') next += 1;
  // "A1 CF 2": the wish stands between the code and how many.
  const isWished = tokens[next]?.kind === 'order' || tokens[next]?.kind === 'weakOrder';
  if (isWished && tokens[next + 1]?.kind === 'number') next += 1;
  const operator = tokens[next]?.kind === 'operator' ? tokens[next]?.text : undefined;
  const isPlus = tokens[next]?.kind === 'and' && tokens[next]?.text === '+';
  if (operator !== undefined || isPlus) next += 1;
  const token = tokens[next];
  if (token === undefined || used.has(next)) return null;
  const hasUnit = tokens[next + 1]?.kind === 'unit';
  if (token.kind === 'number') {
    // "A1 2xB7": the number belongs to what follows.
    const belongsToNext =
      tokens[next + 1]?.kind === 'operator' && tokens[next + 2]?.kind === 'keyword' && operator === undefined;
    if (belongsToNext) return null;
    used.add(next);
    const isLaugh = /^55+$/.test(token.text) && operator === undefined && !hasUnit;
    return { quantity: token.value, doubt: isLaugh ? token.text : null };
  }
  if (token.kind === 'keyword' && token.isNumber) {
    const isClear = hasUnit || /^[x*=]$/.test(operator ?? '');
    used.add(next);
    return { quantity: Number(token.text), doubt: isClear ? null : token.text };
  }
  if (token.kind === 'numberWord' && hasUnit) {
    used.add(next);
    return { quantity: token.value, doubt: null };
  }
  if (token.kind === 'unit') {
    const word = tokens[next + 1];
    const isNext = tokens[next + 2]?.kind === 'unit';
    if (isNext || word === undefined) return null;
    const words = `${token.text} ${word.text}`;
    if (word.kind === 'numberWord' || word.kind === 'number') {
      used.add(next + 1);
      return { quantity: word.value, doubt: isWhichOne(token, word) ? words : null };
    }
    if (word.kind === 'keyword' && word.isNumber) {
      used.add(next + 1);
      return { quantity: Number(word.text), doubt: words };
    }
  }
  return null;
}

function quantityBefore(tokens: readonly Token[], at: number, used: Set<number>): Counted | null {
  let place = at - 1;
  while (tokens[place]?.kind === 'polite') place -= 1;
  const between = tokens[place];
  const times = between?.kind === 'operator' && /^[x*]$/.test(between.text);
  if (!times && between?.kind !== 'unit') return null;
  const token = tokens[place - 1];
  if ((token?.kind !== 'number' && token?.kind !== 'numberWord') || used.has(place - 1)) return null;
  used.add(place - 1);
  return { quantity: token.value, doubt: null };
}

/** One product instead of another: what stands before the last word of change isn't wanted, what stands after it is. */
function changeOf(tokens: readonly Token[]): Reading {
  const turns = ['change', 'cancel', 'order', 'weakOrder'];
  let from = -1;
  for (const [at, { kind, text }] of tokens.entries()) {
    if (!turns.includes(kind)) continue;
    if (kind === 'cancel' || /จาก/.test(text)) continue;
    from = at;
  }
  const toWord = tokens.findIndex(({ kind, text }) => kind === 'word' && /เป็น|^to$/.test(text));
  const split = Math.max(from, toWord);
  const first = itemsOf(tokens.slice(0, split));
  const last = itemsOf(tokens.slice(split));
  const isTurned = tokens.some(({ text }) => text === 'instead');
  const [before, after] = isTurned ? [last.named, first.items] : [first.named, last.items];
  return { ...nothing, kind: 'review', items: after, cancels: before, why: 'change' };
}

/** Keywords that look like the codes, or the words, of a comment that are none. */
function likely(tokens: readonly Token[], known: readonly TokenKeyword[]): ReadItem[] {
  const found = new Map<string, number>();
  for (const [at, token] of tokens.entries()) {
    for (const code of candidatesAt(tokens, at)) {
      const keyword = known.find(({ plain }) => likenessKey(plain) === likenessKey(code));
      if (keyword === undefined) continue;
      const number = tokens[at + 1];
      const isCount = number?.kind === 'number' && number.value >= 1 && number.value <= copiesMost;
      const isInside = token.kind === 'word' && isCount && code.endsWith(number.text);
      found.set(keyword.keyword, isCount && !isInside ? number.value : 1);
      break;
    }
  }
  return [...found].map(([keyword, quantity]) => ({ keyword, quantity }));
}

function candidatesAt(tokens: readonly Token[], at: number): string[] {
  const token = tokens[at];
  if (token === undefined) return [];
  if (token.kind === 'code') return [token.text];
  if (token.kind === 'spelled') return [token.code];
  const next = tokens[at + 1];
  const joined = next?.kind === 'number' ? [`${token.text}${next.text}`] : [];
  if (token.kind === 'number' && /^0|^\d$/.test(token.text)) return [];
  if (token.kind === 'word' && /^[\u0e00-\u0e7f]+$/.test(token.text)) return joined;
  if (token.kind !== 'word' || !/^[a-z0-9|.-]+$/.test(token.text)) return [];
  // "fa 1" is "f a1", and "cfal" is "cf al"; "fai" is a name.
  const wished = /^(c[ .]?f+|f+)([a-z0-9|.-]+)$/.exec(token.text);
  const [, wish = '', rest = ''] = wished ?? [];
  const behindWish = [
    ...(wish.startsWith('c') ? [rest] : []),
    ...(/^[a-z]{1,3}$/.test(rest) ? joined.map((code) => code.slice(wish.length)) : []),
  ];
  return [token.text, ...(/^[a-z]{1,3}$/.test(token.text) ? joined : []), ...behindWish];
}
