import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { apiContract } from '../../../modules/api.contract.ts';
import { rightsOfRole, type StaffRole, staffRoles } from '../../../modules/identity/staff-role.rules.ts';
import type { CallMeta, StaffRight } from '../../../shared/contract.ts';
import { staffRights } from '../../../shared/contract.ts';
import routes from '../../routes.ts';
import { mayOpen, rightOfPage } from './page-right.ts';

/**
 * What staff's pages offer is what the calls behind it allow: links that leave a desk and deeds of another desk's right are
 * hidden from whoever hasn't it.
 */
const staffFolder = fileURLToPath(new URL('../', import.meta.url));
const files = globSync('**/*.{ts,tsx}', { cwd: staffFolder }).filter((file) => !file.includes('.test.'));
const sourceOf = (file: string) => readFileSync(staffFolder + file, 'utf8');

type Page = { path: string; file: string };
function pagesOf(entries: readonly RouteConfigEntry[], above: string): Page[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const here = `${above}/${path}`.replace(/\/+/g, '/');
    return [{ path: here, file }, ...pagesOf(children, here)];
  });
}
const pages = pagesOf(await routes, '').filter(
  ({ path, file }) => path.startsWith('/admin/') && file.startsWith('staff/'),
);
const rightsOfFolder = (folder: string): Set<StaffRight> =>
  new Set(
    pages
      .filter(({ file }) => dirname(file) === `staff/${folder}`)
      .flatMap(({ path }) => rightOfPage(path) ?? []),
  );

/** The rights that a call of the API is for; null for what isn't staff's, or every one of staff may call. */
function rightsOfCall(name: string): readonly StaffRight[] | null {
  const [slice = '', call = ''] = name.split('.');
  const contract = (
    apiContract as unknown as Record<string, Record<string, { '~orpc'?: { meta: CallMeta } }>>
  )[slice]?.[call];
  const meta = contract?.['~orpc']?.meta;
  if (meta?.access !== 'staff' || meta.right === 'self' || meta.right === undefined) return null;
  return (typeof meta.right === 'string' ? [meta.right] : meta.right) as StaffRight[];
}
const callsIn = (source: string) =>
  [...source.matchAll(/\bapi\.(\w+\.\w+)\(/g)].flatMap(([, name = '']) => {
    const rights = rightsOfCall(name);
    return rights === null ? [] : [{ name, rights }];
  });

test('the right of a page is one that the calls of its loader are for', () => {
  const wrong = pages.flatMap(({ path, file }) => {
    const right = rightOfPage(path);
    const loader =
      /export async function loader[\s\S]*?\n}\n/.exec(sourceOf(file.replace('staff/', '')))?.[0] ?? '';
    // The first call answers whether the page is there.
    const [first] = callsIn(loader);
    if (first === undefined || right === null) return [];
    return first.rights.includes(right)
      ? []
      : [`${path}: ${right}, but ${first.name} is for ${first.rights.join(' or ')}`];
  });
  expect(pages.length).toBeGreaterThan(120);
  expect(wrong).toEqual([]);
});

test('a page of a desk opens for the roles that have it, whatever its address says further', () => {
  const rights = rightsOfRole('catalogue');
  expect(mayOpen('/admin/products?search=1', rights)).toBe(true);
  expect(mayOpen('/admin/orders/R1-1', rights)).toBe(false);
  expect(mayOpen('/admin/standings', rights)).toBe(false);
  expect(mayOpen('/admin', rights)).toBe(true);
  for (const role of staffRoles)
    for (const right of staffRights)
      if (right !== 'seeAs')
        expect(mayOpen(pathOf(right), rightsOfRole(role))).toBe(rightsOfRole(role).includes(right));
});
function pathOf(right: StaffRight): string {
  const page = pages.find(({ path }) => rightOfPage(path) === right);
  if (page === undefined) throw new Error(`no page of ${right}`);
  return page.path;
}

/** Links of a file that lead to another desk's pages, and aren't of the kind that knows who may go there. */
function leavingLinks(file: string, source = sourceOf(file)): string[] {
  const own = rightsOfFolder(dirname(file));
  const imported = new Set(
    [...source.matchAll(/import \{([^}]*)\} from '\.\.\/(\w[\w-]*)\/[^']*';/g)]
      .filter(
        ([, , folder = '']) =>
          folder !== 'desk' && ![...rightsOfFolder(folder)].every((right) => own.has(right)),
      )
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim())),
  );
  imported.add('staffOrderHref');
  if (own.has('orders')) imported.delete('staffOrderHref');
  return [
    ...source.matchAll(/<(?:Link|ButtonLink)\s[^>]*?\bto=("[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\})/g),
  ].flatMap(([, to = '']) => {
    const literal = /\/admin\/[\w-]+/.exec(to)?.[0];
    const right = literal === undefined ? null : rightOfPage(literal);
    const helper = [...imported].find((name) => new RegExp(`\\b${name}\\(`).test(to));
    const leaves = (right !== null && !own.has(right)) || helper !== undefined;
    return leaves ? [`${file}: ${to}`] : [];
  });
}

test('a link that leaves its desk knows who may follow it', () => {
  // What is found is only what whoever looks may open: the calls behind it are made by right.
  const found = files
    .filter((file) => basename(file) !== 'find-page.tsx')
    .flatMap((file) => leavingLinks(file));
  expect(found).toEqual([]);
});

test('the check finds one, by its address and by what makes it', () => {
  const link = (to: string) =>
    leavingLinks(
      'slip/slips-page.tsx',
      `import { userPath } from '../user/users-address.ts';\n<Link to=${to}>`,
    );
  expect(link('"/admin/orders"')).toHaveLength(1);
  expect(link('{queryHref("/admin/orders", { search })}')).toHaveLength(1);
  expect(link('{userPath(id)}')).toHaveLength(1);
  expect(link('{staffOrderHref(number)}')).toHaveLength(1);
  expect(link('"/admin/slips"')).toEqual([]);
});

/** Calls of a folder's pages that a role which opens them may not make, and that nothing there asks about. */
function deedsBeyond(folder: string, source: string): string[] {
  const own = rightsOfFolder(folder);
  if (own.size === 0) return [];
  const hasOne = (role: StaffRole, rights: Iterable<StaffRight>) =>
    [...rights].some((right) => rightsOfRole(role).includes(right));
  const opens = (role: StaffRole) => hasOne(role, own);
  return callsIn(source)
    .filter(({ rights }) => staffRoles.some((role) => opens(role) && !hasOne(role, rights)))
    .filter(
      ({ rights }) =>
        !rights.some((right) => new RegExp(`(?:useHasRight|includes)\\('${right}'\\)`).test(source)),
    )
    .map(({ name, rights }) => `${folder}: ${name} is for ${rights.join(' or ')}`);
}

test('a deed of another desk’s right is offered to those alone who have it', () => {
  const folders = [...new Set(files.map((file) => dirname(file)))].filter(
    (folder) => folder !== '.' && folder !== 'desk',
  );
  const textOf = (folder: string) =>
    files
      .filter((file) => dirname(file) === folder)
      .map((file) => sourceOf(file))
      .join('\n');
  expect(folders.flatMap((folder) => deedsBeyond(folder, textOf(folder)))).toEqual([]);
  expect(deedsBeyond('order', 'await api.returns.refundFile({})')).toHaveLength(1);
  expect(deedsBeyond('order', "useHasRight('refunds'); await api.returns.refundFile({})")).toEqual([]);
});
