import type { SearchDocument } from '../src/modules/search/search.types.ts';
import { latinToThaiLayout, thaiToLatinLayout } from '../src/shared/keyboard-layout.rules.ts';
import { randomFrom } from './search-catalogue.ts';
import { FOREIGN_NAMES, FOREIGN_TITLES, THAI_BOOKS } from './search-spellings.ts';

/** `isWanted` tells whether a found document is what somebody who types `text` is looking for. */
export type QualityQuery = { kind: string; text: string; isWanted: (document: SearchDocument) => boolean };

const thai = /[\u0e01-\u0e5b]/;
const letters = 'abcdefghijklmnopqrstuvwxyz';
const thaiLetters = 'กขคงจชดตถทนบปพมยรลวสหอาิีุูเแโ';

/** Queries of the kinds people type, so many of each, drawn from these documents; another seed, other queries. */
export function makeQualityQueries(
  documents: readonly SearchDocument[],
  seed: number,
  perKind = 60,
): QualityQuery[] {
  const random = randomFrom(seed);
  const queries: QualityQuery[] = [];
  const below = (size: number) => Math.floor(random() * size);
  const some = <T>(list: readonly T[]): T => {
    const item = list[below(list.length)];
    if (item === undefined) throw new Error('nothing to draw from');
    return item;
  };
  const add = (
    kind: string,
    from: readonly SearchDocument[],
    make: (of: SearchDocument) => string | null,
  ) => {
    for (let tries = 0, made = 0; made < perKind && tries < perKind * 50; tries++) {
      const wanted = some(from);
      const text = make(wanted);
      if (text === null) continue;
      made++;
      queries.push({ kind, text, isWanted: (found) => isSameBook(found, wanted) });
    }
  };
  const english = documents.filter(({ titleTh }) => !thai.test(titleTh));
  const local = documents.filter(({ titleTh }) => thai.test(titleTh));
  const titleOf = ({ titleTh }: SearchDocument) => titleTh;
  const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');
  const edit = (word: string, alphabet: string): string => {
    const at = 1 + below(Math.max(1, word.length - 1));
    const how = below(4);
    if (how === 0) return word.slice(0, at) + word.slice(at + 1);
    if (how === 1) return word.slice(0, at) + some([...alphabet]) + word.slice(at);
    if (how === 2) return word.slice(0, at) + some([...alphabet]) + word.slice(at + 1);
    return word.slice(0, at - 1) + (word[at] ?? '') + (word[at - 1] ?? '') + word.slice(at + 1);
  };
  /** A title, or some words of a long one, with one word of at least so many letters changed. */
  const misspelled = (title: string, least: number, edits: number): string | null => {
    const words = wordsOf(title.replace(/[^\p{L}\p{M}\p{N}' ]+/gu, ' '));
    const long = words.flatMap((word, at) => (word.length >= least && /^[a-z]+$/i.test(word) ? [at] : []));
    if (long.length === 0) return null;
    const at = some(long);
    const word = words[at] ?? '';
    let changed = word.toLowerCase();
    for (let n = 0; n < edits; n++) changed = edit(changed, letters);
    if (changed === word.toLowerCase()) return null;
    const from = Math.max(0, at - below(3));
    const part = words.slice(
      words.length > 5 ? from : 0,
      words.length > 5 ? Math.max(at + 1, from + 4) : words.length,
    );
    return part.map((each) => (each === word ? changed : each)).join(' ');
  };

  add('exact title, English', english, titleOf);
  add('exact title, Thai', local, titleOf);
  add('long title with its volume', documents, ({ titleTh, seriesNames, seriesNumber }) => {
    if (seriesNumber === null || wordsOf(titleTh).length < 4) return null;
    const volume = some([
      `เล่ม ${seriesNumber}`,
      `volume ${seriesNumber}`,
      `เล่มที่ ${seriesNumber}`,
      `#${seriesNumber}`,
    ]);
    return `${titleTh} ${seriesNames[0]} ${volume}`.slice(0, 200);
  });
  add('subtitle', documents, ({ titleTh, subtitles }) => {
    const [, after = subtitles[0] ?? ''] = /^[^:]+:\s*(.{12,})$/.exec(titleTh) ?? [];
    return after === '' ? null : after;
  });
  const numbered = documents.filter(({ seriesNumber }) => /^\d+$/.test(seriesNumber ?? ''));
  add('series and number', numbered, ({ seriesNames, seriesNumber }) => {
    const name = some(seriesNames);
    return `${name} ${some(['', '', 'เล่ม ', 'เล่มที่ ', 'book ', 'vol. ', '#', 'volume '])}${seriesNumber}`;
  });
  add('Thai cut anywhere', local, ({ titleTh }) => {
    const length = 6 + below(10);
    if (titleTh.length <= length) return null;
    const at = below(titleTh.length - length);
    const cut = titleTh.slice(at, at + length).trim();
    return cut.length < 5 ? null : cut;
  });
  add('one edit, English', english, (document) => misspelled(titleOf(document), 5, 1));
  add('two edits, longer English', english, (document) => misspelled(titleOf(document), 8, 2));
  add('one edit, Thai', local, ({ titleTh }) => {
    const text = titleTh.replace(/[^\u0e01-\u0e4e ]+/g, '').trim();
    return text.length < 8 ? null : edit(text, thaiLetters);
  });
  add('wrong layout, Thai', local, ({ titleTh }) =>
    /^[\u0e01-\u0e4e ]{5,}$/.test(titleTh) ? thaiToLatinLayout(titleTh) : null,
  );
  add('wrong layout, English', english, ({ titleTh }) =>
    /^[A-Za-z ]{5,}$/.test(titleTh) ? latinToThaiLayout(titleTh.toLowerCase()) : null,
  );

  const named = (kind: string, make: (of: SearchDocument) => string | null, from = documents) => {
    for (let tries = 0, made = 0; made < perKind && tries < perKind * 50; tries++) {
      const text = make(some(from));
      if (text === null || text === '') continue;
      made++;
      const isWanted = (found: SearchDocument) =>
        [...found.authorNames, ...found.publisherNames].some((name) => name === text);
      queries.push({ kind, text, isWanted });
    }
  };
  named('author, Thai', ({ authorNames }) => some([authorNames[0] ?? '']), local);
  named(
    'author, Latin',
    ({ authorNames }) => authorNames.findLast((name) => /^[\x20-\x7e]+$/.test(name)) ?? null,
  );
  named('publisher', ({ publisherNames }) => (publisherNames.length === 0 ? null : some(publisherNames)));

  // What the catalogue doesn't have, nobody can find in it.
  const heard = (kind: string, text: string, isWanted: QualityQuery['isWanted']) => {
    if (documents.some(isWanted)) queries.push({ kind, text, isWanted });
  };
  // Rules are made with the even rows in sight; the odd ones only ever measure.
  const side = (row: number) => (row % 2 === 0 ? 'seen' : 'unseen');
  for (const [row, [text, name]] of FOREIGN_NAMES.entries())
    heard(`foreign name in Thai, ${side(row)}`, text, (found) => found.authorNames.includes(name));
  for (const [row, [text, title]] of FOREIGN_TITLES.entries())
    heard(`foreign title in Thai, ${side(row)}`, text, ({ titleTh, seriesNames }) =>
      [titleTh, ...seriesNames].some((each) =>
        ` ${each.toLowerCase()} `.replace(/[^a-z' ]/g, ' ').includes(` ${title.toLowerCase()} `),
      ),
    );
  for (const [row, [title, latin, author, authorLatin]] of THAI_BOOKS.entries()) {
    heard(`Thai title in Latin, ${side(row)}`, latin, ({ titleTh }) => titleTh === title);
    heard(`Thai name in Latin, ${side(row)}`, authorLatin, ({ authorNames }) => authorNames.includes(author));
  }

  const isbns = documents.filter(({ isbn13 }) => isbn13 !== null);
  const hyphens = (isbn: string) => isbn.replace(/(\d{3})(\d{3})(\d{5})(\d)/, '$1-$2-$3-$4');
  add('ISBN', isbns, ({ isbn13 }) => {
    const isbn = isbn13 ?? '';
    const check = [...isbn.slice(3, 12)].reduce((sum, digit, at) => sum + Number(digit) * (10 - at), 0) % 11;
    const ten = `${isbn.slice(3, 12)}${check === 0 ? '0' : check === 1 ? 'X' : 11 - check}`;
    return some([
      isbn,
      hyphens(isbn),
      isbn.startsWith('978') ? ten : isbn,
      `ISBN ${isbn}`,
      `ISBN-13: ${hyphens(isbn)}`,
      `urn:isbn:${isbn}`,
    ]);
  });
  add('ISBN’s tail or add-on', isbns, ({ isbn13 }) => {
    const isbn = isbn13 ?? '';
    return some([
      isbn.slice(-6),
      isbn.slice(-8),
      isbn.slice(3),
      `${isbn}51299`,
      `${isbn} 00190`,
      `${isbn}+02`,
    ]);
  });
  return queries;
}

/** The same title by the same people: editions and doubles of a catalogue are as good as the one that was drawn. */
function isSameBook(one: SearchDocument, other: SearchDocument): boolean {
  return (
    one.productId === other.productId ||
    (one.titleTh === other.titleTh && one.authorNames[0] === other.authorNames[0])
  );
}
