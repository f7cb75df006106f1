import { fileURLToPath } from 'node:url';
import { createRouterClient, ORPCError } from '@orpc/server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import {
  createRequestHandler,
  data,
  type RouterContextProvider,
  redirect,
  type ServerBuild,
} from 'react-router';
import { errorMessage } from './messages/error-messages.ts';
import type { ClickCounter } from './modules/affiliate/count-clicks.ts';
import { followLink } from './modules/affiliate/follow-clicks.ts';
import { apiContract, liveApiContract } from './modules/api.contract.ts';
import { createLiveRouter, createRouter } from './modules/api.ts';
import { fileMost } from './modules/catalogue-file/catalogue-file.rules.ts';
import { chatNews } from './modules/chat/chat-news.ts';
import { createCallerFinder } from './modules/identity/find-caller.ts';
import { isProofFresh } from './modules/identity/session-lifetime.rules.ts';
import { createImageRoutes } from './modules/image/image.routes.ts';
import { createPageWebhook } from './modules/live/live-page.routes.ts';
import { createLiveStreams } from './modules/live/live-show.routes.ts';
import { createNotificationStreams } from './modules/notification/notification.routes.ts';
import { createWebhookReceiver } from './modules/payment/receive-webhook.ts';
import { findAnyPicture, isPictureShown } from './modules/pictures.ts';
import { batchMost, picturesMost } from './modules/product-picture/product-picture.rules.ts';
import { liveSearch } from './modules/search/live-search.ts';
import { readCaptcha } from './modules/settings/read-captcha.ts';
import { createSettingsReader } from './modules/settings/shop-settings.ts';
import { createShareRoutes } from './modules/share/share.routes.ts';
import { sharedAbove } from './modules/shared-above.ts';
import { callbackPath } from './modules/social/social.rules.ts';
import type { VisitCounter } from './modules/store-figures/count-visits.ts';
import { createVisitRoute } from './modules/store-figures/store-figures.routes.ts';
import { findKeyCaller } from './modules/store-key/find-key-caller.ts';
import { withDatabaseTime } from './platform/db/database-time.ts';
import { ebookBytesMost } from './platform/ebooks/ebook-file.ts';
import { createAdmission } from './platform/http/admission.ts';
import type { Caller } from './platform/http/api-context.ts';
import { bearerToken, createApi } from './platform/http/api-handler.ts';
import { describeFailure, failureEnvelope, unavailableError } from './platform/http/envelope.ts';
import { formToQuery } from './platform/http/form-to-query.ts';
import type { ServerContext } from './platform/http/implement-calls.ts';
import { loggedPath } from './platform/http/logged-path.ts';
import { createOriginCheck } from './platform/http/origin-check.ts';
import { packable, replyPacked } from './platform/http/packing.ts';
import { createPageCache } from './platform/http/page-cache.ts';
import type { RateLimits } from './platform/http/rate-limit.ts';
import { createRemoteApi } from './platform/http/remote-api.ts';
import { type RequestVariables, withReplyHeaders } from './platform/http/request-context.ts';
import { logRequests } from './platform/http/request-log.ts';
import { createRouteNames } from './platform/http/route-names.ts';
import {
  commonSecurityHeaders,
  contentSecurityPolicy,
  strictTransport,
} from './platform/http/security-headers.ts';
import { createStaticFiles } from './platform/http/static-files.ts';
import { asPassing, asUnavailable } from './platform/http/unavailable-replies.ts';
import { createVisitorProofs } from './platform/http/visitor-proof.ts';
import { createMetricsRoute } from './platform/metrics/metrics-route.ts';
import { saySeldom } from './platform/say-seldom.ts';
import type { Services } from './platform/services.ts';
import { causeOf, Unavailable } from './platform/unavailable.ts';
import {
  isApiPath,
  listCallPatterns,
  listPagePatterns,
  methodsAt,
  mountedPatterns,
} from './route-patterns.ts';
import { type CookieName, cookies } from './shared/cookies.ts';
import { demoSiteKey } from './shared/demo-captcha.ts';
import { isLoadedAhead } from './shared/loaded-ahead.ts';
import { readLocale } from './shared/locale.ts';
import { isLinkedPage, publicAddress } from './web/public-paths.ts';
import type { ApiClient } from './web/request/api-client.server.ts';
import { cookieLine, isCookieBroken, readCookieHeader } from './web/request/cookie-header.ts';
import { linkCookies, readClickHistory } from './web/request/followed-link.server.ts';
import type { ServerSide } from './web/request/server-side.server.ts';
import { unauthorizedPath } from './web/request/unauthorized-path.server.ts';
import { notNowPage } from './web/shell/not-now-page.server.ts';
import { createOfflineRoutes } from './web/shell/offline.server.ts';

