import { addShoppers, type Shopper } from '../bench/shoppers.ts';
import type { LineState } from '../src/platform/db/test-faulty-line.ts';
import type { OwnPeers } from './own-peers.ts';
import type { Reply } from './own-shop.ts';
import { findPictures, photoForm } from './pictures.ts';
import { type Asking, type Measured, measureFault, type Stand } from './stand.ts';

const holdMs = 6_000;
const states: readonly [LineState, string][] = [
  ['refuse', 'refuses'],
  ['hang', 'hangs'],
  ['half', 'answers half and stops'],
];

export type PeerFault = {
  name: string;
  run(stand: Stand, peers: OwnPeers): Promise<Measured>;
};

/** Each peer of the shop away in each way. What needs none of them goes on as ever: nothing may be told to come back. */
export const peerFaults: readonly PeerFault[] = Object.entries({
  'card gateway': measureCards,
  SMTP: measureMail,
  SMS: measureTexts,
  'identity provider': measureSignIn,
  S3: measureFiles,
} satisfies Record<keyof OwnPeers['lines'], Measure>).flatMap(([peer, measure]) =>
  states.map(([state, says]) => {
    const name = `${peer} ${says}`;
    return {
      name,
      run: (stand: Stand, peers: OwnPeers) => {
        const line = peers.lines[peer as keyof OwnPeers['lines']];
        return measure(name, stand, peers, {
          holdMs,
          mayRefuse: false,
          begin: () => line.setState(state),
          end: () => {
            line.setState('pass');
            // What hung doesn't come to life when a machine starts again: its connections are gone.
            line.cutAll();
          },
        });
      },
    };
  }),
);

type Base = { holdMs: number; mayRefuse: false; begin: () => void; end: () => void };
type Measure = (name: string, stand: Stand, peers: OwnPeers, base: Base) => Promise<Measured>;

const json = (body: unknown, token?: string): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  },
  body: JSON.stringify(body),
});

/** Orders by card: placed all the while, paid once each after the gateway's return. */
async function measureCards(name: string, stand: Stand, peers: OwnPeers, base: Base): Promise<Measured> {
  const { shop, postgres } = stand;
  const shoppers = await addShoppers(postgres.urlOf('shop'), 40);
  const placed: { reference: string; shopper: Shopper }[] = [];
  const stateOf = async ({ reference, shopper }: (typeof placed)[number]) => {
    const reply = await shop.ask(`/api/payment/${reference}`, {
      headers: { authorization: `Bearer ${shopper.token}` },
    });
    return reply.status === 200 ? JSON.parse(reply.body).detail : null;
  };
  return measureFault(stand, name, {
    ...base,
    async also(asking) {
      const shopper = shoppers.pop();
      if (shopper === undefined) return;
      const { cartId, addressId, token } = shopper;
      const reply = await asking.ask(
        '/api/order/place',
        json(
          {
            id: cartId,
            paymentTypeId: 'card',
            buyerInfo: { addressId },
            orders: [],
            idempotencyKey: `key-of-${cartId}`,
          },
          token,
        ),
      );
      if (reply.status !== 200) return;
      const one = { reference: String(JSON.parse(reply.body).detail.referenceCode), shopper };
      placed.push(one);
      asking.acknowledge(async () => (await stateOf(one))?.paymentStatus === 'paid');
      // Where the shopper is led next: it says that the gateway is away, and offers to try again.
      await asking.ask(`/api/payment/${one.reference}`, { headers: { authorization: `Bearer ${token}` } });
    },
    isBack: async () => {
      const [first] = placed;
      return first === undefined || (await stateOf(first))?.redirectUrl != null;
    },
    async after(asking) {
      for (const one of placed) {
        const { redirectUrl } = (await stateOf(one)) ?? {};
        const session = String(redirectUrl).split('/').at(-1) ?? '';
        peers.stripe.pay(session);
        const { headers, rawBody } = peers.stripe.sign(
          JSON.stringify({
            id: `evt_${session}`,
            object: 'event',
            type: 'checkout.session.completed',
            created: Math.floor(Date.now() / 1000),
            data: { object: peers.stripe.session(session) },
          }),
        );
        // Gateways tell more than once.
        for (let times = 0; times < 2; times += 1)
          await asking.ask('/api/payment/webhook/stripe', {
            method: 'POST',
            headers: Object.fromEntries(headers),
            body: Buffer.from(rawBody),
          });
      }
      const [twice] = await postgres.ask(
        `select count(*) as count from refunds where reason = 'paid_twice'`,
        'shop',
      );
      if (Number(twice?.count) > 0) asking.problem(`${twice?.count} payments were settled twice`);
    },
  });
}

