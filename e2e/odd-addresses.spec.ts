import { type APIRequestContext, expect, test } from '@playwright/test';
import routes from '../src/web/routes.ts';
import { demoPerson } from './order-desk.ts';

type Entry = { path?: string; children?: readonly Entry[] };
type Who = 'seller' | 'admin' | 'affiliate' | 'shopper';

/** Every address of a page or a file, with what is to be filled in. */
function pathsOf(entries: readonly Entry[], above = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const whole = path === undefined ? above : `${above}/${path}`;
    return [...(path === undefined ? [] : [whole]), ...pathsOf(children, whole)];
  });
}

const paths = [...new Set(pathsOf(await routes))].filter((path) => !path.includes('*'));

/** Whom a page is for: a store's its owner, the house's its owner, the others anybody. */
function askersOf(path: string): readonly Who[] {
  if (path.startsWith('/manage-store')) return ['seller'];
  return path.startsWith('/admin') ? ['admin'] : ['affiliate', 'shopper'];
}

const baseOf = () => `http://localhost:${process.env.E2E_PORT ?? '4173'}`;

/** The addresses that answer with a fault of ours, and to whom. */
async function brokenOf(
  request: APIRequestContext,
  addresses: readonly string[],
  form?: Record<string, string>,
): Promise<string[]> {
  const cookies = new Map<Who, string>();
  for (const who of ['seller', 'admin', 'affiliate', 'shopper'] as const)
    cookies.set(who, `token=${(await demoPerson(request, who)).token}`);
  const broken: string[] = [];
  for (const address of addresses)
    for (const who of askersOf(address)) {
      const headers = { cookie: cookies.get(who) ?? '', ...(form === undefined ? {} : { origin: baseOf() }) };
      const options = { headers, maxRedirects: 0 };
      const reply = await (form === undefined
        ? request.get(address, options)
        : request.post(address, { ...options, form }));
      if (reply.status() >= 500) broken.push(`${reply.status()} ${who} ${address}`);
    }
  return broken;
}

// A word where a number stands, none that a row can have, more than a column holds, what needs escaping.
for (const odd of ['new', '0', '99999999999999999999', '%E0%B8%81%2F%22'])
  test(`no address breaks where “${odd}” stands in it, whoever asks`, async ({ request }) => {
    const filled = paths.filter((path) => path.includes(':'));
    expect(filled.length).toBeGreaterThan(150);
    const addresses = filled.map((path) => path.replaceAll(/:\w+\??/g, odd));
    expect(await brokenOf(request, addresses)).toEqual([]);
  });

test('no list breaks by what stands behind its address', async ({ request }) => {
  const plain = paths.filter((path) => !path.includes(':'));
  expect(plain.length).toBeGreaterThan(150);
  const names =
    'search pageNo page tab state status from to month year job sort kind category period ids before after';
  // A text that no database takes, and a number and a day that there can't be.
  const queries = ['%00', '-1', '2026-99-99'].map((odd) =>
    names
      .split(' ')
      .map((name) => `${name}=${odd}`)
      .join('&'),
  );
  const addresses = plain.flatMap((path) => queries.map((query) => `${path}?${query}`));
  expect(await brokenOf(request, addresses)).toEqual([]);
});

test('no form breaks that is sent to an address that nothing has', async ({ request }) => {
  const addresses = paths
    .filter((path) => path.includes(':'))
    .map((path) => path.replaceAll(/:\w+\??/g, '0'));
  expect(await brokenOf(request, addresses, { intent: 'save' })).toEqual([]);
});