/** The built web app: React Router's, whose server entry also makes the context its loaders read. */
export type WebBuild = ServerBuild & {
  entry: { module: { createLoadContext: (value: ServerSide) => RouterContextProvider } };
};

export type AppOptions = {
  services: Services;
  limits: RateLimits;
  log: Logger;
  registry: Registry;
  /** Counts who looks at stores' pages. */
  visits: VisitCounter;
  /** Counts openings of links that carry a sharer's code. */
  clicks: Pick<ClickCounter, 'count'>;
  apiKey: string;
  /** Known to the pages' server and the API alone: proves for which visitor a call is made. */
  peerKey: string;
  /** Where the pages' calls go over HTTP; null calls the router in memory. */
  apiUrl: string | null;
  isDemo: boolean;
  siteMode: 'shop' | 'seller';
  trustProxy: boolean;
  /** How long until a price begins or ends by itself; null when none is planned. */
  untilNextChangeMs: () => number | null;
  metricsToken: string | null;
  /** Pages of the demo's stand-ins for other people's machines, by the path they are at; none outside demo mode. */
  demoPages: Readonly<Record<string, Hono>>;
  /** Where the scripts of earlier builds are kept; null keeps none. */
  keptAssets: string | null;
  /** Other origins that forms may lead to: a card gateway's, those of providers one signs in at. */
  formTargets: readonly string[];
  /** Called for each page, so that a development server can hand out the newest build. */
  loadWebBuild: () => Promise<WebBuild> | WebBuild;
  /** Aborts when the process stops: streams end. */
  stopping?: AbortSignal;
  /** Whether everything the product needs answers: name → fine. */
  checkReady: () => Promise<Record<string, boolean>>;
};

const bodyLimitBytes = 1024 * 1024;
const uploadLimitBytes = 12 * 1024 * 1024;
/** Room for a file of products and what a form has around it. */
const catalogueFileBytes = fileMost.csvBytes + 64 * 1024;
const takesCatalogueFiles = (path: string) =>
  path === '/api/seller/product-file' || /^\/manage-store\/products\/files(?:\.data)?$/.test(path);
/** Room for the file of an e-book. */
const ebookFileBytes = ebookBytesMost + 64 * 1024;
const takesEbooks = (path: string) =>
  /^\/api\/seller\/product\/\d+\/ebook$/.test(path) ||
  /^\/manage-store\/product\/\d+\/ebook(?:\.data)?$/.test(path);
/** Room for a product's pictures and its cover, of 2 MB each (SPEC §5). */
const productPictureBytes = (picturesMost + 1) * 2 * 1024 * 1024 + 64 * 1024;
const takesProductPictures = (path: string) =>
  /^\/api\/seller\/product\/\d+\/pictures$/.test(path) ||
  /^\/manage-store\/product\/(?:add|\d+)(?:\.data)?$/.test(path);
/** Room for pictures of many products. */
const pictureBatchBytes = batchMost.bytes + 512 * 1024;
const takesManyPictures = (path: string) =>
  path === '/api/seller/product-pictures' || /^\/manage-store\/products\/pictures(?:\.data)?$/.test(path);
/** What a request may wait for the database, all its statements together: with everything else a reply takes less than 3 s. */
const databaseTimeMs = 2_300;
const clientFolder = fileURLToPath(new URL('../build/client', import.meta.url));

function uploadMostAt(path: string): number {
  if (takesEbooks(path)) return ebookFileBytes;
  if (takesProductPictures(path)) return productPictureBytes;
  if (takesManyPictures(path)) return pictureBatchBytes;
  return takesCatalogueFiles(path) ? catalogueFileBytes : uploadLimitBytes;
}

