import { isbn13OfIsbn10 } from '../../shared/isbn.rules.ts';
import { plainDigits } from '../../shared/plain-digits.ts';
import { readTextLink } from '../../shared/text-link.rules.ts';

/** Who of a conversation: its shopper, or those it was begun with: a store's members, or the house's staff. */
export type ChatSide = 'shopper' | 'desk';

/** Whose eyes a conversation is looked at with. */
export type ChatOwner =
  | { kind: 'shopper'; userId: number }
  | { kind: 'store'; sellerId: number; userId: number }
  | { kind: 'house'; userId: number };

export function sideOf({ kind }: ChatOwner): ChatSide {
  return kind === 'shopper' ? 'shopper' : 'desk';
}

export const chatMost = {
  /** Letters of a message. */
  letters: 2_000,
  photos: 4,
  /** Messages a person may write in a minute. */
  aMinute: 20,
  /** Stores a shopper may write to for the first time in a day. */
  newStoresADay: 10,
  /** Buyers a store may write to in a day who have never talked with it. */
  newBuyersADay: 50,
  /** So many conversations may be sent the same words in a day; what is sent to more is held. */
  sameWords: 3,
  /** Messages that go to staff with a report: the last ones. */
  reported: 20,
  /** Labels of a conversation, and letters of one. */
  labels: 5,
  labelLetters: 30,
} as const;

/** How long a message can be changed or taken back by who wrote it. */
export const changeableMs = 5 * 60 * 1000;
/** Who typed last so long ago still types, as far as the other side is told. */
export const typingMs = 6_000;
/** What nobody has looked at for so long is mailed about. */
export const unreadMs = 10 * 60 * 1000;

/** `handover`: a store asks the house to go on, and names its conversation. */
export const cardKinds = ['product', 'order', 'voucher', 'handover'] as const;
export type CardKind = (typeof cardKinds)[number];

/** Why staff are asked to look at a conversation: somebody does wrong in it, or a store can't go on alone. */
export const reportKinds = ['report', 'handover'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const conversationStates = ['open', 'closed'] as const;
export type ConversationState = (typeof conversationStates)[number];

export const inboxTabs = ['all', 'waiting', 'mine', 'closed'] as const;
export type InboxTab = (typeof inboxTabs)[number];

/** What a message says that often means to pay, or to go on, where the house can't help. */
export const riskKinds = ['telephone', 'account', 'link', 'line'] as const;
export type RiskKind = (typeof riskKinds)[number];

type Written = { at: Date; takenBackAt: Date | null; isAutomatic: boolean };

/** Whether who wrote a message may still change it or take it back. */
export function mayChangeMessage({ at, takenBackAt, isAutomatic }: Written, now: Date): boolean {
  return !isAutomatic && takenBackAt === null && now.getTime() - at.getTime() < changeableMs;
}

const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
/** Full-width and Thai digits as ASCII's; what has no width goes. */
function plain(text: string): string {
  return plainDigits(text.replace(invisible, ''));
}

const dashes = /[\u2010-\u2015\u2212]/g;
/** Dates and amounts: many of their digits beside each other would look like an account's. */
const date =
  /(?<!\d)20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-\d{4,6}(?!\d)|(?<!\d[./-]?)(?:\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})(?!\d)|(?<!\d\.?)\d{1,6}\.\d{2}(?![\d.])/g;
/** An amount with its thousands apart: up to what anything costs, since an account's digits can stand so as well. */
const amount = /(?<![\d.,-]|\+\d{1,3} ?)[1-9]\d{0,2}(?:,\d{3}){1,2}(?:\.\d{1,2})?(?![.,]?\d)/g;
/** Digits with what may stand between those of one number; not the end of an order's or a parcel's, which begin with letters. */
const digitRun = /(?<![a-z]|\d[.-]?)\+?\d+(?:(?:[\s.,()/-]{1,2}| - )\d+)*/gi;
const telephone = /^(?:660?|0)[2-9]\d{7,8}$/;
const citizenGroups = /^\d \d{4} \d{5} \d{2} \d$/;
const year = /^(?:19|20|24|25)\d\d$/;

