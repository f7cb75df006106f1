import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createTaggedCache } from '../cache/tagged-cache.ts';
import { contentSecurityPolicy, inlineScriptHashes } from './security-headers.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const bytesKept = 192 * 1024 * 1024;

type Encoding = 'br' | 'gzip' | 'identity';

type KeptPage = {
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: Record<Encoding, Buffer<ArrayBuffer>>;
  freshUntilMs: number;
};

/** A reply that isn't to be kept (a 404, a redirect) goes to whoever was waiting for it, and is forgotten. */
type Made = { kept: KeptPage } | { passed: { status: number; headers: Headers; body: ArrayBuffer } };

export type PageCache = {
  /**
   * Answers from what is kept, or renders. What `render` makes may go to several visitors, so it must be made without
   * anything of theirs but what is in the key.
   */
  answer(request: Request, key: string, render: () => Promise<Response>): Promise<Response>;
  drop(tags: readonly string[] | null): void;
};

/**
 * Keeps pages that are the same for everyone (their cache-control says public), in memory, compressed once, until what
 * they were made of changes or their s-maxage is over. A page past its time is still served once while a new one is
 * being made.
 */
export function createPageCache(options: { now: () => number; formTargets: readonly string[] }): PageCache {
  const cache = createTaggedCache<Made>({
    maxSize: bytesKept,
    sizeOf: (made) =>
      'kept' in made
        ? made.kept.bodies.identity.length + made.kept.bodies.br.length + made.kept.bodies.gzip.length
        : 1,
  });

  async function make(render: () => Promise<Response>): Promise<{ value: Made; tags: string[] }> {
    const response = await render();
    const control = response.headers.get('cache-control') ?? '';
    const tags = (response.headers.get('x-cache-tags') ?? '').split(' ').filter((tag) => tag !== '');
    response.headers.delete('x-cache-tags');
    if (response.status !== 200 || !control.startsWith('public') || response.headers.has('set-cookie'))
      return {
        value: {
          passed: { status: response.status, headers: response.headers, body: await response.arrayBuffer() },
        },
        tags,
      };
    return { value: { kept: await keep(response, control) }, tags };
  }

  async function keep(response: Response, control: string): Promise<KeptPage> {
    const text = (await response.text()).replaceAll(/(<[^>]*?) nonce="[^"]*"/g, '$1');
    const identity = Buffer.from(text);
    const [gzipped, brotli] = await Promise.all([
      gzipAsync(identity),
      brotliAsync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    ]);
    const headers = Object.fromEntries(response.headers);
    const isPage = headers['content-type']?.startsWith('text/html') ?? false;
    if (isPage)
      headers['content-security-policy'] = contentSecurityPolicy(
        inlineScriptHashes(text),
        options.formTargets,
      );
    headers.vary = 'accept-encoding, cookie';
    const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
    const seconds = Number(/s-maxage=(\d+)/.exec(control)?.[1] ?? 60);
    return {
      status: response.status,
      headers,
      etag,
      bodies: { identity, gzip: gzipped, br: brotli },
      freshUntilMs: options.now() + seconds * 1000,
    };
  }

  async function findOrMake(key: string, render: () => Promise<Response>): Promise<Made> {
    const known = cache.peek(key);
    if (known !== undefined && 'kept' in known) {
      if (options.now() > known.kept.freshUntilMs) refresh(key, known, render);
      return known;
    }
    const made = await cache.get(key, () => make(render));
    if ('passed' in made) cache.delete(key);
    return made;
  }

  const refreshing = new Set<string>();
  function refresh(key: string, old: Made, render: () => Promise<Response>): void {
    if (refreshing.has(key)) return;
    refreshing.add(key);
    make(render)
      .then(({ value, tags }) => {
        if (cache.peek(key) !== old) return;
        cache.delete(key);
        if ('kept' in value) return cache.get(key, async () => ({ value, tags }));
      })
      .catch(() => cache.delete(key))
      .finally(() => refreshing.delete(key));
  }

  return {
    async answer(request, key, render) {
      const made = await findOrMake(key, render);
      if ('passed' in made) {
        const { status, headers, body } = made.passed;
        return new Response(body.byteLength === 0 ? null : body, { status, headers });
      }
      return reply(request, made.kept);
    },
    drop: (tags) => cache.drop(tags),
  };
}

function reply(request: Request, page: KeptPage): Response {
  const encoding = pickEncoding(request.headers.get('accept-encoding'));
  const etag = `"${page.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const headers: Record<string, string> = { ...page.headers, etag };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  const body = page.bodies[encoding];
  headers['content-length'] = String(body.length);
  return new Response(request.method === 'HEAD' ? null : body, { status: page.status, headers });
}

/** Brotli before gzip before nothing; a coding with q=0 is refused (RFC 9110 §12.5.3). */
export function pickEncoding(header: string | null): Encoding {
  if (header === null) return 'identity';
  const accepts = (name: string) =>
    header.split(',').some((part) => {
      const [coding = '', ...parameters] = part.trim().toLowerCase().split(';');
      return coding.trim() === name && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
    });
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity';
}
