import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, type ZlibOptions } from 'node:zlib';
import type { Config } from '@react-router/dev/config';
import { packRoutesFile } from './scripts/pack-routes.mjs';

export default {
  appDirectory: 'src/web',
  ssr: true,
  // Every route is in the first manifest: no request for routes while shopping, and nothing to cache separately.
  routeDiscovery: { mode: 'initial' },
  // src/app.ts has compared a form's origin with the shop's address before React Router sees it. React Router would
  // compare it with the address of the connection, which behind a proxy is not what the browser sees.
  allowedActionOrigins: ['**'],
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    const folder = join(buildDirectory, 'client');
    await packRoutes(join(folder, 'assets'));
    await packFiles(folder);
    await escapeLetters(join(buildDirectory, 'server'));
  },
} satisfies Config;

/**
 * Writes letters beyond ASCII as escapes: V8 keeps a file's text as long as the process, and Node hands it over at two bytes a
 * letter as soon as one isn't ASCII.
 */
async function escapeLetters(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  for (const path of names.map((name) => join(folder, name))) {
    const text = await readFile(path, 'utf8');
    if (/\\[^\x00-\x7f]|\braw`[^`]*[^\x00-\x7f]/.test(text))
      throw new Error(`${path} has a letter that would mean something else as an escape.`);
    const escaped = text.replaceAll(
      /[^\x00-\x7f]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    if (escaped !== text) await writeFile(path, escaped);
  }
}

async function packRoutes(folder: string): Promise<void> {
  const [name, ...others] = (await readdir(folder)).filter((each) => /^manifest-\w+\.js$/.test(each));
  if (name === undefined || others.length > 0) throw new Error('A build has one list of routes.');
  const path = join(folder, name);
  await writeFile(path, packRoutesFile(await readFile(path, 'utf8')));
}

const packable = new Set(['.js', '.css', '.wasm', '.svg', '.json', '.webmanifest', '.txt']);
/** Below this, packing saves less than its headers take. */
const leastBytes = 512;

/** Packs what browsers fetch as well as can be, once, beside each file: static-files.ts sends it. */
async function packFiles(folder: string): Promise<void> {
  const [shrink, zip] = [promisify(brotliCompress), promisify<Buffer, ZlibOptions, Buffer>(gzip)];
  const pack = { '.br': shrink, '.gz': (text: Buffer) => zip(text, { level: 9 }) };
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names
      .filter((name) => packable.has(extname(name)))
      .map(async (name) => {
        const path = join(folder, name);
        const text = await readFile(path);
        if (text.length < leastBytes) return;
        for (const [extension, run] of Object.entries(pack))
          await writeFile(`${path}${extension}`, await run(text));
      }),
  );
}