/** A bank's account has 10 to 12 digits; a citizen, and so who is paid by that number, 13; an electronic wallet 15. */
function isAccount(written: string): boolean {
  const groups = written.match(/\d+/g) ?? [];
  const digits = groups.join('');
  // A version, or an address on a network.
  if (/^\d+(?:\.\d+){3,}$/.test(written) && !/^\d{3}\.\d\.\d{5}\.\d$/.test(written)) return false;
  if (groups.every((group) => year.test(group)) || isbn13OfIsbn10(digits) !== null) return false;
  return /^\d{10,12}$/.test(digits) || /^(?!97[89])\d{13}$/.test(digits) || digits.length === 15;
}

function isHyphenatedIsbn(written: string): boolean {
  return /^\d{1,5}-\d+-\d+-\d$/.test(written) && isbn13OfIsbn10(written.replaceAll('-', '')) !== null;
}

/** Numbers in a row that are each its own: prices, which are round or end in 9, volumes and sizes, which go up. */
function isList(numbers: readonly string[]): boolean {
  if (!numbers.every((number) => /^[1-9]\d{0,3}$/.test(number))) return false;
  const isPrice = (number: string) => /^\d+[059]$/.test(number);
  if (numbers.length >= 3 && numbers.every(isPrice)) return true;
  const steps = numbers.slice(1).map((number, at) => Number(number) - Number(numbers[at]));
  return (
    (steps.length >= 3 && steps.every((step) => step === steps[0])) ||
    (steps.length >= 5 && steps.every((step) => step > 0))
  );
}

function isSpacedAccount(run: string): boolean {
  // From a number to another.
  if (/^\d+ - \d+$/.test(run)) return false;
  const spaced = run.replace(/,\s?/g, ' ');
  if (isList(spaced.split(/[\s/]+/))) return false;
  // What is listed with commas is short numbers, more often than not in some order; an account has a longer group, is
  // spelled, or stands as an amount that nothing costs.
  const groups = run.match(/\d+/g) ?? [];
  const isLong = (group: string) => group.length >= 4 && !year.test(group);
  const isDigits = groups.every(({ length }) => length === 1) || /^\d(?:,\d{3}){3}$/.test(run);
  if (run.includes(',') && !groups.some(isLong) && !isDigits) return false;
  const { length } = run.replace(/\D/g, '');
  return (length <= 12 || citizenGroups.test(spaced)) && isAccount(spaced.replaceAll(' - ', '-'));
}

/** Numbers beside each other may be one that is written in groups, or each its own: a price and a telephone's. */
function risksOfDigits(run: string): RiskKind[] {
  const digitsOf = (part: string) => part.replace(/\D/g, '');
  const pieces = run.replaceAll(' - ', '-').split(/[\s/,]+/);
  const beside = pieces.flatMap((_, from) =>
    pieces.slice(from, from + 5).map((_last, more) => pieces.slice(from, from + more + 1)),
  );
  const groups = [...beside, pieces];
  const isWhole = ({ length }: string[]) => length === 1 || length === pieces.length;
  const isTelephone = (group: string[]) =>
    !isHyphenatedIsbn(group.join(' ')) &&
    (isWhole(group) || (digitsOf(group[0] ?? '').length > 1 && digitsOf(group.at(-1) ?? '').length > 2)) &&
    telephone.test(digitsOf(group.join('')));
  const found: RiskKind[] = groups.some(isTelephone) ? ['telephone'] : [];
  const isOneAccount = (part: string) =>
    !telephone.test(digitsOf(part)) && (/[\s,/]/.test(part) ? isSpacedAccount(part) : isAccount(part));
  const written = run.split(/,?\s+/);
  if ([run, ...written, ...written.flatMap((part) => part.split(','))].some(isOneAccount))
    found.push('account');
  return found;
}

