import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { measureFigures } from './figures.ts';

const orders = { name: 'orders', help: 'Orders' };
const waiting = { name: 'waiting', help: 'Messages', labelNames: ['channel'] };

test('figures are read once for all of them, and again only after a while', async () => {
  const registry = new Registry();
  let count = 0;
  const read = async () => {
    count += 1;
    return [
      { name: 'orders', value: 12 },
      { name: 'waiting', labels: { channel: 'mail' }, value: 3 },
    ];
  };
  measureFigures(registry, [{ figures: [orders, waiting], read }]);
  const text = await registry.metrics();
  await registry.metrics();
  expect(text).toContain('orders 12\n');
  expect(text).toContain('waiting{channel="mail"} 3\n');
  expect(text).toContain('shop_figures_readable 1\n');
  expect(count).toBe(1);
});

test.each([
  ['fails', () => Promise.reject(new Error('no database'))],
  ['hangs', () => new Promise<never>(() => undefined)],
])('a database that %s leaves the rest readable, and is told', async (_, read) => {
  const registry = new Registry();
  measureFigures(registry, [{ figures: [orders], read }]);
  const text = await registry.metrics();
  expect(text).not.toMatch(/^orders \d/m);
  expect(text).toContain('shop_figures_readable 0\n');
});

test('figures that take too long take no others along, and are told', async () => {
  const registry = new Registry();
  measureFigures(registry, [
    { figures: [orders], read: () => new Promise<never>(() => undefined) },
    { figures: [waiting], read: async () => [{ name: 'waiting', labels: { channel: 'mail' }, value: 3 }] },
  ]);
  const text = await registry.metrics();
  expect(text).not.toMatch(/^orders \d/m);
  expect(text).toContain('waiting{channel="mail"} 3\n');
  expect(text).toContain('shop_figures_readable 0\n');
});
