import { expect, test } from 'vitest';
import type { LeafCandidate } from '../../../modules/campaign/store-campaign.contract.ts';
import { inParts, leavesOff, readJoiningForm } from './joining-action.server.ts';
import { readLeavesForm } from './leaves-action.server.ts';

function formOf(values: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    for (const each of [value].flat()) form.append(name, each);
  return form;
}
const read = (values: Record<string, string | string[]>) => readJoiningForm(formOf(values));

test('what is typed goes before the percentage, which is for what is ticked', () => {
  const { products, reply } = read({
    ...{ product: ['1', '2'], percent: '15' },
    ...{
      'price-1': '',
      'own-1': '99.99',
      'price-2': '1,250.50',
      'own-2': '2000',
      'price-3': '',
      'own-3': '80',
    },
  });
  // 15 % off 99.99 is 84.9915: down, so that it is at least 15 %.
  expect(products).toEqual([
    { productId: 1, price: 84.99 },
    { productId: 2, price: 1_250.5 },
  ]);
  expect(reply).toEqual({ prices: { '2': '1,250.50' }, ticked: ['1', '2'], percent: '15', refused: {} });
});

test('what is no amount is told at its product; ticks without a percentage propose nothing', () => {
  const { products, reply } = read({
    product: '1',
    percent: 'x',
    'price-1': '',
    'own-1': '10',
    'price-2': 'ten',
  });
  expect(products).toEqual([]);
  expect(reply.refused).toEqual({ '2': 'priceInvalid' });
});

test('what has options is named with the percentage for all of its leaves, and not without one', () => {
  const form = { product: ['1', '2'], 'leaves-2': '3', 'price-1': '', 'own-1': '80' };
  expect(read({ ...form, percent: '10' })).toMatchObject({
    products: [{ productId: 1, price: 72 }],
    withOptions: [2],
    share: 1_000,
  });
  expect(read({ ...form, percent: '' })).toMatchObject({ products: [], withOptions: [] });
});

test('a percentage makes a price for each leaf that can have one, of its own price', () => {
  const leaf = (leafId: number, ownPrice: number, changes: Partial<LeafCandidate> = {}): LeafCandidate => ({
    ...{ leafId, name: String(leafId), ownPrice, mostPrice: ownPrice, lowestPrice: ownPrice },
    ...{ unfit: null, proposal: null, overlaps: [] },
    ...changes,
  });
  const standing = (state: 'proposed' | 'accepted') => ({ proposal: { state, price: 1, reason: null } });
  const leaves = [
    leaf(1, 99.99),
    leaf(2, 250),
    leaf(3, 250, { unfit: 'notOnSale' }),
    leaf(4, 250, standing('accepted')),
    leaf(5, 200, standing('proposed')),
    leaf(6, 1.05),
  ];
  expect(leavesOff(leaves, 1_500)).toEqual([
    { leafId: 1, price: 84.99 },
    { leafId: 2, price: 212.5 },
    { leafId: 5, price: 170 },
  ]);
});

test('a leaf without a price is left out, what is no amount is told at its leaf, and all that was typed is kept', () => {
  expect(readLeavesForm(formOf({ 'price-1': '90', 'price-2': '', 'price-3': 'ten', percent: '10' }))).toEqual(
    {
      leaves: [{ leafId: 1, price: 90 }],
      prices: { '1': '90', '2': '', '3': 'ten' },
      refused: { '3': 'priceInvalid' },
    },
  );
});

test('many options are sent in parts that the call takes, each product whole and in order', () => {
  const product = (productId: number, count: number) => ({
    productId,
    leaves: Array.from({ length: count }, (_, index) => ({ leafId: index + 1, price: 1 })),
  });
  const alone = Array.from({ length: 101 }, (_, index) => ({ productId: 100 + index, price: 1 }));
  const products = [product(1, 500), product(2, 500), product(3, 1), product(4, 500), ...alone];
  const parts = inParts(products);
  expect(parts.flat()).toEqual(products);
  expect(parts.map((part) => part.length)).toEqual([2, 100, 3]);
  expect(inParts([])).toEqual([]);
});
