import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Texts } from '../shared/message-places.ts';

/** Places that count nothing though words that end in "s" follow: names, numbers of things, sums, shares, units. */
const uncounted = new Set(
  `account amount at buyer by company documentNumber email fee field form id income keyword left line marks month ms
  name number orderNumber percent place planned product provider reason referenceCode returnNumber reward seller
  sellerName stated store title total url voucher word`.split(/\s+/),
);

/** Places of limits that the code fixes, none of which is one. */
const limits = new Set(['most', 'letters', 'limit', 'minimum', 'maximum']);

/** Texts whose number is never one, or is no number of words, each with why. */
const neverOne: Record<string, string> = {
  'banner.json full {count}': 'a fixed limit',
  'checkout.json items.days {max}': 'the end of a span, above its beginning',
  'document.json page.allOrders {count}': 'said of several orders only',
  'errors/catalogue-file.json fileRowsTooMany {rows}': 'a fixed limit',
  'errors/import.json descriptionParts {value}': 'a fixed limit',
  'errors/import.json importTextTooLong {value}': 'a fixed limit',
  'health-desk.json jobs.ms {count}': 'a unit',
  'identity.json code.valid {minutes}': 'a clock, 5:00',
  'mail/identity.json reset.sms {minutes}': 'a fixed time',
  'mail/identity.json reset.text {minutes}': 'a fixed time',
  'mail/identity.json staffAdded.sms {minutes}': 'a fixed time',
  'mail/identity.json staffAdded.text {minutes}': 'a fixed time',
  'mail/identity.json staffInvited.sms {minutes}': 'a fixed time',
  'mail/identity.json staffInvited.text {minutes}': 'a fixed time',
  'mail/identity.json storeInvited.sms {days}': 'a fixed time',
  'mail/identity.json storeInvited.text {days}': 'a fixed time',
  'mail/notice.json orderPartShipped.text {ordered}': 'of one copy no part is sent',
  'mail/notice.json storeNews.text {products}': 'one is said by its own branch',
  'mail/notice.json storeNews.text {vouchers}': 'one is said by its own branch',
  'mail/order.json partShipped.intro {ordered}': 'of one copy no part is sent',
  'mail/otp.json mail {minutes}': 'a fixed time',
  'mail/otp.json sms {minutes}': 'a fixed time',
  'packing.json bulk.first {count}': 'more than fit at once',
  'packing.json track.more {shown}': 'as many as fit at once',
  'shared-list.json full {count}': 'a fixed limit',
  'shared-list.json products.full {count}': 'a fixed limit',
  'shipping.json channel.days {max}': 'the end of a span, above its beginning',
  'shipping.json edit.zonesFull {count}': 'a fixed limit',
};

const isPlural = (word: string) =>
  /(?:[^suiy’']s|[aeo]ys|people|children)$/.test(word) && !/^(?:was|has|as|does)$/.test(word);

/** The places of a text that a plural noun follows, such as "{count} new items", outside a plural of theirs. */
function countsWithoutPlural(text: string): string[] {
  return [...text.matchAll(/\{(\w+)(?:, number)?\}((?: [A-Za-z’'-]+){1,3})/g)]
    .filter(({ 1: name = '', 2: words = '', index }) => {
      const counted = words.trim().split(' ');
      return (
        !uncounted.has(name) &&
        !limits.has(name) &&
        (counted.includes('of') ? counted.slice(0, counted.indexOf('of')) : counted).some(isPlural) &&
        !text.slice(0, index).includes(`{${name}, plural,`)
      );
    })
    .map(({ 1: name }) => `{${name}}`);
}

function flatten(tree: Texts, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : flatten(value, `${path}${key}.`),
  );
}

test('says one thing in the singular: a number before a noun is in a plural', () => {
  const folder = new URL('./en/', import.meta.url);
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) =>
      flatten(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))).flatMap(([key, text]) =>
        countsWithoutPlural(text).map((place) => `${file} ${key} ${place}`),
      ),
    );
  expect([...new Set(found)].sort()).toEqual(Object.keys(neverOne).sort());
});

test.each([
  ['{count} items', ['{count}']],
  ['Select all ({count, number} new items)', ['{count}']],
  ['{a} days and {b} people', ['{a}', '{b}']],
  ['{count, plural, one {{count} item} other {{count} items}}', []],
  ['{count, plural, one {# item} other {# items}} of {whole, number} copies', ['{whole}']],
  ['{sent} of {all} was sent', []],
  ['{store} sells books', []],
])('finds what is counted in "%s"', (text, places) => {
  expect(countsWithoutPlural(text)).toEqual(places);
});
