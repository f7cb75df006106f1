import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { RETRY_DELAYS_MS } from './sandbox-deliveries.ts';
import { createSandboxFileStore, createSandboxMemoryStore } from './sandbox-store.ts';
import { openTestShop, paymentInput, type TestShop } from './test-sandbox-shop.ts';

const shops: TestShop[] = [];
const openShop: typeof openTestShop = async (overrides) => {
  const shop = await openTestShop(overrides);
  shops.push(shop);
  return shop;
};

afterEach(async () => {
  for (const shop of shops.splice(0)) {
    await shop.sandbox.stop();
    expect(shop.errors).toEqual([]);
  }
});

describe('webhook delivery', () => {
  it('is tried again with growing waits until the shop takes it, the same event each time', async () => {
    const shop = await openShop();
    const { gatewayReference } = await shop.sandbox.gateway.createPayment(paymentInput);
    shop.answerWith('down');
    expect((await shop.press(gatewayReference, 'approve')).status).toBe(303);
    shop.answerWith(503);
    await shop.sandbox.runDue();
    expect(shop.attempts()).toBe(1);
    shop.passMs(1_000);
    await shop.sandbox.runDue();
    expect(shop.attempts()).toBe(2);
    shop.answerWith(200);
    shop.passMs(4_000);
    await shop.sandbox.runDue();
    expect(shop.attempts()).toBe(2);
    shop.passMs(1_000);
    await shop.sandbox.runDue();
    expect(shop.events.map((event) => event.kind)).toEqual(['paid']);
    shop.passMs(3_600_000);
    await shop.sandbox.runDue();
    expect(shop.attempts()).toBe(3);
  });

  it('is given up after the last wait', async () => {
    const shop = await openShop();
    const { gatewayReference } = await shop.sandbox.gateway.createPayment(paymentInput);
    shop.answerWith(500);
    await shop.press(gatewayReference, 'approve');
    for (const delayMs of [...RETRY_DELAYS_MS, 100_000_000, 100_000_000]) {
      shop.passMs(delayMs);
      await shop.sandbox.runDue();
    }
    expect(shop.attempts()).toBe(RETRY_DELAYS_MS.length + 1);
  });

  it('that hangs doesn’t keep the buyer waiting', async () => {
    const hangs = Promise.withResolvers<Response>();
    const shop = await openShop({ redirectWaitMs: 20, fetch: () => hangs.promise });
    const { gatewayReference } = await shop.sandbox.gateway.createPayment(paymentInput);
    expect((await shop.press(gatewayReference, 'approve')).status).toBe(303);
    hangs.resolve(new Response('taken'));
  });

  it('goes on after a restart: sessions, late answers and owed webhooks are taken up from the file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
    const path = join(folder, 'deep', 'gateway.json');
    try {
      const before = await openShop({ store: createSandboxFileStore(path), lateMs: 20_000 });
      const first = await before.sandbox.gateway.createPayment(paymentInput);
      const second = await before.sandbox.gateway.createPayment({ ...paymentInput, idempotencyKey: 'key-2' });
      const third = await before.sandbox.gateway.createPayment({ ...paymentInput, idempotencyKey: 'key-3' });
      before.answerWith('down');
      await before.press(first.gatewayReference, 'approve');
      await before.press(second.gatewayReference, 'late');
      await before.sandbox.stop();

      const after = await openShop({ store: createSandboxFileStore(path) });
      expect((await after.sandbox.gateway.getPayment(first.gatewayReference))?.status).toBe('paid');
      expect(await after.sandbox.gateway.createPayment({ ...paymentInput, idempotencyKey: 'key-3' })).toEqual(
        third,
      );
      after.passMs(60_000);
      await after.sandbox.runDue();
      expect(after.events.map((event) => [event.kind, event.gatewayReference]).sort()).toEqual(
        [
          ['paid', first.gatewayReference],
          ['paid', second.gatewayReference],
        ].sort(),
      );
      expect(await readdir(join(folder, 'deep'))).toEqual(['gateway.json']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('refuses books that are no books instead of forgetting payments', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
    try {
      const path = join(folder, 'gateway.json');
      await writeFile(path, '{"sessions": 3}');
      await expect(openTestShop({ store: createSandboxFileStore(path) })).rejects.toThrow();
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('announces nothing that could not be written down', async () => {
    let isFull = false;
    const store = createSandboxMemoryStore();
    const shop = await openTestShop({
      store: {
        load: store.load,
        save: (text) => (isFull ? Promise.reject(new Error('disk full')) : store.save(text)),
      },
    });
    const { gatewayReference } = await shop.sandbox.gateway.createPayment(paymentInput);
    isFull = true;
    expect((await shop.press(gatewayReference, 'approve')).status).toBe(500);
    expect(shop.attempts()).toBe(0);
    expect(shop.errors).toMatchObject([{ message: 'disk full' }]);
    isFull = false;
    await shop.sandbox.runDue();
    expect(shop.events.map((event) => event.kind)).toEqual(['paid']);
    await shop.sandbox.stop();
  });
});
