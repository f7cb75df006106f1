import { createHash } from 'node:crypto';
import { createTaggedCache } from '../cache/tagged-cache.ts';
import { type Bytes, type Packable, packable, replyPacked } from './packing.ts';
import { inlineScriptHashes } from './security-headers.ts';

const bytesKept = 192 * 1024 * 1024;

type KeptPage = {
  status: number;
  headers: Record<string, string>;
  etag: string;
  page: Packable;
  freshUntilMs: number;
};

/** A reply that isn't to be kept (a 404, a redirect) goes to whoever was waiting for it, and is forgotten. */
type Made = { kept: KeptPage } | { passed: { status: number; headers: Headers; body: Bytes } };

export type PageCache = {
  /**
   * Answers from what is kept, or renders. What `render` makes may go to several visitors, so it must be made without
   * anything of theirs but what is in the key.
   */
  answer(request: Request, key: string, render: () => Promise<Response>): Promise<Response>;
  drop(tags: readonly string[] | null): void;
};

/**
 * Keeps pages that are the same for everyone (their cache-control says public), in memory, until what they were made of
 * changes or their s-maxage is over. A page past its time is still served once while a new one is being made.
 */
export function createPageCache(options: {
  now: () => number;
  /** The Content-Security-Policy that lets these scripts run. */
  policyFor: (scriptSources: readonly string[]) => Promise<string>;
}): PageCache {
  const cache = createTaggedCache<Made>({
    maxSize: bytesKept,
    // With room for the packed ones, which come later.
    sizeOf: (made) => ('kept' in made ? Math.ceil(made.kept.page.identity.length * 1.5) : 1),
  });

  async function make(render: () => Promise<Response>): Promise<{ value: Made; tags: string[] }> {
    const response = await render();
    const { status, headers } = response;
    const body = Buffer.from(await response.arrayBuffer());
    const control = headers.get('cache-control') ?? '';
    const tags = (headers.get('x-cache-tags') ?? '').split(' ').filter((tag) => tag !== '');
    headers.delete('x-cache-tags');
    if (headers.get('content-type')?.startsWith('text/html'))
      headers.set('content-security-policy', await options.policyFor(inlineScriptHashes(body)));
    if (status !== 200 || !control.startsWith('public') || headers.has('set-cookie'))
      return { value: { passed: { status, headers, body } }, tags };
    // Weak: the same page may come in other bytes, packed quickly or well (RFC 9110 §8.8.1).
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    const seconds = Number(/s-maxage=(\d+)/.exec(control)?.[1] ?? 60);
    const kept: KeptPage = {
      status,
      headers: { ...Object.fromEntries(headers), vary: 'accept-encoding, cookie', etag },
      etag,
      page: packable(body),
      freshUntilMs: options.now() + seconds * 1000,
    };
    return { value: { kept }, tags };
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
      const { kept } = made;
      if (request.headers.get('if-none-match') === kept.etag)
        return new Response(null, { status: 304, headers: kept.headers });
      return replyPacked(request, kept.page, kept);
    },
    drop: (tags) => cache.drop(tags),
  };
}
