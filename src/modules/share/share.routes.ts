import { ORPCError } from '@orpc/server';
import { type Context, Hono } from 'hono';
import { sharingTexts } from '../../messages/sharing-messages.ts';
import type { RateLimits } from '../../platform/http/rate-limit.ts';
import type { RequestVariables } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { followShortLink, isLinkKept } from './follow-link.ts';
import { isRobot } from './is-robot.ts';
import {
  readHiddenPage,
  readShared,
  readSharedById,
  type Shared,
  type SharedAbove,
  shareImage,
} from './read-shared.ts';
import {
  isLinkCode,
  keptQuery,
  linkPrefixes,
  type ShareKey,
  sharePageKinds,
  writeSharePage,
} from './share.rules.ts';

type Variables = { Variables: RequestVariables };
type Needs = Pick<Services, 'db' | 'changes' | 'clock' | 'siteUrl'>;

/** Nothing in it but words and a picture of ours. */
const policy =
  "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Longer than any key. */
const keyMost = 200;

/**
 * SPEC §2's short links and pages for sharing, before the pages: people are sent on, programs that show a card get its words
 * and picture at the same address. What nobody made goes on to the pages, which say so. What is kept costs no statement.
 */
export function createShareRoutes(
  services: Needs,
  options: {
    limits: Pick<RateLimits, 'spend'>;
    localeOf: (c: Context<Variables>) => Locale;
    above: SharedAbove;
  },
) {
  const routes = new Hono<Variables>();

  function reply(c: Context<Variables>, shared: Shared, locale: Locale): Response {
    // Who asks decides what is answered: nobody in between may keep it for somebody else.
    const headers = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', vary: 'user-agent' };
    if (!isRobot(c.req.header('user-agent') ?? null)) return sendOn(c, shared.path, headers);
    const t = sharingTexts(locale);
    const html = writeSharePage({
      ...{ locale, siteName: t('sharing.shopName'), type: typeOf(shared), toPage: t('sharing.toPage') },
      ...{ title: shared.title, description: shared.description, price: shared.price },
      url: `${services.siteUrl}${pathOf(c)}`,
      pageUrl: `${services.siteUrl}${shared.path}`,
      imageUrl: `${services.siteUrl}${shareImage(shared)}`,
    });
    return c.html(html, 200, { ...headers, 'content-security-policy': policy });
  }

  /** Takes a point of whoever asks for what has to be looked up; the reply when there is none left. */
  async function refusal(c: Context<Variables>): Promise<Response | null> {
    try {
      await options.limits.spend('lookup', c.get('clientAddress'));
      return null;
    } catch (error) {
      if (!(error instanceof ORPCError) || error.status !== 429) throw error;
      const data: { retryAfterSeconds?: number } | undefined = error.data;
      return c.text(sharingTexts(options.localeOf(c))('sharing.busy'), 429, {
        'retry-after': String(data?.retryAfterSeconds ?? 5),
        'cache-control': 'no-store',
      });
    }
  }

  for (const prefix of linkPrefixes)
    routes.get(`/${prefix}/:code`, async (c, next) => {
      const code = c.req.param('code');
      if (!isLinkCode(code)) return next();
      if (!isLinkKept(services, code)) {
        const refused = await refusal(c);
        if (refused !== null) return refused;
      }
      const entity = await followShortLink(services, { prefix, code });
      if (entity === null) return next();
      const locale = options.localeOf(c);
      const shared = await readSharedById(services, entity, locale, options.above);
      if (shared !== null) return reply(c, shared, locale);
      const hidden = await readHiddenPage(services, entity);
      return hidden === null ? next() : sendOn(c, hidden, { 'cache-control': 'private, no-store' });
    });

  async function page(c: Context<Variables>, key: ShareKey): Promise<Response | null> {
    if (key.urlKey.length > keyMost || key.urlKey.includes('\0') || !key.urlKey.isWellFormed()) return null;
    const refused = await refusal(c);
    if (refused !== null) return refused;
    const locale = options.localeOf(c);
    const shared = await readShared(services, key, locale, options.above);
    return shared === null ? null : reply(c, shared, locale);
  }

  for (const kind of sharePageKinds)
    routes.get(
      `/${kind}/share/:urlKey`,
      async (c, next) => (await page(c, { kind, urlKey: c.req.param('urlKey'), listKey: '' })) ?? next(),
    );
  routes.get(
    '/share',
    async (c, next) => (await page(c, { kind: 'home', urlKey: '', listKey: '' })) ?? next(),
  );
  routes.get(
    '/share/:urlKey',
    async (c, next) =>
      (await page(c, { kind: 'campaign', urlKey: c.req.param('urlKey'), listKey: '' })) ?? next(),
  );
  return routes;
}

/** To a page of this site, with the sharer's code and nothing else of the address. */
function sendOn(c: Context<Variables>, path: string, headers: Record<string, string>): Response {
  const query = keptQuery(new URL(c.req.url).searchParams);
  return c.body(null, 302, { ...headers, location: `${path}${query}` });
}

/** The address without its query: whose link it was isn't in the page. */
function pathOf(c: Context<Variables>): string {
  return new URL(c.req.url).pathname;
}

function typeOf({ kind }: Shared): 'website' | 'article' | 'product' {
  if (kind === 'product') return 'product';
  return kind === 'article' || kind === 'news' ? 'article' : 'website';
}
