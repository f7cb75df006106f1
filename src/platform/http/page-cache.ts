import { createHash } from 'node:crypto';
import { createTaggedCache } from '../cache/tagged-cache.ts';
import { Unavailable } from '../unavailable.ts';
import { type Bytes, keepPacked, type Packable, packable, replyPacked, sizeOfPacked } from './packing.ts';
import { inlineScriptHashes } from './security-headers.ts';
import { asPassing } from './unavailable-replies.ts';

const retryMs = 3_000;
const bytesKept = 16 * 1024 * 1024;

type KeptPage = {
  status: number;
  headers: Record<string, string>;
  etag: string;
  page: Packable;
  freshUntilMs: number;
  /** Of the last time when anything may have changed unheard: made before it, it may be out of date. */
  era: number;
};

/** A reply that isn't to be kept (a 404, a redirect) goes to whoever was waiting for it, and is forgotten. */
type Made = { kept: KeptPage } | { passed: { status: number; headers: Headers; body: Bytes } };

/** A page couldn't be made; with the 503 that says so, for when not even an older page is kept, which the cache decides. */
class PageUnavailable extends Unavailable {
  readonly page: Made;
  constructor(page: Made) {
    super('the page could not be made');
    this.page = page;
  }
}

export type PageCache = {
  /**
   * Answers from what is kept, or renders. What `render` makes may go to several visitors, so it must be made without
   * anything of theirs but what is in the key.
   */
  answer(request: Request, key: string, render: () => Promise<Response>): Promise<Response>;
  /** What is kept under a key, whatever its age; null when nothing is. */
  answerKept(request: Request, key: string): Response | Promise<Response> | null;
  drop(tags: readonly string[] | null): void;
};

/**
 * Keeps pages that are the same for everyone (their cache-control says public), in memory, until what they were made of
 * changes or their s-maxage is over. A page past its time is still served while a new one is being made, and for as long as
 * none can be made; so is one whose things have changed, though not while a new one is being made.
 */
export function createPageCache(options: {
  now: () => number;
  /** The Content-Security-Policy that lets these scripts run. */
  policyFor: (scriptSources: readonly string[]) => Promise<string>;
  /** How long until something changes by itself, which caches outside can't be told of; null when nothing is planned. */
  untilNextMs?: () => number | null;
}): PageCache {
  const cache = createTaggedCache<Made>({
    name: 'pages',
    answersDropped: true,
    maxSize: bytesKept,
    sizeOf: (made) => ('kept' in made ? sizeOfPacked(made.kept.page) : 1),
  });

  let era = 0;

  async function make(render: () => Promise<Response>): Promise<{ value: Made; tags: string[] }> {
    const madeIn = era;
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
      page: keepPacked(packable(body)),
      freshUntilMs: options.now() + seconds * 1000,
      era: madeIn,
    };
    return { value: { kept }, tags };
  }

  async function findOrMake(key: string, render: () => Promise<Response>): Promise<Made> {
    const known = cache.peek(key);
    if (known !== undefined && 'kept' in known) {
      if (options.now() > known.kept.freshUntilMs || known.kept.era !== era) refresh(key, known, render);
      return known;
    }
    const made = await cache
      .get(key, async () => {
        const { value, tags } = await make(render);
        if ('passed' in value && value.passed.status === 503) throw new PageUnavailable(value);
        return { value, tags };
      })
      .catch((error: unknown) => {
        if (error instanceof PageUnavailable) return error.page;
        throw error;
      });
    if ('passed' in made && made.passed.status !== 503) cache.delete(key);
    return made;
  }

  const refreshing = new Set<string>();
  function refresh(key: string, old: Made, render: () => Promise<Response>): void {
    if (refreshing.has(key)) return;
    refreshing.add(key);
    make(render)
      .then(async ({ value, tags }) => {
        if (cache.peek(key) !== old) return;
        if ('passed' in value && value.passed.status >= 500) return postpone(old);
        cache.delete(key);
        if ('kept' in value) await cache.get(key, async () => ({ value, tags }));
      })
      .catch(() => postpone(old))
      .finally(() => refreshing.delete(key));
  }

  /** Nothing newer can be had (the database is away): the page stays, and is tried again in a while. */
  function postpone(old: Made): void {
    if (!('kept' in old)) return;
    old.kept.freshUntilMs = options.now() + retryMs;
    old.kept.era = era;
  }

  function reply(request: Request, kept: KeptPage): Response | Promise<Response> {
    const headers = boundShared(kept.headers, options.untilNextMs?.() ?? null);
    if (request.headers.get('if-none-match') === kept.etag)
      return new Response(null, { status: 304, headers });
    return replyPacked(request, kept.page, { ...kept, headers });
  }

  return {
    async answer(request, key, render) {
      const made = await findOrMake(key, render);
      if ('passed' in made) {
        const { status, headers, body } = made.passed;
        return new Response(body.byteLength === 0 ? null : body, { status, headers });
      }
      // What has changed since it was made is shown for want of a newer one, and isn't to be kept by anybody else.
      if (!cache.isCurrent(key)) return asPassing(await reply(request, made.kept));
      return reply(request, made.kept);
    },
    answerKept(request, key) {
      const known = cache.peekAtAny(key);
      return known !== undefined && 'kept' in known ? reply(request, known.kept) : null;
    },
    drop(tags) {
      // Changes may have been missed while the database was away: a page that may be out of date is better than none the
      // moment it is away again.
      if (tags === null) era += 1;
      else cache.drop(tags);
    },
  };
}

/** A shared cache keeps a page, and serves it beyond its time, no longer than until the next change that is planned. */
function boundShared(headers: Record<string, string>, leftMs: number | null): Record<string, string> {
  const control = headers['cache-control'];
  if (leftMs === null || control === undefined) return headers;
  let left = Math.floor(leftMs / 1000);
  const bounded = control.replace(
    /(s-maxage|stale-while-revalidate)=(\d+)/g,
    (_, name: string, seconds: string) => {
      const granted = Math.min(Number(seconds), left);
      left -= granted;
      return `${name}=${granted}`;
    },
  );
  return { ...headers, 'cache-control': bounded };
}
