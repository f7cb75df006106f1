import { join } from 'node:path';
import { createApp, type WebBuild } from '../app.ts';
import { type ClickCounter, createClickCounter } from '../modules/affiliate/count-clicks.ts';
import { createSearchCounter } from '../modules/search/count-searches.ts';
import { liveSearch } from '../modules/search/live-search.ts';
import { createVisitCounter, type VisitCounter } from '../modules/store-figures/count-visits.ts';
import { withDatabaseTime } from '../platform/db/database-time.ts';
import { isMigrated } from '../platform/db/migrate-database.ts';
import { readEnvironment } from '../platform/environment.ts';
import { answerRequests } from '../platform/http/answer-requests.ts';
import { createDrainingServer } from '../platform/http/draining-server.ts';
import { keepAssets } from '../platform/http/keep-assets.ts';
import { createRateLimits } from '../platform/http/rate-limit.ts';
import { stopPictureProcesses } from '../platform/images/picture-process.ts';
import { measureRedis } from '../platform/metrics/redis-metrics.ts';
import { saySeldom } from '../platform/say-seldom.ts';
import { systemClock } from '../shared/clock.ts';
import { giveSignsOf } from './give-signs-of.ts';
import { openShop, type Shop } from './open-shop.ts';
import { listenOn, runProcess, sayReady, sayStarted, stopOnSignals } from './run-process.ts';
import { startWork } from './start-work.ts';

/** A demo is tried by everyone from one address: loopback. */
const demoLimitFactor = 20;
/** How long /readyz waits for the database to say that it is there. */
const readyMostMs = 2_000;

/** The shop to its visitors: pages, API, search; and the work of the clock, unless other processes do it (JOBS=0). */
async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const shop = await openShop(environment);
  const { services, db, demo, log } = shop;
  const stopping = new AbortController();
  // The index is read from disk and database while the pages' modules are loaded. Pages that search wait for it; a balancer
  // waits for /readyz, so that nobody does. A database that is away keeps it waiting, and the process goes on.
  let isStopping = () => false;
  const search = liveSearch(services);
  const searchLoaded = search.keepLoading(
    saySeldom((error, repeated) => {
      if (!isStopping()) log.error({ err: error, repeated }, 'the search index could not be read');
    }),
  );
  const work = environment.JOBS ? await startWork(shop) : null;

  const web = environment.DEV ? await openDevelopmentWeb() : null;
  const builtWeb: WebBuild | null =
    web === null ? await import(new URL('../../build/server/index.js', import.meta.url).href) : null;
  const visits = writeVisits(shop);
  const clicks = writeClicks(shop);
  const redis =
    environment.REDIS_URL === undefined
      ? null
      : (await import('../platform/redis/redis-client.ts')).openRedis(
          environment.REDIS_URL,
          ({ isAway, error }) =>
            isAway
              ? log.warn({ err: error }, 'Redis is away: PostgreSQL counts')
              : log.info('Redis is back, and counts'),
        );
  if (redis !== null) measureRedis(shop.registry, redis);
  let signs: ReturnType<typeof giveSignsOf> | null = null;
  let indexFile: ReturnType<typeof search.keepWritten> | null = null;
  const { app, dropPages } = createApp({
    services,
    visits: visits.counter,
    clicks: clicks.counter,
    limits: createRateLimits(db.$client, environment.DEMO ? demoLimitFactor : 1, 1, redis),
    log,
    registry: shop.registry,
    apiKey: environment.API_KEY,
    peerKey: environment.API_PEER_KEY,
    apiUrl: environment.API_URL ?? null,
    isDemo: environment.DEMO,
    siteMode: environment.SITE_MODE,
    trustProxy: environment.TRUST_PROXY,
    untilNextChangeMs: shop.untilNextChangeMs,
    metricsToken: environment.METRICS_TOKEN ?? null,
    demoPages: demo?.pages ?? {},
    keptAssets: await keepAssets(join(shop.dataDir, 'assets'), systemClock(), log),
    formTargets: shop.formTargets,
    loadWebBuild: () => builtWeb ?? loadDevelopmentBuild(web),
    stopping: stopping.signal,
    checkReady: async () => {
      // A database that doesn't answer is not ready, whatever its reason.
      const migrations = await withDatabaseTime(readyMostMs, () => isMigrated(db)).catch(() => null);
      return {
        database: migrations !== null,
        migrations: migrations === true,
        ...(work === null ? {} : { jobs: work.isWorking() }),
        search: search.isLoaded(),
        accepting: !isStopping(),
      };
    },
  });
  shop.changes.subscribe(dropPages);
  // What the feed says of words is heard before they are read: pages are made anew once they are.
  shop.wording.onChange(() => dropPages(['site']));
  search.onNewPrices(() => dropPages(['prices']));

  const listen = answerRequests(app.fetch, environment.SITE_URL);
  const { server, drain } = createDrainingServer((request, response) => {
    if (demo?.answer(request, response) === true) return;
    if (web === null) return listen(request, response);
    web.middlewares(request, response, () => listen(request, response));
  });
  ({ isStopping } = stopOnSignals(shop, (graceMs) => [
    {
      what: 'the listener',
      mostMs: graceMs + 12_000,
      stop: () => drain({ graceMs, mostMs: 10_000, onClosing: () => stopping.abort() }),
    },
    { what: 'the visits that were counted', mostMs: 2_000, stop: visits.stop },
    { what: 'the clicks that were counted', mostMs: 2_000, stop: clicks.stop },
    { what: 'the file of the index', mostMs: 2_000, stop: () => indexFile?.stop() },
    { what: 'the signs of life', mostMs: 2_000, stop: () => signs?.stop() },
    ...(work?.stopping ?? []),
    { what: "the demo's peers", mostMs: 3_000, stop: () => demo?.stop() },
    { what: 'the picture processes', mostMs: 3_000, stop: stopPictureProcesses },
    { what: 'Redis', mostMs: 100, stop: () => redis?.close() },
    ...shop.afterwards,
  ]));
  await listenOn(server, shop);
  await demo?.start();
  sayStarted();
  signs = giveSignsOf(shop, {
    role: work === null ? 'web' : 'webWithJobs',
    readIndex: () => search.figures(),
  });

  await searchLoaded;
  indexFile = search.keepWritten(
    saySeldom((error, repeated) =>
      log.error({ err: error, repeated }, 'the search index could not be written'),
    ),
  );
  sayReady(server, shop);
}

