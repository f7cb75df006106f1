// Preloaded by what runs the shop (memory-settings.mjs). Node takes the types out of a .ts file with a parser in WebAssembly,
// 35 MB in every process and every thread that has it; here files of src/ are read with their types already taken out. They
// are kept under a hash of what they were made of, so that none is older than its source; when one is missing, a process of
// its own (strip-sources.mjs) makes all of them. Where nothing can be written, Node does it as it always has.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

export const sources = new URL('../src/', import.meta.url);
/** Of this Node: another may take types out in another way. */
export const stripped = new URL(`../node_modules/.cache/stripped/${process.version}/`, import.meta.url);

/** @param {Buffer} source */
export function strippedPlace(source) {
  return new URL(`${createHash('sha1').update(source).digest('hex')}.js`, stripped);
}

const stripAll = fileURLToPath(new URL('strip-sources.mjs', import.meta.url));
let isMade = false;

/** @param {Buffer} source */
function readStripped(source) {
  const place = strippedPlace(source);
  const found = readIfThere(place);
  if (found !== null || isMade) return found;
  isMade = true;
  spawnSync(process.execPath, [stripAll], { env: { PATH: process.env.PATH }, stdio: 'ignore' });
  return readIfThere(place);
}

function readIfThere(place) {
  try {
    return readFileSync(place, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

registerHooks({
  load(url, context, next) {
    if (!url.startsWith(sources.href) || !url.endsWith('.ts')) return next(url, context);
    const source = readStripped(readFileSync(new URL(url)));
    return source === null ? next(url, context) : { format: 'module', source, shortCircuit: true };
  },
});
