import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { DemoPeers } from '../demo/peers/open-demo-peers.ts';
import { keepContentInTime } from '../modules/content/keep-content-in-time.ts';
import { logEventsWith } from '../modules/event-log/log-event.ts';
import { keepLandingsInTime } from '../modules/landing/keep-landings-in-time.ts';
import { keepPricesInTime } from '../modules/pricing/keep-prices-in-time.ts';
import { createEmit } from '../modules/reactions.ts';
import { keepBannersInTime } from '../modules/site/keep-banners-in-time.ts';
import { followWording } from '../modules/wording/follow-wording.ts';
import { createRecaptchaVerifier } from '../platform/captcha/captcha-verifier.ts';
import { createLog } from '../platform/create-log.ts';
import { openChangeFeed } from '../platform/db/change-feed.ts';
import { checkServer } from '../platform/db/check-server.ts';
import { lockDataFolder } from '../platform/db/data-folder.ts';
import { openDatabase } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { migrateDatabase } from '../platform/db/migrate-database.ts';
import { openReadDatabase, withoutReadServers } from '../platform/db/read-database.ts';
import type { Environment } from '../platform/environment.ts';
import { openBankQr } from '../platform/payments/open-bank-qr.ts';
import { openCardGateway } from '../platform/payments/open-card-gateway.ts';
import { hearOfPeers } from '../platform/peers/peer.ts';
import { saySeldom } from '../platform/say-seldom.ts';
import { createSecretBox, readSealingSecret } from '../platform/secret-box.ts';
import type { Services } from '../platform/services.ts';
import { openSocialProviders } from '../platform/social/open-social-providers.ts';
import { openSocialPages } from '../platform/social-pages/open-social-pages.ts';
import type { StopStep } from '../platform/stop-in-order.ts';
import { describeMissingRights, openStorage } from '../platform/storage/open-storage.ts';
import { demoTotpSecret } from '../platform/totp.ts';
import { systemClock } from '../shared/clock.ts';
import { measureProcess, measureShop } from '../shop-metrics.ts';

export type Shop = Awaited<ReturnType<typeof openShop>>;

/**
 * What every process that serves the shop stands on, whatever it serves: database (brought up to date, and
 * filled in demo mode), the feed of changes, the services of use-cases, figures. What only some have is opened by them:
 * pages and API (web.ts), the work of the clock (start-work.ts), search and the page cache (both in the pages' process).
 * `afterwards` are the last steps of stopping.
 * @throws StartupError when something in the environment isn't right.
 */
