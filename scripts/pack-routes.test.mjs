import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packRoutesFile, routeFlags } from './pack-routes.mjs';

const file = fc.nat(40).map((number) => `/assets/f${number}-_.js`);
const route = fc.record(
  {
    path: fc.constantFrom('', '401', 'product/:urlKey', 'user/profile/my-order'),
    index: fc.constant(true),
    ...Object.fromEntries(routeFlags.map((name) => [name, fc.boolean()])),
    module: file,
    imports: fc.uniqueArray(file),
    css: fc.constantFrom([], ['/assets/a.css']),
    clientLoaderModule: file,
  },
  {
    requiredKeys: [...routeFlags, 'module', 'imports', 'css'],
  },
);
const list = fc.array(route, { maxLength: 12 }).map((routes) => ({
  entry: { module: '/assets/entry.js', imports: ['/assets/f1.js'], css: [] },
  routes: Object.fromEntries(
    routes.map((each, at) => {
      const id = at === 0 ? 'root' : `shop/page-${at}`;
      return [id, { id, ...(at === 0 ? {} : { parentId: 'root' }), ...each }];
    }),
  ),
  url: '/assets/manifest.js',
  version: 'abc',
}));

function run(text) {
  const window = {};
  runInNewContext(text, { window });
  return JSON.parse(JSON.stringify(window.__reactRouterManifest));
}

/** A browser fetches what a route needs all at once, in whatever order. */
function inOrder(manifest) {
  for (const each of Object.values(manifest.routes)) each.imports.sort();
  return manifest;
}

test('the packed list of routes is the list of routes', () => {
  fc.assert(
    fc.property(list, (manifest) => {
      const written = `window.__reactRouterManifest=${JSON.stringify(manifest)};`;
      expect(inOrder(run(packRoutesFile(written)))).toEqual(inOrder(manifest));
    }),
  );
});

test('a list that is written in another way, or names files in another way, stops the build', () => {
  expect(() => packRoutesFile('export default {}')).toThrow();
  const odd = { routes: { root: { id: 'root', module: 'https://cdn.example/a.js', imports: [] } } };
  expect(() => packRoutesFile(`window.__reactRouterManifest=${JSON.stringify(odd)};`)).toThrow();
});