/** Every mount of the product, on one page. */
export function createApp(options: AppOptions) {
  const { services, limits, log } = options;
  const isSecure = services.siteUrl.startsWith('https://');
  const remoteApi =
    options.apiUrl === null
      ? null
      : createRemoteApi(apiContract, {
          url: options.apiUrl,
          apiKey: options.apiKey,
          proofs: createVisitorProofs(options.peerKey, services.clock),
        });
  const app = new Hono<{ Variables: RequestVariables }>();
  const router = createRouter(services);
  const onUnaudited = (call: string) => log.error({ call }, 'a staff call left nothing in the audit log');
  const admission = createAdmission();
  const site = createSettingsReader(services);
  async function isFactorFresh({ factorProvenAt }: Caller): Promise<boolean> {
    const { staff } = await site.settings();
    return isProofFresh(factorProvenAt, services.clock(), staff.factorMinutes);
  }
  const guards = {
    isFactorFresh,
    findCaller: createCallerFinder(services),
    findKeyCaller: (key: string, address: string) => findKeyCaller(services, key, address),
    limits,
    admission,
    onUnaudited,
  };
  async function policyFor(
    scriptSources: readonly string[],
    mediaOrigins: readonly string[] = [],
  ): Promise<string> {
    // While it can't be read nobody is asked for a captcha either.
    const captcha = await readCaptcha(site).catch((error: unknown) => {
      if (causeOf(error, Unavailable) === null) throw error;
      return null;
    });
    const hasRecaptcha = captcha !== null && captcha.siteKey !== demoSiteKey;
    return contentSecurityPolicy(scriptSources, options.formTargets, hasRecaptcha, mediaOrigins);
  }
  const pages = createPageCache({
    now: () => services.clock().getTime(),
    policyFor,
    untilNextMs: options.untilNextChangeMs,
  });
  const staticFiles = createStaticFiles(clientFolder, options.keptAssets);
  const routeNames = createRouteNames([
    ...mountedPatterns,
    ...listCallPatterns('/api', apiContract),
    ...listCallPatterns('/live-api', liveApiContract),
  ]);

  app.use(
    logRequests({
      log,
      registry: options.registry,
      newId: services.newUuid,
      trustProxy: options.trustProxy,
      nameRoute: routeNames.of,
    }),
  );
  const securityHeaders = Object.entries({
    ...commonSecurityHeaders,
    ...(isSecure ? { 'strict-transport-security': strictTransport } : {}),
  });
  app.use((c, next) => withReplyHeaders(c, securityHeaders, next));
  app.onError((error, c) => {
    // A refusal (a post from another site) is no failure of ours.
    if (error instanceof HTTPException && error.status < 500) return error.getResponse();
    if (causeOf(error, Unavailable) !== null) return answerUnavailable(c);
    c.get('log')().error({ err: error }, 'request failed');
    return c.text('Internal Server Error', 500);
  });

  app.use(async (c, next) => {
    const methods = methodsAt(c.req.path);
    return methods === null || methods.includes(c.req.method) ? next() : refuseMethod(c, methods);
  });

  app.use((_, next) => withDatabaseTime(databaseTimeMs, next));

  app.get('/healthz', (c) => c.json({ status: 'alive' }));
  app.get('/readyz', async (c) => {
    const checks = await options.checkReady();
    const isReady = Object.values(checks).every((fine) => fine);
    return c.json({ status: isReady ? 'ready' : 'not ready', checks }, isReady ? 200 : 503);
  });
  app.get(
    '/metrics',
    createMetricsRoute({
      registry: options.registry,
      token: options.metricsToken,
      isDemo: options.isDemo,
    }),
  );

  app.use(async (c, next) => {
    if (isReading(c)) return next();
    const isUpload = c.req.header('content-type')?.startsWith('multipart/form-data') ?? false;
    const maxSize = isUpload ? uploadMostAt(c.req.path) : bodyLimitBytes;
    const onError = () =>
      c.json(
        {
          result: 0,
          detail: null,
          message: errorMessage(readLocale(c.req.header('culture')), 'bodyTooLarge', null),
          code: 'bodyTooLarge',
        },
        413,
      );
    const bytes = statedBytes(c.req.raw.headers);
    if (bytes !== null) return bytes > maxSize ? onError() : next();
    return bodyLimit({ maxSize, onError })(c, next);
  });
  app.route('/api/payment/webhook', createWebhookReceiver(services));
  app.route('/api/live/webhook', createPageWebhook(services));
  const streamNotices = createNotificationStreams(services, [chatNews(services)], options.stopping);
  async function readerOf(token: string | null, language: string | undefined) {
    const caller = token === null ? null : await guards.findCaller(token);
    // One more stream would end another of the person's.
    return caller === null || caller.seenBy !== null ? null : { caller, locale: readLocale(language) };
  }
  const ofEveryApi = {
    apiKey: options.apiKey,
    peerKey: options.peerKey,
    now: services.clock,
    guards,
    messages: errorMessage,
    siteUrl: services.siteUrl,
    changes: services.changes,
    onFoundChange: liveSearch(services).onTakenIn,
  };
  createApi({
    ...ofEveryApi,
    prefix: '/live-api',
    contract: liveApiContract,
    title: 'Bannasala live service',
    router: createLiveRouter(services),
  }).mount(app);
  createApi({
    ...ofEveryApi,
    prefix: '/api',
    contract: apiContract,
    router,
    streams: {
      '/notification/stream': streamNotices(({ headers }) =>
        readerOf(bearerToken(headers.get('authorization') ?? undefined), headers.get('culture') ?? undefined),
      ),
    },
  }).mount(app);

  app.route(
    '/images',
    createImageRoutes(services, {
      findPicture: (kind, id) => findAnyPicture(services, kind, id),
      isShown: (kind, id) => isPictureShown(services, kind, id),
      limits,
      onStoreError: saySeldom((error, repeated) =>
        log.error({ err: error, repeated }, 'pictures could not be stored'),
      ),
    }),
  );
  for (const [path, pages] of Object.entries(options.demoPages)) app.route(path, pages);

  app.route('/', createOfflineRoutes());

  // A browser's notices: the cookie says whose, as on every page.
  app.route(
    '/resources/notification-stream',
    streamNotices((request) => {
      const sent = request.headers.get('cookie');
      if (readCookieHeader(sent, 'seeingAs') !== null) return readerOf(null, undefined);
      return readerOf(readCookieHeader(sent, 'token'), readCookieHeader(sent, 'language') ?? undefined);
    }),
  );

  app.route(
    '/resources/live-stream',
    createLiveStreams(services, {
      isOn: async () => (await site.settings()).site.isLive,
      stopping: options.stopping,
    }),
  );

  // Apple's answer is a form from Apple's site; its `state` is what protects it.
  app.post(callbackPath('apple'), formToQuery(['code', 'state', 'user', 'error', 'iss']));
  app.use(
    csrf({
      origin: createOriginCheck({
        siteUrl: services.siteUrl,
        isDemo: options.isDemo,
        trustProxy: options.trustProxy,
      }),
    }),
  );
  // What staff look at through somebody else's eyes is no visit.
  app.use('/resources/visit', async (c, next) =>
    readCookieHeader(c.req.header('cookie'), 'seeingAs') === null ? next() : c.body(null, 204),
  );
  app.route('/resources/visit', createVisitRoute(options.visits, limits));
  app.route(
    '/',
    createShareRoutes(services, { limits, localeOf: (c) => readVisitor(c).locale, above: sharedAbove }),
  );
  // A link may carry its sharer's code (`?c=`): the page is the one everybody gets, what is remembered goes beside it.
  app.use('*', async (c, next) => {
    const isPage = c.req.query('c') !== undefined && isLinkedPage(c.req.url);
    const isSeeing = readCookieHeader(c.req.header('cookie'), 'seeingAs') !== null;
    const { method, url, raw } = c.req;
    const followed =
      !isPage || isSeeing
        ? null
        : followLink(services, options.clicks, {
            ...{ method, url, headers: raw.headers },
            address: c.get('clientAddress'),
            before: readClickHistory(raw),
          });
    await next();
    if (followed === null || c.res.status >= 400) return;
    for (const line of linkCookies(raw, followed, { isSecure }))
      c.header('set-cookie', line, { append: true });
    // With somebody's cookies on it, it is nobody else's.
    c.header('cache-control', 'private, no-store');
  });
  app.all('*', async (c) => {
    const file = staticFiles(c.req.raw, c.req.path);
    if (file !== null) return file;
    const visitor = readVisitor(c);
    const address = isReading(c) ? publicAddress(c.req.url) : null;
    if (address !== null) {
      const key = `${visitor.locale} ${address}`;
      // Who somebody is can't be found out now: the page as everybody gets it is better than none.
      const kept =
        visitor.token !== null && services.db.$client.watch.isAway()
          ? pages.answerKept(c.req.raw, key)
          : null;
      if (kept !== null) return asPassing(await kept);
      if (visitor.token === null)
        return pages.answer(c.req.raw, key, () =>
          // Of the request it is made for it has nothing but the key: no header, no other host's name, no HEAD.
          renderPage(c, new Request(new URL(address, services.siteUrl)), { ...visitor, cartId: null }, null),
        );
    }
    return packPage(c, await renderPage(c, c.req.raw, visitor, services.newSecret()));
  });

  function readVisitor(c: Context<{ Variables: RequestVariables }>): Visitor {
    const sent = c.req.header('cookie');
    const asked = c.req.query('lang');
    const seeing = readCookieHeader(sent, 'seeingAs');
    return {
      token: seeing ?? readCookieHeader(sent, 'token'),
      isSeeing: seeing !== null,
      // Staff's own cart isn't what the person sees.
      cartId: seeing === null ? readCookieHeader(sent, 'cartId') : null,
      deviceId: readCookieHeader(sent, 'device') ?? services.newSecret(),
      locale: readLocale(asked ?? readCookieHeader(sent, 'language')),
    };
  }

  /** Who looks through somebody else's eyes, as themselves. */
  function ownVisitor(c: Context<{ Variables: RequestVariables }>, visitor: Visitor): Visitor {
    return { ...visitor, isSeeing: false, token: readCookieHeader(c.req.header('cookie'), 'token') };
  }

  /** Nothing here answers to this method; those that are answered are said (RFC 9110 §15.5.6). */
  function refuseMethod(c: Context<{ Variables: RequestVariables }>, methods: readonly string[]): Response {
    const isApi = isApiPath(c.req.path);
    const locale = isApi ? readLocale(c.req.header('culture')) : readVisitor(c).locale;
    const body = failureEnvelope(locale, errorMessage, 'methodNotAllowed', null);
    const headers = { allow: methods.join(', ') };
    return isApi ? c.json(body, 405, headers) : c.text(body.message, 405, headers);
  }

  /** Made of nothing that could be away or take work: the API's envelope, a page that says it, or a line. */
  function answerUnavailable(c: Context<{ Variables: RequestVariables }>): Response {
    const isApi = isApiPath(c.req.path);
    const locale = isApi ? readLocale(c.req.header('culture')) : readVisitor(c).locale;
    const { code, status, data: detail } = unavailableError();
    const body = failureEnvelope(locale, errorMessage, code, detail);
    if (isApi) return asUnavailable(c.json(body, status as 503));
    const isPage = isReading(c) && c.req.header('accept')?.includes('text/html') === true;
    if (!isPage) return asUnavailable(c.text(body.message, 503));
    const { html, policy } = notNowPage(locale, c.req.url);
    return asUnavailable(c.html(html, 503, { 'content-security-policy': policy }));
  }

  /** A page for one visitor has a nonce; one that may be kept for many gets a policy of hashes where it is kept. */
  async function renderPage(
    c: Context<{ Variables: RequestVariables }>,
    request: Request,
    visitor: Visitor,
    nonce: string | null,
  ): Promise<Response> {
    const build = await options.loadWebBuild();
    const context = build.entry.module.createLoadContext({
      api: apiFor(c, visitor),
      isSeeing: visitor.isSeeing,
      ownApi: visitor.isSeeing ? apiFor(c, ownVisitor(c, visitor)) : apiFor(c, visitor),
      apiAs: (token) => apiFor(c, { ...visitor, token }),
      locale: visitor.locale,
      siteUrl: services.siteUrl,
      isDemo: options.isDemo,
      siteMode: options.siteMode,
      isSignedIn: visitor.token !== null,
      cartId: visitor.cartId,
      deviceId: visitor.deviceId,
      nonce,
      isSecure,
      isFactorAsked: () => c.get('isFactorAsked') === true,
      reportError(error) {
        // That the database is away is said once, where it is noticed, and not for every page.
        if (causeOf(error, Unavailable) !== null) return;
        c.get('log')().error({ err: error, path: loggedPath(c.req.path) }, 'page failed');
      },
    });
    const handle = handlerOf(build);
    const render = () => handle(request, context);
    // A form's calls wait in the line each, once its body has come: a slow sender holds nobody up.
    const made = isReading(c)
      ? await admission.admit(render, {
          isWrite: false,
          isKnown: visitor.token !== null || readCookieHeader(c.req.header('cookie'), 'cartId') !== null,
          userAgent: c.req.header('user-agent') ?? null,
        })
      : await render();
    // A file or a picture that isn't there, opened as a page: its route has no page of its own to say so.
    const isBare = made.status === 404 && made.headers.get('content-type')?.startsWith('text/html') !== true;
    const rendered =
      isBare && isOpened(request)
        ? await handle(new Request(new URL('/404', request.url), request), context)
        : made;
    const isAnswered = isReading(c) ? rendered.status < 500 : rendered.status >= 201 && rendered.status < 400;
    const response = c.get('isUnavailable') === true && !isAnswered ? asUnavailable(rendered) : rendered;
    const { headers } = response;
    // A page without a form: it can only be read.
    if (response.status === 405) headers.set('allow', 'GET, HEAD');
    const isPage = /^text\/(html|x-script)/.test(headers.get('content-type') ?? '');
    // A page made for one visitor is nobody else's, even where a visitor without a token gets one that is kept.
    if (!headers.has('cache-control') || (nonce !== null && isPage))
      headers.set('cache-control', 'private, no-store');
    if (visitor.isSeeing) keepOwnCookies(headers);
    if (nonce !== null) {
      headers.delete('x-cache-tags');
      for (const which of brokenCookies(c))
        if (!headers.getSetCookie().some((line) => line.startsWith(`${cookies[which].name}=`)))
          headers.append('set-cookie', cookieLine(which, null, { isSecure }));
    }
    // Nobody has opened it yet: a session that has ended is told of, and its cookie dropped, when somebody does.
    if (isLoadedAhead(request.headers)) headers.delete('set-cookie');
    // A page says from where its film comes; that it is an origin and nothing else, is seen to here.
    const media = headers.get('x-media-origin') ?? '';
    headers.delete('x-media-origin');
    const mediaOrigins = /^https:\/\/[a-z0-9.-]+$/.test(media) ? [media] : [];
    if (nonce !== null && headers.get('content-type')?.startsWith('text/html'))
      headers.set('content-security-policy', await policyFor([`'nonce-${nonce}'`], mediaOrigins));
    return response;
  }

  let handler: { build: WebBuild; handle: ReturnType<typeof createRequestHandler> } | null = null;
  /** Sorting the routes takes longer than most loaders: a build's handler is kept while there is no newer build. */
  function handlerOf(build: WebBuild): ReturnType<typeof createRequestHandler> {
    if (handler?.build !== build) {
      routeNames.add(listPagePatterns(build));
      handler = { build, handle: createRequestHandler(build, process.env.NODE_ENV) };
    }
    return handler.handle;
  }

  function apiFor(c: Context<{ Variables: RequestVariables }>, visitor: Visitor): ApiClient {
    const around = <Value>(call: () => Promise<Value>) =>
      translateFailure(call, visitor, isReading(c), isSecure, {
        unauthorizedPath: () => unauthorizedPath(c.req.raw),
        onUnavailable: () => c.set('isUnavailable', true),
        onFactorAsked: () => c.set('isFactorAsked', true),
      });
    if (remoteApi !== null)
      return remoteApi(
        {
          culture: visitor.locale,
          token: visitor.token,
          requestId: c.get('requestId'),
          clientAddress: c.get('clientAddress'),
          userAgent: c.req.header('user-agent') ?? null,
          deviceId: visitor.deviceId,
        },
        around,
      );
    return createRouterClient(router, {
      context: callContext(c, visitor),
      interceptors: [async ({ next }) => around(() => next())],
    });
  }

  function callContext(c: Context<{ Variables: RequestVariables }>, visitor: Visitor): ServerContext {
    // A page makes several calls as the same person: who it is, is looked up once.
    let caller: Promise<Caller | null> | undefined;
    return {
      culture: visitor.locale,
      token: visitor.token,
      requestId: c.get('requestId'),
      clientAddress: c.get('clientAddress'),
      userAgent: c.req.header('user-agent') ?? null,
      deviceId: visitor.deviceId,
      idempotencyKey: null,
      caller: null,
      madeOf: () => undefined,
      guards: {
        limits,
        isFactorFresh,
        onUnaudited,
        admission: isReading(c) ? null : admission,
        findCaller(token) {
          caller ??= guards.findCaller(token);
          return caller;
        },
        // Pages are for people.
        findKeyCaller: async () => null,
      },
      onSurprise: (error) =>
        c
          .get('log')()
          .error({ err: error, path: loggedPath(c.req.path) }, 'call failed'),
    };
  }

  return { app, dropPages: pages.drop };
}

