// Preloaded by run-pinned.mjs and by the test run. Whenever Node 26 resolves into a package or out of one of its files,
// it parses the package's "exports" anew; drizzle-orm's has 3,000 lines, and a start asks some 200 times: more than a
// second. And for each of some 10,000 imports in src/ it looks whether the file is there and which package it is of. Three
// answers are known without asking:
//   - drizzle-orm's files import each other by plain relative paths;
//   - so do ours, by their whole names, and TypeScript of ours is a module;
//   - a package name means the same package to all files of src/.
import { registerHooks } from 'node:module';

const drizzle = '/node_modules/drizzle-orm/';
const src = new URL('../src/', import.meta.url).href;
const known = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL ?? '';
    if (specifier.startsWith('.')) {
      // What `require` asks for is a path, not an address.
      if (parent.startsWith(src) && specifier.endsWith('.ts'))
        return { url: new URL(specifier, parent).href, format: 'module-typescript', shortCircuit: true };
      if (!parent.startsWith('file:') || !parent.includes(drizzle)) return next(specifier, context);
      return { url: new URL(specifier, parent).href, format: 'module', shortCircuit: true };
    }
    if (!parent.startsWith(src) || !/^[@a-z]/.test(specifier) || specifier.startsWith('node:')) {
      return next(specifier, context);
    }
    const found = known.get(specifier) ?? next(specifier, context);
    known.set(specifier, found);
    return { ...found, shortCircuit: true };
  },
});