const lineName = /(?:\bline\b|ไลน์|ไลน)\s*(?:id|ไอดี)?\s*[:：=]?\s*@?[\w.-]{4,}|(?<![\w.])@[a-z][\w.-]{3,}/i;
/** What closes a sentence isn't part of an address. */
const sentenceEnd = /[.,;:!?)\]}…ฯๆ]+$/u;
const address = /https?:\/\/[^\s<>"'`“”]+/gi;
/** Thai and what follows it are written without a space between them. Endings that are words of a sentence are left out. */
const bareHost =
  /(?<![a-z\d@.-])(?:[a-z\d-]+\.)+(?:com|net|org|info|biz|co|me|ly|io|cc|tv|gg|ai|app|dev|link|page|shop|store|site|online|website|space|tech|xyz|top|club|vip|click|icu|cloud|asia|ee|th)(?![a-z\d@-])/gi;
/** What goes on with a path is an address whatever its host ends with: short ones have endings of many lands. */
const hostWithPath = /(?<![a-z\d@./-])((?:[a-z\d-]+\.)+[a-z]{2,3})\/[a-z\d]/gi;

function leadsOut(found: string, ownHost: string): boolean {
  const said = found.replace(sentenceEnd, '');
  if (!URL.canParse(said)) return true;
  const { host, username } = new URL(said);
  return host !== ownHost || username !== '';
}

/**
 * What of a text a buyer is warned about (FIELD 5): numbers that look like a telephone's or an account's, names on Line,
 * addresses outside the house. It is only said, nothing is removed: a store may have reason to write any of them.
 */
export function findRisks(text: string, ownHost: string): RiskKind[] {
  const said = plain(text.normalize('NFKC')).replaceAll('。', '.').replace(dashes, '-');
  const addresses = said.match(address) ?? [];
  const words = said.replace(address, ' ; ').replace(/(?<=\d)_+(?=\d)/g, '-');
  const found = new Set<RiskKind>();
  // A telephone's digits may be parted so that they look like a day's.
  for (const [run] of words.replaceAll(',', ';').matchAll(digitRun))
    if (
      telephone.test(run.replace(/\D/g, '')) &&
      !isHyphenatedIsbn(run) &&
      !(run.match(/\d+/g) ?? []).some((part) => year.test(part))
    )
      found.add('telephone');
  for (const [run] of words.replace(amount, ';').replace(date, ';').matchAll(digitRun))
    for (const kind of risksOfDigits(run)) found.add(kind);
  if (lineName.test(said)) found.add('line');
  if (addresses.some((each) => leadsOut(each, ownHost))) found.add('link');
  for (const [host] of words.matchAll(bareHost)) if (host.toLowerCase() !== ownHost) found.add('link');
  for (const [, host = ''] of words.matchAll(hostWithPath))
    if (host.toLowerCase() !== ownHost) found.add('link');
  return riskKinds.filter((kind) => found.has(kind));
}

export type TextPart = string | { href: string; text: string; isOwn: boolean };

/**
 * A message's text with its links told from the rest: https alone. What is no link stays text: nothing of it is ever markup.
 */
export function splitLinks(text: string, ownHost: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: run, index } of text.matchAll(/https:\/\/[^\s<>"'`“”]+/gi)) {
    const shown = run.replace(sentenceEnd, '');
    const href = readTextLink(shown);
    if (href === null) continue;
    if (index > from) parts.push(text.slice(from, index));
    parts.push({ href, text: shown, isOwn: new URL(href).host === ownHost });
    from = index + shown.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** What of a text is compared with others': its letters and digits. */
export function comparedWords(text: string): string {
  return plain(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** Labels as they are kept: without empty ones and doubles, whatever their case, in the order in which they were given. */
export function tidyLabels(labels: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const label of labels) {
    const tidy = label.replace(/\s+/g, ' ').trim();
    const key = tidy.toLocaleLowerCase('th');
    if (tidy !== '' && !kept.has(key)) kept.set(key, tidy);
  }
  return [...kept.values()];
}

const leastCompared = 12;

/** Whether words are long enough that sending them to many means something: everybody says good morning. */
export function isComparable(compared: string): boolean {
  return compared.length >= leastCompared;
}

/** The beginning of a message, for a list: one line. */
export function excerptOf(text: string, mostLetters = 120): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = [...new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(line)];
  if (letters.length <= mostLetters) return line;
  return `${letters
    .slice(0, mostLetters)
    .map(({ segment }) => segment)
    .join('')}…`;
}

/**
 * How long a store takes to answer, in minutes: the median over what shoppers asked and it answered; null of fewer than
 * five, which say nothing.
 */
export function medianMinutes(waitedMs: readonly number[]): number | null {
  if (waitedMs.length < 5) return null;
  const sorted = [...waitedMs].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const ms =
    sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
  return Math.max(1, Math.round(ms / 60_000));
}

/** Where a store's people read a conversation. */
export const deskPage = (conversationId: number) => `/manage-store/chat?id=${conversationId}`;
