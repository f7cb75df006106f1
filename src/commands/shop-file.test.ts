import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readShopFile } from './shop-file.ts';

const read = (file: unknown) => readShopFile(JSON.stringify(file));
const mistakesOf = (file: unknown) => {
  const result = read(file);
  return result.ok ? [] : result.failure.mistakes;
};
const channel = { code: 'post', nameTh: 'ไปรษณีย์', nameEn: 'Post', daysMin: 2, daysMax: 4 };

test('the file that comes with the shop is right, and has what a shop needs to open', () => {
  const result = readShopFile(readFileSync(new URL('../../deploy/shop.json', import.meta.url), 'utf8'));
  if (!result.ok) throw new Error(result.failure.mistakes.join('\n'));
  expect(result.value.categories.length).toBeGreaterThan(10);
  expect(result.value.channels.some(({ usual }) => usual !== null)).toBe(true);
  expect(result.value.banners.map(({ placement }) => placement)).toContain('home');
  // Run again by accident, it must not blank the shop's name or its bank accounts.
  expect(result.value.settings).toEqual({});
});

test('amounts are baht in the file and satang inside, to the last satang', () => {
  const fees = { firstKilogram: 40.55, furtherKilogram: 0, freeFrom: 1_200 };
  const result = read({ shippingChannels: [{ ...channel, usualFees: fees }] });
  expect(result.ok && result.value.channels[0]?.usual).toEqual({
    feeSatang: 4_055,
    extraKilogramSatang: 0,
    freeFromSatang: 120_000,
  });
});

test('a setting has the fields that the file names, and no defaults for the others', () => {
  const result = read({
    site: { businessNameTh: 'ร้านเรา' },
    footer: { line: null },
    ordering: { unpaidOrdersMost: 8 },
    settlement: { periodDays: 14 },
    withholding: { isOn: false },
    document: { retailForm: 'full' },
  });
  expect(result.ok && result.value.settings).toEqual({
    site: { businessNameTh: 'ร้านเรา' },
    footer: { line: null },
    ordering: { unpaidOrdersMost: 8 },
    settlement: { periodDays: 14 },
    withholding: { isOn: false },
    document: { retailForm: 'full' },
  });
});

test.each([
  [{ colour: 'red' }, /colour/],
  [{ ordering: { unpaidOrdersMost: 0 } }, /^ordering\.unpaidOrdersMost: /],
  [{ withholding: { payers: ['anybody'] } }, /^withholding\.payers/],
  [{ document: { parcelVat: 'never' } }, /^document\.parcelVat/],
  [{ settlement: { periodDays: 32 } }, /^settlement\.periodDays: /],
  [{ site: { theme: 'pink' } }, /^site\.theme: /],
  [{ site: { bussinessNameTh: 'ก' } }, /^site: .*bussinessNameTh/],
  [
    { payment: { bankAccounts: [{ bankCode: '999', number: '0123456789', name: 'ก' }] } },
    /bankAccounts\[0\]\.bankCode: expected the three/,
  ],
  [
    { payment: { bankAccounts: [{ bankCode: '002', number: '12-34-56-78-9-', name: 'ก' }] } },
    /number: expected 10 to 15/,
  ],
  [
    { shippingChannels: [{ ...channel, daysMax: 1 }] },
    /^shippingChannels\[0\]\.daysMax: expected daysMin or more/,
  ],
  [
    {
      shippingChannels: [
        { ...channel, usualFees: { firstKilogram: -1, furtherKilogram: 0, freeFrom: null } },
      ],
    },
    /firstKilogram: expected an amount/,
  ],
  [
    {
      shippingChannels: [
        { ...channel, usualFees: { firstKilogram: 1.005, furtherKilogram: 0, freeFrom: null } },
      ],
    },
    /firstKilogram: expected an amount/,
  ],
  [{ shippingChannels: [channel, channel] }, /code "post" stands there twice/],
  [
    { categories: [{ urlKey: 'a b', nameTh: 'ก', nameEn: 'a' }] },
    /^categories\[0\]\.urlKey: expected letters/,
  ],
  [
    {
      categories: [
        { urlKey: 'a', nameTh: 'ก', nameEn: 'a', children: [{ urlKey: 'a', nameTh: 'ก', nameEn: 'a' }] },
      ],
    },
    /urlKey "a" stands there twice/,
  ],
  [
    { banners: [{ placement: 'home', nameTh: 'ก', nameEn: 'a', link: 'javascript:alert(1)' }] },
    /link: expected a path/,
  ],
  [
    { banners: [{ placement: 'home', nameTh: 'ก', nameEn: 'a', link: '//evil.example' }] },
    /link: expected a path/,
  ],
  [{ spellings: [{ word: 'Coelho' }] }, /^spellings\[0\]\.spelling: /],
  [{ spellings: [{ word: 'Coelho 2', spelling: 'โคเอลโญ' }] }, /^spellings\[0\]\.word: expected a word/],
  [{ spellings: [{ word: 'Coelho', spelling: 'COELHO' }] }, /spelling: expected another spelling/],
])('%j is refused, and the mistake is said with its place', (file, mistake) => {
  expect(mistakesOf(file).join('\n')).toMatch(mistake);
});

test('what is no JSON is said to be none', () => {
  const result = readShopFile('{');
  expect(!result.ok && result.failure.mistakes[0]).toMatch(/^no JSON: /);
});