/** A page for one visitor, packed for the way; what has no text (redirects) goes as it is. */
async function packPage(c: Context, page: Response): Promise<Response> {
  const type = page.headers.get('content-type') ?? '';
  if (!/^text\/(html|x-script)/.test(type)) return page;
  const body = Buffer.from(await page.arrayBuffer());
  if (page.headers.has('set-cookie')) return new Response(body, page);
  return replyPacked(c.req.raw, packable(body), {
    status: page.status,
    headers: { ...Object.fromEntries(page.headers), vary: 'accept-encoding, cookie' },
  });
}

type Visitor = {
  token: string | null;
  /** Whether the token is of a view: staff see the shop as somebody else (decision 87). */
  isSeeing: boolean;
  cartId: string | null;
  deviceId: string;
  locale: 'th' | 'en';
};

function isReading(c: Context): boolean {
  return c.req.method === 'GET' || c.req.method === 'HEAD';
}

/**
 * How long a body says it is (RFC 9110 §8.6), which Node holds it to; null where only reading it tells. Asking for the body
 * itself makes a stream of it, which costs a small call more than reading it does.
 */
function statedBytes(headers: Headers): number | null {
  const stated = headers.get('content-length');
  return stated === null || !/^\d+$/.test(stated) || headers.has('transfer-encoding') ? null : Number(stated);
}

