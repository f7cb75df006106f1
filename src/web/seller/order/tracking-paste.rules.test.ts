import { expect, test } from 'vitest';
import { spreadPaste } from './tracking-paste.rules.ts';

const orders = ['R1-1', 'R2-1', 'R3-1'];

test('a column goes downwards from where it is pasted, and no further than there are rows', () => {
  const filled = spreadPaste('TH0002\r\nTH0003\r\nTH0004\r\n', orders, { row: 1, column: 'trackingNumber' });
  expect([...(filled?.cells ?? [])]).toEqual([
    ['R2-1', { trackingNumber: 'TH0002' }],
    ['R3-1', { trackingNumber: 'TH0003' }],
  ]);
});

test('an empty line leaves its row as it is', () => {
  const filled = spreadPaste('TH0001\n\nTH0003', orders, { row: 0, column: 'trackingNumber' });
  expect([...(filled?.cells.keys() ?? [])]).toEqual(['R1-1', 'R3-1']);
});

test('lines that name their orders go to them, with carriers where they are named', () => {
  const text = 'R3-1\tTH0003\nR9-1\tTH0009\nR1-1\tKerry\tTH0001';
  const pasted = spreadPaste(text, orders, { row: 2, column: 'provider' });
  expect([...(pasted?.cells ?? [])]).toEqual([
    ['R3-1', { trackingNumber: 'TH0003' }],
    ['R1-1', { provider: 'Kerry', trackingNumber: 'TH0001' }],
  ]);
});

test('orders that have no row are told, each once, where there is a number for them', () => {
  const text = 'R9-1\tTH0009\nR1-1\tTH0001\nR8-1\t\nR9-1\tKerry\tTH0010\nR7-1\tTH0007';
  const pasted = spreadPaste(text, orders, { row: 0, column: 'provider' });
  expect(pasted?.unknown).toEqual(['R9-1', 'R7-1']);
  expect([...(pasted?.cells.keys() ?? [])]).toEqual(['R1-1']);
});

test('two columns are carrier and number; a single value is left to its field', () => {
  expect(spreadPaste('Kerry\tTH0001', orders, { row: 0, column: 'provider' })?.cells.get('R1-1')).toEqual({
    provider: 'Kerry',
    trackingNumber: 'TH0001',
  });
  expect(spreadPaste('TH0001\n', orders, { row: 0, column: 'trackingNumber' })).toBeNull();
});
