import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pickEncoding } from './packing.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};
const compressible = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);

type StaticFile = {
  headers: Record<string, string>;
  identity: Buffer<ArrayBuffer>;
  gzip: Buffer<ArrayBuffer> | null;
  br: Buffer<ArrayBuffer> | null;
};

/**
 * Serves the built client from memory: names under /assets/ carry a hash, so they are kept for a year. Returns null for
 * a path that is no file, which under /assets/ is a 404 and elsewhere is left to the pages.
 */
export function createStaticFiles(folder: string): (request: Request, path: string) => Response | null {
  const paths = new Map<string, string>();
  if (existsSync(folder))
    for (const item of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!item.isFile() || item.name.startsWith('.')) continue;
      const file = join(item.parentPath, item.name);
      paths.set(`/${relative(folder, file).split(sep).join('/')}`, file);
    }
  const loaded = new Map<string, StaticFile>();

  function load(path: string, file: string): StaticFile {
    const identity = readFileSync(file);
    const extension = extname(file);
    const compress = compressible.has(extension) && identity.length > 512;
    const isHashed = path.startsWith('/assets/');
    return {
      headers: {
        'content-type': types[extension] ?? 'application/octet-stream',
        'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
        vary: 'accept-encoding',
      },
      identity,
      gzip: compress ? gzipSync(identity) : null,
      br: compress ? brotliCompressSync(identity) : null,
    };
  }

  return (request, path) => {
    const file = paths.get(path);
    if (file === undefined)
      return path.startsWith('/assets/') ? new Response('Not found', { status: 404 }) : null;
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 });
    let known = loaded.get(path);
    if (known === undefined) {
      known = load(path, file);
      loaded.set(path, known);
    }
    const headers = { ...known.headers };
    if (request.headers.get('if-none-match') === headers.etag)
      return new Response(null, { status: 304, headers });
    const encoding = pickEncoding(request.headers.get('accept-encoding'));
    const encoded = encoding === 'identity' ? null : known[encoding];
    if (encoded !== null) headers['content-encoding'] = encoding;
    const body = encoded ?? known.identity;
    headers['content-length'] = String(body.length);
    return new Response(request.method === 'HEAD' ? null : body, { headers });
  };
}