let messages = 0;

async function measureMail(name: string, stand: Stand, peers: OwnPeers, base: Base): Promise<Measured> {
  return measureMessages(name, stand, peers.mails, base, () => {
    messages += 1;
    const email = `faults-${messages}@faults.test`;
    return { to: email, form: { email } };
  });
}

async function measureTexts(name: string, stand: Stand, peers: OwnPeers, base: Base): Promise<Measured> {
  return measureMessages(name, stand, peers.texts, base, () => {
    messages += 1;
    const number = `08${30_000_000 + messages}`;
    return { to: `+66${number.slice(1)}`, form: { telephone: number } };
  });
}

/** One-time codes: asked for all the while, there within seconds of the return, each under one reference. */
async function measureMessages(
  name: string,
  stand: Stand,
  received: OwnPeers['mails'],
  base: Base,
  somebody: () => { to: string; form: Record<string, string> },
): Promise<Measured> {
  const sent: string[] = [];
  const referencesOf = (to: string) =>
    new Set(received.filter((one) => one.to === to).map(({ reference }) => reference)).size;
  return measureFault(stand, name, {
    ...base,
    async also(asking) {
      const { to, form } = somebody();
      const reply = await asking.ask('/api/OTP/Send', json(form));
      if (reply.status !== 200) return;
      sent.push(to);
      asking.acknowledge(async () => referencesOf(to) === 1);
    },
    isBack: async () => sent.every((to) => referencesOf(to) > 0),
  });
}

/** A sign-in comes back from its provider with a code that is nobody's: refused when the provider can be asked. */
async function measureSignIn(name: string, stand: Stand, _: OwnPeers, base: Base): Promise<Measured> {
  const { shop } = stand;
  type Ask = (path: string, init: RequestInit) => Promise<Reply>;
  async function comeBack(ask: Ask): Promise<Reply | null> {
    const started = await ask('/api/Login/Social/Start', json({ Provider: 'google' }));
    if (started.status !== 200) return null;
    const { state, browserKey } = JSON.parse(started.body).detail;
    return ask('/api/ValidateAccout', json({ Provider: 'google', state, browserKey, code: 'nobodys' }));
  }
  return measureFault(stand, name, {
    ...base,
    async also({ ask, problem }) {
      const reply = await comeBack((path, init) => ask(path, init, [200, 422, 503]));
      if (reply?.status === 503 && !reply.body.includes('"code":"socialUnavailable"'))
        problem('a sign-in that can’t be finished doesn’t say why');
    },
    isBack: async () => (await comeBack(shop.ask))?.status === 422,
  });
}

/** New pictures wait for the bucket's return, those served before go on; photos are refused in words. */
async function measureFiles(name: string, stand: Stand, _: OwnPeers, base: Base): Promise<Measured> {
  const { shop, postgres } = stand;
  const [shopper] = await addShoppers(postgres.urlOf('shop'), 1);
  const addresses = await findPictures(shop);
  const kept = addresses.pop() ?? '';
  await shop.ask(kept);
  const photo = () => photoForm(shopper?.token ?? '');
  const fresh = () => addresses.splice(Math.floor(Math.random() * addresses.length), 1)[0] ?? kept;
  return measureFault(stand, name, {
    ...base,
    async also({ ask }: Asking) {
      await Promise.all([
        ask(kept),
        ask(fresh(), {}, [200, 503]),
        ask('/api/user/photo', photo(), [200, 503]),
      ]);
    },
    isBack: async () =>
      (await shop.ask(fresh())).status === 200 && (await shop.ask('/api/user/photo', photo())).status === 200,
  });
}
