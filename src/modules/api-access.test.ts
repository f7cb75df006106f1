import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Access, type CallMeta, type StoreRight, staffRights } from '../shared/contract.ts';
import { openTestApi, type TestApi } from '../test-api.ts';
import { apiContract } from './api.contract.ts';
import { callsThatSignOut, listCalls } from './contract-calls.ts';
import { rightsOfRole, type StaffRole, staffRoles } from './identity/staff-role.rules.ts';
import { sellers } from './seller/seller.tables.ts';

/**
 * Who may make which call, made from the contract: a call without a policy fails here, and so does one whose policy
 * isn't kept. Whether the thing asked for is the caller's own is each slice's test ("protects").
 */
const calls = listCalls(apiContract);
const visitors = [
  'visitor',
  'shopper',
  'other shopper',
  'seller',
  'other seller',
  'catalogue member',
  'orders member',
  'finance member',
  'affiliate',
  'other affiliate',
  'partner',
  'other partner',
  'staff',
  'support staff',
  'catalogue staff',
  'finance staff',
  'content staff',
] as const;
type Visitor = (typeof visitors)[number];

const allowed: Record<Access, readonly Visitor[]> = {
  anyone: visitors,
  signedIn: visitors.filter((visitor) => visitor !== 'visitor'),
  // Of a store's members, those whose right the call names; owners and what any member may do come beside it.
  seller: ['seller', 'other seller'],
  affiliate: ['affiliate', 'other affiliate'],
  host: ['seller', 'other seller', 'affiliate', 'other affiliate'],
  partner: ['partner', 'other partner'],
  // An owner everything; the others what their role has the desk of.
  staff: ['staff'],
};

/** Whether somebody of the staff has a desk of a call's, by the one table of roles. */
function mayAtDesk(visitor: Visitor, asked: CallMeta['right']): boolean {
  const role = staffRoles.find((each) => visitor === `${each} staff`);
  if (role === undefined) return false;
  if (asked === 'self') return true;
  const desks = typeof asked === 'string' ? [asked] : (asked ?? []);
  return rightsOfRole(role).some((right) => desks.includes(right));
}

let api: TestApi;
const tokens = new Map<Visitor, string>();

beforeAll(async () => {
  api = await openTestApi();
  const stores = await api.db
    .insert(sellers)
    .values(['one', 'two'].map((name) => ({ urlKey: name, nameTh: name, nameEn: name })))
    .returning({ id: sellers.id });
  for (const visitor of visitors) {
    if (visitor === 'visitor') continue;
    const [right = ''] = visitor.split(' ');
    const isMember = visitor.endsWith(' member');
    const role =
      visitor.includes('seller') || isMember ? 'seller' : visitor.endsWith('staff') ? 'staff' : 'shopper';
    const store = stores[visitor === 'other seller' ? 1 : 0]?.id ?? null;
    const beside = {
      isAffiliate: visitor.includes('affiliate'),
      isPartner: visitor.includes('partner'),
      ...(isMember ? { storeRights: [right as StoreRight] } : {}),
      ...(visitor.endsWith(' staff') ? { staffRole: right as StaffRole } : {}),
    };
    tokens.set(visitor, (await api.signIn(role, role === 'seller' ? store : null, beside)).token);
  }
});
afterAll(() => api.close());

test('every call says who may make it', () => {
  expect(calls.filter((call) => call.meta.access === undefined)).toEqual([]);
  expect(calls.length).toBeGreaterThan(20);
});

test('every call of staff’s names its desk, and every desk has a call', () => {
  const staffCalls = calls.filter(({ meta }) => meta.access === 'staff');
  expect(staffCalls.filter(({ meta }) => meta.right === undefined || meta.right.length === 0)).toEqual([]);
  const named = new Set(staffCalls.flatMap(({ meta }) => meta.right ?? []));
  expect(staffRights.filter((right) => !named.has(right))).toEqual([]);
});

test('no desk of conversations is there for who has no right to it', () => {
  const desks = calls.filter(
    ({ path, meta }) => /\/chat\//.test(path) && (meta.access === 'seller' || meta.access === 'staff'),
  );
  expect(desks.length).toBeGreaterThan(40);
  expect(desks.filter(({ meta }) => meta.isHidden !== true).map(({ path }) => path)).toEqual([]);
});

test('no two calls share a method and path', () => {
  const paths = calls.flatMap((call) =>
    [call.path, ...(call.meta.aliases ?? [])].map((path) => `${call.method} ${path}`),
  );
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

/** Handlers whose contract asks the right: they only tell whose the call is. */
const askedByContract = ['live/live-service.api.ts: userId, sellerId'];

test('no call decides by somebody’s role or store alone: it asks their rights too, or its contract does', () => {
  const takes = globSync('**/*.api.ts', { cwd: import.meta.dirname }).flatMap((file) =>
    [
      ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
        /const \{([^}]*)\}(?:: [^=]*)? = callerOf\(|callerOf\(context\)\.(role|sellerId)\b/g,
      ),
    ].map(([, names = '', one]) => ({ file, names: one ?? names.trim() })),
  );
  expect(takes.length).toBeGreaterThan(20);
  const alone = takes.filter(({ names }) => /\b(role|sellerId)\b/.test(names) && !/Rights/.test(names));
  expect(alone.map(({ file, names }) => `${file}: ${names}`)).toEqual(askedByContract);
});

const tried = calls.filter((call) => call.meta.access !== undefined && !callsThatSignOut.includes(call.name));

test.each(tried)('$name ($method $path) is for those its contract names', async ({ method, path, meta }) => {
  // Ids that nobody has: the answer to who is allowed may be 400 or 404, and nothing is changed.
  const url = path.replaceAll(/\{\w+\}/g, '999999999');
  const replies = await Promise.all(
    visitors.map((visitor) =>
      api.call(method, url, {
        token: tokens.get(visitor) ?? null,
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: { nobodyKnowsThisField: true } }),
      }),
    ),
  );
  for (const [index, visitor] of visitors.entries()) {
    const status = replies[index]?.status ?? 0;
    const isAllowed =
      meta.access !== undefined &&
      (allowed[meta.access].includes(visitor) ||
        (meta.access === 'seller' &&
          visitor.endsWith(' member') &&
          (meta.right === 'member' || visitor === `${meta.right} member`)) ||
        (meta.access === 'staff' && mayAtDesk(visitor, meta.right)));
    if (isAllowed) expect([401, 403], visitor).not.toContain(status);
    else expect(status, visitor).toBe(visitor === 'visitor' ? 401 : meta.isHidden === true ? 404 : 403);
    expect(status, visitor).toBeLessThan(500);
  }
});
