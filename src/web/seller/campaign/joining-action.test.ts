import { expect, test } from 'vitest';
import { readJoiningForm } from './joining-action.server.ts';

function read(values: Record<string, string | string[]>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    for (const each of [value].flat()) form.append(name, each);
  return readJoiningForm(form);
}

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