export async function openShop(environment: Environment) {
  const dataDir = resolve(environment.DATA_DIR);
  // Lines are gathered and written together, a quarter of a second late at most; what is left goes out at the end.
  const destination = pino.destination({ dest: 1, sync: false, minLength: 8_192, periodicFlush: 250 });
  // Whoever read them is gone: no reason to end.
  destination.on('error', () => undefined);
  const log = createLog(environment.LOG_LEVEL, destination);
  const say = (line: string) => process.stdout.write(`${line}\n`);

  // With a database of its own the data folder belongs to one process; on a shared database it only holds files.
  if (environment.DATABASE_URL === undefined) lockDataFolder(dataDir);
  const embedded =
    environment.DATABASE_URL === undefined ? await startEmbeddedPostgres({ dataDir, log: say }) : null;
  const databaseUrl = environment.DATABASE_URL ?? embedded?.url ?? '';
  // A pooler gives a connection for a transaction only: what listens or locks goes past it.
  const directUrl = environment.DATABASE_DIRECT_URL ?? databaseUrl;
  if (embedded === null)
    await checkServer(
      directUrl,
      environment.DATABASE_DIRECT_URL === undefined ? environment.DATABASE_POOL : null,
    );
  say('bringing the database up to date');
  const directDb = openDatabase(directUrl, 2);
  await directDb.$client.watch.look();
  await migrateDatabase(directDb);
  await directDb.$client.end();
  const sayPeerAway = saySeldom((error, repeated) => log.error({ err: error, repeated }, 'a peer is away'));
  hearOfPeers(({ peer, isAway, error }) =>
    isAway ? sayPeerAway(new Error(peer, { cause: error })) : log.info({ peer }, 'a peer is back'),
  );
  const db = openDatabase(databaseUrl, environment.DATABASE_POOL, {
    log,
    prepare: environment.DATABASE_PREPARE,
  });
  await db.$client.watch.look();
  if (environment.DEMO) {
    const { fillDemo } = await import('../demo/fill-demo.ts');
    await fillDemo({ db, databaseUrl, dataDir, siteUrl: environment.SITE_URL }, say);
  }
  const reads =
    environment.READ_DATABASE_URL === undefined
      ? withoutReadServers()
      : await openReadDatabase(environment.READ_DATABASE_URL, db, {
          limitMs: environment.READ_DATABASE_LAG_MS,
          connectionLimit: environment.DATABASE_POOL,
          prepare: environment.DATABASE_PREPARE,
          log,
        });
  // Nobody can listen at a server that follows: what has changed is heard from the primary alone.
  const feed = await openChangeFeed(directUrl, db);
  const sayTimesWait = saySeldom((error, repeated) =>
    log.error({ err: error, repeated }, 'the times of prices, pages and banners could not be read'),
  );
  const prices = keepPricesInTime({ db, clock: systemClock }, feed, sayTimesWait);
  const content = keepContentInTime({ db, clock: systemClock }, prices.changes, sayTimesWait);
  const banners = keepBannersInTime({ db, clock: systemClock }, content.changes, sayTimesWait);
  const landings = keepLandingsInTime({ db, clock: systemClock }, banners.changes, sayTimesWait);
  const { changes } = landings;
  const wording = await followWording(
    { db, changes },
    saySeldom((error, repeated) =>
      log.error({ err: error, repeated }, 'the words of the shop could not be read'),
    ),
  );

  const demo: DemoPeers | null = environment.DEMO
    ? await (await import('../demo/peers/open-demo-peers.ts')).openDemoPeers({
        environment,
        dataDir,
        db,
        clock: systemClock,
        onError: (peer, error) => log.error({ err: error }, peer),
      })
    : null;
  const cards = await openCardGateway(environment, systemClock);
  const bankQr = openBankQr(environment) ?? demo?.bankQr ?? null;
  const social = openSocialProviders({
    environment,
    clock: systemClock,
    more: demo === null ? [] : [demo.identity],
  });
  const pages = openSocialPages(environment);
  void describeMissingRights(environment).then((words) => {
    if (words !== null) log.error(words);
  });
  const ground: Omit<Services, 'emit'> = {
    db,
    reads,
    changes,
    clock: systemClock,
    newSecret: () => randomBytes(24).toString('base64url'),
    newUuid: () => randomUUID(),
    newCode: () => String(randomInt(1_000_000)).padStart(6, '0'),
    storage: await openStorage(environment, dataDir),
    searchFolder: join(dataDir, 'search-index'),
    cardGateway: cards?.gateway ?? demo?.cardGateway ?? null,
    verifyCaptcha: demo?.verifyCaptcha ?? createRecaptchaVerifier(),
    socialProviders: social.providers,
    socialPages: pages.client === null && demo !== null ? { client: demo.socialPages, missing: [] } : pages,
    secretBox: createSecretBox(readSealingSecret(environment.SECRETS_KEY, dataDir)),
    publishedTotpSecret: environment.DEMO ? demoTotpSecret : null,
    siteUrl: environment.SITE_URL,
    canSendMail: environment.DEMO || environment.SMTP_URL !== undefined,
    canSendSms: environment.DEMO || environment.SMS_URL !== undefined,
    promptPayBillerId: environment.PROMPTPAY_BILLER_ID ?? demo?.billerId ?? null,
    bankQr,
  };
  const logEvent = environment.NATS_URL === undefined ? null : logEventsWith(ground);
  const services: Services = { ...ground, emit: createEmit(ground, logEvent) };
  if (environment.DEMO) {
    const { giveDemoFactors } = await import('../demo/give-demo-factors.ts');
    await giveDemoFactors(services);
  }
  const registry = new Registry();
  measureProcess(registry);
  measureShop(registry, services);
  const afterwards: StopStep[] = [
    { what: 'the words of the shop', mostMs: 1_000, stop: wording.close },
    { what: 'the times of landing pages', mostMs: 1_000, stop: landings.close },
    { what: 'the times of banners', mostMs: 1_000, stop: banners.close },
    { what: 'the times of prices', mostMs: 1_000, stop: prices.close },
    { what: 'the times of pages', mostMs: 1_000, stop: content.close },
    { what: 'the change feed', mostMs: 3_000, stop: feed.close },
    { what: 'the read databases', mostMs: 3_000, stop: reads.close },
    { what: 'the pool', mostMs: 3_000, stop: () => db.$client.endWithin(1_000) },
    { what: 'the embedded database', mostMs: 30_000, stop: () => embedded?.stop() },
  ];
  return {
    environment,
    dataDir,
    databaseUrl,
    log,
    say,
    /** Writes what is left to be logged. */
    flushLog: () => destination.flushSync(),
    db,
    changes,
    /** How long until a price, a page or a banner begins or ends by itself; null when nothing is planned. */
    untilNextChangeMs: () =>
      soonest(prices.untilNextMs(), content.untilNextMs(), banners.untilNextMs(), landings.untilNextMs()),
    services,
    wording,
    registry,
    /** The demo's stand-ins for other people's machines; null outside demo mode. */
    demo,
    /** Other origins that forms may lead to: a card gateway's, those of providers one signs in at. */
    formTargets: [...(cards?.formTargets ?? []), ...social.formTargets],
    afterwards,
  };
}

function soonest(...times: (number | null)[]): number | null {
  const planned = times.filter((ms) => ms !== null);
  return planned.length === 0 ? null : Math.min(...planned);
}
