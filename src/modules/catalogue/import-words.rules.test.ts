import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  joinNames,
  languageOf,
  readCondition,
  readFormat,
  readLanguage,
  readYear,
  splitAuthors,
  splitSeries,
} from './import-words.rules.ts';

describe('the series at the end of a title', () => {
  test.each([
    ['The Hunger Games (The Hunger Games, #1)', 'The Hunger Games', 'The Hunger Games', '1'],
    ['Four (Divergent, #0.1 - 0.4)', 'Four', 'Divergent', '0.1-0.4'],
    [
      'One Thousand White Women (One Thousand White Women#1)',
      'One Thousand White Women',
      'One Thousand White Women',
      '1',
    ],
    [
      'A Storm of Swords (A Song of Ice and Fire, #3: Part 2 of 2)',
      'A Storm of Swords',
      'A Song of Ice and Fire',
      '3',
    ],
    ['Complete  (Twilight, #1-4 + 3.5)', 'Complete', 'Twilight', '1-4+3.5'],
    ['The Oedipus Cycle (The Theban Plays, #1–3)', 'The Oedipus Cycle', 'The Theban Plays', '1-3'],
    ['Raising Steam (Discworld, #40, Moist von Lipwig #3 )', 'Raising Steam', 'Discworld', '40'],
    [
      'To Green Angel Tower, Part 2 (Memory, Sorrow, and Thorn, #3; Part 2)',
      'To Green Angel Tower, Part 2',
      'Memory, Sorrow, and Thorn',
      '3',
    ],
    ['สารวัตรบุญเรือน (คดีสารวัตรบุญเรือน #2)', 'สารวัตรบุญเรือน', 'คดีสารวัตรบุญเรือน', '2'],
  ])('%s', (written, title, name, number) =>
    expect(splitSeries(written, undefined, undefined)).toEqual({ title, name, number }),
  );

  test.each(['Saga #1', '#GIRLBOSS', 'Peter Pan (A Little Golden Book)', '(#1)', 'เล่ม (ชุด #)', ''])(
    '%j has none',
    (title) => expect(splitSeries(title, undefined, undefined)).toEqual({ title, name: null, number: null }),
  );

  test('a column of its own counts instead', () => {
    expect(splitSeries('Mort (Discworld, #4)', 'Death', '1')).toEqual({
      title: 'Mort',
      name: 'Death',
      number: '1',
    });
  });

  test('nothing of a title is lost but what is in the brackets, and reading it ends', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-c()#, 1-3.]{0,80}$/), (title) => {
        const split = splitSeries(title, undefined, undefined);
        expect(title.startsWith(split.title)).toBe(true);
      }),
    );
    // Reading that tries every way of pairing brackets would never end with these.
    splitSeries(`${'(a, #1 '.repeat(80)}`, undefined, undefined);
    splitSeries(`${' ('.repeat(250)}`, undefined, undefined);
  });
});

describe('authors in one field', () => {
  test.each([
    ['J.K. Rowling, Mary GrandPré', ['J.K. Rowling', 'Mary GrandPré']],
    ['Le Guin, Ursula K.; Wood, Fred', ['Le Guin, Ursula K.', 'Wood, Fred']],
    ['Martin Luther King, Jr., Clayborne Carson', ['Martin Luther King, Jr.', 'Clayborne Carson']],
    ['Karen  Berger , karen berger', ['Karen Berger']],
    ['อรุณ เวียงแก้ว, มาลินี เทพสถิตย์', ['อรุณ เวียงแก้ว', 'มาลินี เทพสถิตย์']],
    [' , ,', []],
    ['', []],
    ['Tolkien,J.R.R.', ['J.R.R. Tolkien']],
    ['Rowling, J. K.; King, S.', ['J. K. Rowling', 'S. King']],
    ['Tolkien, J.R.R., Lee, A.', ['J.R.R. Tolkien', 'A. Lee']],
    ['Plato, Aristotle', ['Plato', 'Aristotle']],
    ['Le Guin, U.K.', ['U.K. Le Guin']],
    ['van der Post, L., de Saint-Exupéry, A.', ['L. van der Post', 'A. de Saint-Exupéry']],
    ['Le Guin, U. K.; de la Cruz, M.', ['U. K. Le Guin', 'M. de la Cruz']],
    ['Harper Lee, A.', ['Harper Lee', 'A.']],
    ['อรุณ, ก.', ['อรุณ', 'ก.']],
  ])('%j', (written, authors) => expect(splitAuthors(written)).toEqual(authors));
});

describe('words', () => {
  test('of formats and conditions, in both languages, and what counts without one', () => {
    expect([undefined, 'Hardback', 'ปกแข็ง', 'E-Book', 'clay tablet'].map(readFormat)).toEqual([
      'paperback',
      'hardcover',
      'hardcover',
      'ebook',
      null,
    ]);
    expect([undefined, 'USED', 'มือสองเหมือนใหม่', 'mint'].map(readCondition)).toEqual([
      'new',
      'used-good',
      'used-like-new',
      null,
    ]);
  });

  test('of languages, as ISO 639 and people write them', () => {
    expect(['th', 'tha', 'TH-th', 'ไทย', 'eng', 'en-US', 'English', 'fre', 'mul'].map(readLanguage)).toEqual([
      'th',
      'th',
      'th',
      'th',
      'en',
      'en',
      'en',
      'fr',
      'mul',
    ]);
    expect(['xx', 'Elvish', '??', '__proto__', 'constructor'].map(readLanguage)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(languageOf('แมว 9 ชีวิต')).toBe('th');
    expect(languageOf('Cats')).toBe('en');
  });

  test.each([
    ['1997', 1997],
    ['2008.0', 2008],
    ['-720', -720],
    ['-720.0', -720],
    ['2565', 2022],
    ['พ.ศ. 2565', 2022],
    ['พ.ศ.2400', 1857],
    ['2028', 2028],
    ['2029', null],
    ['0', null],
    ['-4000', null],
    ['19 97', null],
    ['ปีนี้', null],
  ])('the year %s is %s', (written, year) => expect(readYear(written, 2026)).toBe(year));
});

test('names that are joined are read as the same names, or aren’t told', () => {
  const name = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.constantFrom('มาลี ศรีสุข', 'Tolkien, J.R.R.', 'Martin Luther King, Jr.', 'ก,ข', 'ก;ข', 'Doe'),
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 5 }), (names) => {
      const joined = joinNames(names);
      if (joined !== null) expect(splitAuthors(joined)).toEqual(names);
    }),
  );
  expect(joinNames([])).toBeNull();
  expect(joinNames(['ก,ข'])).toBe('ก,ข;');
  expect(joinNames(['มาลี', 'ปิติ'])).toBe('มาลี; ปิติ');
  expect(joinNames(['ก;ข'])).toBeNull();
});
