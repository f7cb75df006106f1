import { generateKeyPairSync } from 'node:crypto';
import { peerEnvironment } from '../src/platform/social/test-peer-clients.ts';

const order = ['google', 'line', 'facebook', 'apple'] as const;
export type Peer = (typeof order)[number];

const shopPort = Number(process.env.E2E_PORT ?? '4173');

/** The ports after the shop's. */
export function peerPort(peer: Peer): number {
  return shopPort + 1 + order.indexOf(peer);
}

export function peerOrigin(peer: Peer): string {
  return `http://${peer === 'apple' ? '127.0.0.1' : 'localhost'}:${peerPort(peer)}`;
}

/** What the shop and its providers are started with: they share the key of Apple's client. */
export function socialEnvironment(): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return peerEnvironment(
    {
      google: peerOrigin('google'),
      line: peerOrigin('line'),
      apple: peerOrigin('apple'),
      facebook: peerOrigin('facebook'),
    },
    privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
}