/** Whether a browser opens the address, as a page: a script's fetch and a picture's don't ask for HTML. */
function isOpened(request: Request): boolean {
  return request.method === 'GET' && request.headers.get('accept')?.includes('text/html') === true;
}

/** What the person's pages would have their browser keep is nothing for staff's: their cart, their way back. */
function keepOwnCookies(headers: Headers): void {
  const kept = headers.getSetCookie().filter((line) => /^(?:seeing_as|language)=/.test(line));
  headers.delete('set-cookie');
  for (const line of kept) headers.append('set-cookie', line);
}

/** Cookies that aren't of our making: they count as absent, and the browser is told to drop them. */
function brokenCookies(c: Context): CookieName[] {
  const sent = c.req.header('cookie');
  return (['token', 'cartId', 'device'] as const).filter((which) => isCookieBroken(sent, which));
}

/**
 * Errors of calls as pages meet them: with the code's message in the visitor's language (a form says what is wrong with one
 * field beside that field, so it isn't said above them too, as over HTTP); a 401 to a token that
 * isn't good any more clears the cookie and leads to /401 (SPEC §8) and from there back, and a page that needs an account
 * answers a visitor 401, upon which the shell asks to sign in.
 */
async function translateFailure<Value>(
  call: () => Promise<Value>,
  visitor: Visitor,
  isLoading: boolean,
  isSecure: boolean,
  heard: { unauthorizedPath: () => string; onUnavailable: () => void; onFactorAsked: () => void },
): Promise<Value> {
  try {
    return await call();
  } catch (thrown) {
    const error = causeOf(thrown, Unavailable) === null ? thrown : unavailableError();
    if (!(error instanceof ORPCError)) throw error;
    if (error.code === 'unavailable') {
      heard.onUnavailable();
      // A form says it beside what was typed; a page is the page of errors, in a language that no settings are needed for.
      if (isLoading) throw data({ locale: visitor.locale }, { status: 503 });
    }
    // Whatever the form would have made of it: the page says that one only looks.
    if (error.code === 'viewReadsOnly' && !isLoading)
      throw data(errorMessage(visitor.locale, error.code, null), { status: 403 });
    // What was sent is kept meanwhile (src/web/shop/identity/kept-form.server.ts), and goes on once that is done.
    if (error.code === 'secondFactorAgain' && !isLoading) {
      heard.onFactorAsked();
      throw redirect('/login/again');
    }
    if (error.status === 401 && visitor.token !== null && error.code === 'unauthenticated')
      throw visitor.isSeeing
        ? redirect('/admin/users?done=seen', {
            headers: { 'set-cookie': cookieLine('seeingAs', null, { isSecure }) },
          })
        : redirect(heard.unauthorizedPath(), {
            headers: {
              'set-cookie': cookieLine('token', null, { isSecure }),
            },
          });
    if (error.status === 401 && visitor.token === null && isLoading) throw data(null, { status: 401 });
    const { code, detail } = describeFailure(error, visitor.locale, errorMessage);
    throw new ORPCError(code, {
      status: error.status,
      data: detail,
      message: errorMessage(visitor.locale, code, detail),
      cause: error.cause,
    });
  }
}
