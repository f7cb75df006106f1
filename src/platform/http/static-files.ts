import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { pickEncoding } from './packing.ts';

/** Packed by the build (react-router.config.ts), beside the file. */
const packedExtensions = { br: '.br', gzip: '.gz' } as const;
type Coding = keyof typeof packedExtensions;
const codings: readonly Coding[] = ['br', 'gzip'];

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

type StaticFile = {
  headers: Record<string, string>;
  identity: Buffer<ArrayBuffer>;
  packed: Partial<Record<Coding, Buffer<ArrayBuffer>>>;
};

const assetName = /^\/assets\/([\w-][\w.-]*)$/;

/**
 * Serves the built client from memory: names under /assets/ carry a hash, so they are kept for a year. Those of other
 * builds come from `keptAssets` (keep-assets.ts). Returns null for a path that is no file, which under /assets/ is a 404
 * and elsewhere is left to the pages.
 */
export function createStaticFiles(
  folder: string,
  keptAssets: string | null,
): (request: Request, path: string) => Response | null {
  const paths = new Map<string, string>();
  if (existsSync(folder))
    for (const item of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!item.isFile() || item.name.startsWith('.')) continue;
      const file = join(item.parentPath, item.name);
      if (isPacked(file)) continue;
      paths.set(`/${relative(folder, file).split(sep).join('/')}`, file);
    }
  const loaded = new Map<string, StaticFile>();

  function load(path: string, file: string): StaticFile {
    const identity = readFileSync(file);
    const extension = extname(file);
    const isHashed = path.startsWith('/assets/');
    return {
      headers: {
        'content-type': types[extension] ?? 'application/octet-stream',
        'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
        vary: 'accept-encoding',
      },
      identity,
      packed: Object.fromEntries(
        codings
          .map((coding) => [coding, `${file}${packedExtensions[coding]}`] as const)
          .filter(([, packed]) => existsSync(packed))
          .map(([coding, packed]) => [coding, readFileSync(packed)]),
      ),
    };
  }

  /** Files of our own build, and those another build has put there since. */
  function find(path: string): string | undefined {
    const own = paths.get(path);
    if (own !== undefined || keptAssets === null) return own;
    const name = assetName.exec(path)?.[1];
    if (name === undefined) return undefined;
    const kept = join(keptAssets, name);
    if (isPacked(kept) || !existsSync(kept)) return undefined;
    paths.set(path, kept);
    return kept;
  }

  return (request, path) => {
    const file = find(path);
    if (file === undefined)
      return path.startsWith('/assets/') ? new Response('Not found', { status: 404 }) : null;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
    let known = loaded.get(path);
    if (known === undefined) {
      known = load(path, file);
      loaded.set(path, known);
    }
    const headers = { ...known.headers };
    if (request.headers.get('if-none-match') === headers.etag)
      return new Response(null, { status: 304, headers });
    const { packed } = known;
    const encoding = pickEncoding(
      request.headers.get('accept-encoding'),
      codings.filter((coding) => packed[coding] !== undefined),
    );
    if (encoding !== 'identity') headers['content-encoding'] = encoding;
    const body = (encoding === 'identity' ? null : packed[encoding]) ?? known.identity;
    headers['content-length'] = String(body.length);
    return new Response(request.method === 'HEAD' ? null : body, { headers });
  };
}

function isPacked(file: string): boolean {
  return Object.values(packedExtensions).some(
    (extension) => file.endsWith(extension) && existsSync(file.slice(0, -extension.length)),
  );
}
