import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** What begins a conversation with another machine, in the server's own code. */
const outgoing =
  /(?<![\w.'"`$])fetch\(|\bhttps?\.(?:request|get)\(|\bcreateTransport\(|\bnew (?:[\w.]+\.)?(?:S3Client|WebSocket|EventSource|XMLHttpRequest)\(|\bnew Library\(|\bnew Stripe\(|\bcreateRemoteJWKSet\(|\bnew pg\.(?:Client|Pool)\(|\bdial\(|(?<![\w.])createClient\(|\bnet\.(?:connect|createConnection)\(|\btls\.connect\(|\bdns\.\w+\(/;

/** Each place that does, and what ends a call that hangs there. */
const places: Record<string, string> = {
  'demo/peers/demo-identity.ts': 'createProviderFetch(',
  // Handed to the sandboxes, which send by fetchWhole.
  'demo/peers/open-demo-peers.ts': 'fetch: (url, init) => fetch(url, init)',
  'platform/db/change-feed.ts': 'within(',
  'platform/db/check-server.ts': 'within(',
  'platform/db/database-watch.ts': 'within(',
  'platform/db/embedded-postgres.ts': 'connectionTimeoutMillis',
  'platform/db/server-probe.ts': 'within(',
  'platform/http/remote-api.ts': 'fetchWhole(',
  'platform/mail/smtp-carrier.ts': 'socketTimeout',
  'platform/payments/stripe-gateway.ts': 'peer.ask(',
  'platform/peers/fetch-whole.ts': 'Promise.race(',
  'platform/redis/redis-client.ts': 'within(',
  'platform/social/oidc-client.ts': '[customFetch]: options.fetch',
  'platform/social/provider-fetch.ts': 'fetchWhole(',
  'platform/storage/s3-storage.ts': 'peer.ask(',
  // The text of a service worker: browsers run it, and end their own calls.
  'web/shell/offline.server.ts': 'const offlineWorker = `const cacheName',
};

const src = fileURLToPath(new URL('../../', import.meta.url));

function findOutgoing(source: string): boolean {
  // Comments may speak of anything.
  return source
    .split('\n')
    .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line))
    .some((line) => outgoing.test(line));
}

test('every call that leaves the process has somebody who ends it', () => {
  const found = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)test-[^/]+$/.test(path))
    // Browsers' code: a browser ends its own, and people can.
    .filter((path) => !path.startsWith('web/') || /\.server\.tsx?$/.test(path))
    .filter((path) => findOutgoing(readFileSync(join(src, path), 'utf8')))
    .map((path) => relative(src, join(src, path)))
    .sort();
  expect(found).toEqual(Object.keys(places).sort());
  for (const path of found) expect(readFileSync(join(src, path), 'utf8'), path).toContain(places[path]);
});

test('no call is made of a request that nobody holds: its deadline would go with it at the next collection', () => {
  const wrapped = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) =>
      /(?<![\w.])fetch\(\s*new Request\(|AbortSignal\.any\(/.test(readFileSync(join(src, path), 'utf8')),
    );
  expect(wrapped).toEqual([]);
});

test.each([
  'const reply = await fetch(url, { method });',
  'send = fetch(x)',
  'new sdk.S3Client({})',
  "import('nodemailer').then((n) => n && createTransport(url))",
  'https.request(url)',
  'const client = new pg.Client({ connectionString });',
  'createRemoteJWKSet(new URL(uri))',
])('finds %s', (line) => {
  expect(findOutgoing(line)).toBe(true);
});

test.each(['wiring.fetch(request)', '// fetch(url) hangs', ' * `fetch(url)`', 'app.fetch(request)'])(
  'leaves %s alone',
  (line) => {
    expect(findOutgoing(line)).toBe(false);
  },
);
