import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addShoppers } from '../bench/shoppers.ts';
import type { OwnPeers } from './own-peers.ts';
import { startShop } from './own-shop.ts';
import { type Measured, measureFault, type Stand } from './stand.ts';

const hourMs = 3_600_000;
const json = (body: unknown, token?: string): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  },
  body: JSON.stringify(body),
});

export const clockFaults = [
  { name: 'clock jumps an hour forward, and back', jumpMs: hourMs },
  { name: 'clock jumps an hour back, and forward', jumpMs: -hourMs },
].map(({ name, jumpMs }) => ({
  name,
  run: (stand: Stand, peers: OwnPeers) => measureJump(name, jumpMs, stand, peers),
}));

let people = 0;

/**
 * The time of day of one process of two. Sessions hold, orders are placed once and their documents numbered once, codes
 * and limits keep nobody waiting longer than they do anyway, mails go. What is written down with a wrong time keeps it: a
 * hold begun under a clock that was an hour behind ends an hour early.
 */
async function measureJump(name: string, jumpMs: number, stand: Stand, peers: OwnPeers): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'bannasala-faults-'));
  const file = join(folder, 'shift');
  const shop = await startShop(
    { ...stand.environment, CLOCK_SHIFT_FILE: file },
    { nodeArguments: ['--import', './faults/shift-clock.mjs'] },
  );
  const own = stand.withShop(shop);
  const shoppers = await addShoppers(stand.postgres.urlOf('shop'), 60);
  const [resident] = shoppers;
  const shift = (ms: number) => {
    writeFileSync(file, String(ms));
    shop.signal('SIGUSR2');
  };
  const somebody = () => {
    people += 1;
    return `clock-${people}@faults.test`;
  };
  const codesTo = (to: string) => peers.mails.filter((one) => one.to === to).length;
  const duringJump = somebody();
  const afterJump = somebody();
  try {
    return await measureFault(own, name, {
      holdMs: 6_000,
      mayRefuse: false,
      async begin() {
        shift(jumpMs);
        await shop.ask('/api/OTP/Send', json({ email: duringJump }));
      },
      end: () => shift(0),
      async also({ ask, acknowledge }) {
        await ask('/api/user', { headers: { authorization: `Bearer ${resident?.token}` } });
        const shopper = shoppers.pop();
        if (shopper === undefined) return;
        const { cartId, addressId, token } = shopper;
        const order = {
          id: cartId,
          paymentTypeId: 'cod',
          buyerInfo: { addressId },
          orders: [],
          idempotencyKey: `key-of-${cartId}`,
        };
        const placed = await ask('/api/order/place', json(order, token));
        // Asked again it is the same order, whatever the clock says.
        const again = await ask('/api/order/place', json(order, token));
        if (placed.status === 200 && placed.body === again.body)
          acknowledge(async () => {
            const [row] = await stand.postgres.ask(
              `select count(*) as count from order_groups where cart_id = '${cartId}'`,
              'shop',
            );
            return Number(row?.count) === 1;
          });
        await ask('/api/OTP/Send', json({ email: somebody() }));
        // Wrong passwords are counted, and let go again.
        await ask('/api/login', json({ email: 'shopper@bannasala.test', password: 'wrong' }), [422, 429]);
      },
      async isBack() {
        if (codesTo(afterJump) > 0) return true;
        // Within a minute of one of this hour's: 429 says so. What was sent in another hour doesn't count.
        await shop.ask('/api/OTP/Send', json({ email: afterJump }));
        return codesTo(afterJump) > 0;
      },
      async after({ ask, problem }) {
        const late = await ask('/api/OTP/Send', json({ email: duringJump }), [200, 429]);
        const waitS = Number(JSON.parse(late.body).detail?.retryAfterSeconds ?? 0);
        if (waitS > 60) problem(`a code has to be waited for for ${waitS} s`);
        const wrong = await ask(
          '/api/login',
          json({ email: 'shopper@bannasala.test', password: 'wrong' }),
          [422, 429],
        );
        const limitS = Number(JSON.parse(wrong.body).detail?.retryAfterSeconds ?? 0);
        if (limitS > 60) problem(`a limit keeps people out for ${limitS} s`);
        await ask('/api/user', { headers: { authorization: `Bearer ${resident?.token}` } });
        const [twice] = await stand.postgres.ask(
          `select count(*) as count from (select document_number from documents group by document_number having count(*) > 1) twice`,
          'shop',
        );
        if (Number(twice?.count) > 0) problem(`${twice?.count} documents' numbers were given twice`);
      },
    });
  } finally {
    await own.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