const visitsEveryMs = 10_000;

/** Counts visits of stores' pages and what is searched for, and writes them every few seconds and at the end. */
function writeVisits({ services, log }: Shop): { counter: VisitCounter; stop: () => Promise<void> } {
  const visits = createVisitCounter(services);
  const searched = createSearchCounter(services);
  const counter: VisitCounter = {
    count(path, from) {
      visits.count(path, from);
      searched.count(path);
    },
    write: async () => {
      await Promise.all([visits.write(), searched.write()]);
    },
  };
  const sayLost = saySeldom((error, repeated) =>
    log.error({ err: error, repeated }, 'visits could not be written'),
  );
  const timer = setInterval(() => void counter.write().catch(sayLost), visitsEveryMs);
  return {
    counter,
    stop: () => {
      clearInterval(timer);
      return counter.write().catch(sayLost);
    },
  };
}

const clicksEveryMs = 1_000;

/** Counts openings of links and writes them every second and at the end. */
function writeClicks({ services, log }: Shop): { counter: ClickCounter; stop: () => Promise<void> } {
  const counter = createClickCounter(services);
  const sayLost = saySeldom((error, repeated) =>
    log.error({ err: error, repeated }, 'clicks could not be written'),
  );
  const timer = setInterval(() => void counter.write().catch(sayLost), clicksEveryMs);
  return {
    counter,
    stop: () => {
      clearInterval(timer);
      return counter.write().catch(sayLost);
    },
  };
}

async function openDevelopmentWeb() {
  const { createServer: createVite } = await import('vite');
  return createVite({ server: { middlewareMode: true }, appType: 'custom' });
}

async function loadDevelopmentBuild(
  web: Awaited<ReturnType<typeof openDevelopmentWeb>> | null,
): Promise<WebBuild> {
  if (web === null) throw new Error('There is no web build');
  return (await web.ssrLoadModule('virtual:react-router/server-build')) as WebBuild;
}

runProcess(main);
