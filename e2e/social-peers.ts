import { openFacebookPeer } from '../src/platform/social/test-facebook-peer.ts';
import { openOidcPeer } from '../src/platform/social/test-social-peers.ts';
import { peerPort } from './social-environment.ts';

// The four providers as a process of its own (playwright.config.ts starts it), on the ports after the shop's.
const shopUrl = process.env.SHOP_URL ?? '';
const appleKey = process.env.APPLE_PRIVATE_KEY ?? '';
const redirectUris = (name: string) => [`${shopUrl}/login/${name}/redirect/get-login`];

await openFacebookPeer({ redirectUris: redirectUris('facebook'), port: peerPort('facebook') });
await openOidcPeer('line', { redirectUris: redirectUris('line'), port: peerPort('line') });
// Apple answers from another site, to which the shop's cookies don't go along.
await openOidcPeer('apple', {
  redirectUris: redirectUris('apple'),
  host: '127.0.0.1',
  port: peerPort('apple'),
  appleKey,
});
// The last: when this one answers, all of them do.
await openOidcPeer('google', { redirectUris: redirectUris('google'), port: peerPort('google') });
