import { expect, test } from 'vitest';
import { apiContract } from '../../../modules/api.contract.ts';
import { rightsOfRole, staffRoles } from '../../../modules/identity/staff-role.rules.ts';
import type { CallMeta, StaffRight } from '../../../shared/contract.ts';
import { staffRights } from '../../../shared/contract.ts';
import type { ApiClient } from '../../request/api-client.server.ts';
import { findThings } from './find-things.server.ts';
import { rightOfPage } from './page-right.ts';

const row = {
  ...{ id: 7, name: 'สมศรี', email: 'somsri@test.example', telephone: null, urlKey: 'nangsue' },
  ...{ nameTh: 'หนังสือ', nameEn: 'A book', isbn13: '9786160000000', sku: 'B-1', storeName: 'ร้าน' },
  ...{ returnNumber: 'RT1001-1-1', buyerName: 'สมศรี', seller: { name: 'ร้าน' }, subject: 'ถามเรื่องส่ง' },
  ...{ documentNumber: 'TX2569-000123', orderNumber: 'R1001-1' },
};

/** An API that finds one of everything, or nothing, and remembers what it was asked. */
function finder(total = 1) {
  const asked: string[] = [];
  const at = (path: readonly string[]): unknown =>
    new Proxy(() => undefined, {
      get: (_, name) => at([...path, String(name)]),
      apply: (_, __, [input]: [{ state?: string }]) => {
        asked.push(path.join('.'));
        const isThere = total > 0 && (input.state ?? 'open') === 'open';
        return Promise.resolve({ dataList: isThere ? [row] : [], total: isThere ? total : 0 });
      },
    });
  return { asked, api: at([]) as ApiClient };
}

function rightsOf(call: string): readonly StaffRight[] {
  let at: unknown = apiContract;
  for (const part of call.split('.')) at = (at as Record<string, unknown>)[part];
  const { right } = (at as { '~orpc': { meta: CallMeta } })['~orpc'].meta;
  return (typeof right === 'string' ? [right] : right) as readonly StaffRight[];
}

test('works: one of each kind, under its name in the language of whoever looks, and each leads to its own page', async () => {
  const finds = await findThings(finder(9).api, staffRights, '1001', 'en');
  const shown = finds.map(({ kind, items, total }) => [kind, items[0]?.title, items[0]?.to, total]);
  expect(shown).toEqual([
    ['users', 'สมศรี', '/admin/users/7', 9],
    ['products', 'A book', '/admin/products?search=7', 9],
    ['stores', 'สมศรี', '/admin/stores/7', 9],
    ['returns', 'RT1001-1-1', '/admin/returns/RT1001-1-1', 9],
    ['tickets', 'ถามเรื่องส่ง', '/admin/tickets/7', 9],
    ['documents', 'TX2569-000123', '/admin/documents/R1001-1', 9],
  ]);
  expect(finds.map(({ all }) => all)).toContain('/admin/tickets?search=1001');
});

test('refuses to look for documents by words, and leaves out what there is nothing of', async () => {
  const { api, asked } = finder();
  await findThings(api, staffRights, 'สมศรี', 'th');
  expect(asked).not.toContain('document.register.ofAll');
  expect(await findThings(finder(0).api, staffRights, '1001', 'th')).toEqual([]);
});

test('protects: each role is shown what it may open, and no call is made that it may not make', async () => {
  for (const role of staffRoles) {
    const rights = rightsOfRole(role);
    const { api, asked } = finder();
    const finds = await findThings(api, rights, '1001', 'th');
    for (const call of asked)
      expect(
        rightsOf(call).some((right) => rights.includes(right)),
        `${role}: ${call}`,
      ).toBe(true);
    for (const { kind, items, all } of finds)
      for (const to of [all, ...items.map((item) => item.to)]) {
        expect(rightOfPage(to), to).toBe(kind);
        expect(rights).toContain(kind);
      }
  }
  expect((await findThings(finder().api, rightsOfRole('content'), '1001', 'th')).length).toBe(0);
});
