// Takes the types out of every file of src/ that a process of the shop may load, for stripped-sources.mjs; what no file is
// made of any more goes.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename } from 'node:path';
import { sources, stripped, strippedPlace } from './stripped-sources.mjs';

mkdirSync(stripped, { recursive: true });
const known = new Set(readdirSync(stripped));
const wanted = new Set();
for (const name of readdirSync(sources, { recursive: true })) {
  if (!name.endsWith('.ts') || name.endsWith('.d.ts') || name.endsWith('.test.ts')) continue;
  const source = readFileSync(new URL(name, sources));
  const place = strippedPlace(source);
  wanted.add(basename(place.pathname));
  if (known.has(basename(place.pathname))) continue;
  const draft = new URL(`${place.href}.${process.pid}`);
  // Types become blanks, so lines and columns stay what they are.
  writeFileSync(draft, stripTypeScriptTypes(source.toString()));
  renameSync(draft, place);
}
for (const name of known)
  if (name.endsWith('.js') && !wanted.has(name)) rmSync(new URL(name, stripped), { force: true });
