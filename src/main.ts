import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { createApp, type WebBuild } from './app.ts';
import { heedWatched } from './modules/browsing/heed-watched.ts';
import { readAttachment } from './modules/document/mail-documents.ts';
import { listJobs } from './modules/jobs.ts';
import { createEmit } from './modules/reactions.ts';
import { liveSearch } from './modules/search/live-search.ts';
import { createRecaptchaVerifier } from './platform/captcha/captcha-verifier.ts';
import { createDemoCaptcha } from './platform/captcha/demo-captcha.ts';
import { createLog } from './platform/create-log.ts';
import { openChangeFeed } from './platform/db/change-feed.ts';
import { checkServer } from './platform/db/check-server.ts';
import { lockDataFolder } from './platform/db/data-folder.ts';
import { openDatabase } from './platform/db/database.ts';
import { withDatabaseTime } from './platform/db/database-time.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { isMigrated, migrateDatabase } from './platform/db/migrate-database.ts';
import { type Environment, readEnvironment } from './platform/environment.ts';
import { createDrainingServer } from './platform/http/draining-server.ts';
import { keepAssets } from './platform/http/keep-assets.ts';
import { createRateLimits } from './platform/http/rate-limit.ts';
import { stopPictureProcesses } from './platform/images/picture-process.ts';
import { startJobs } from './platform/jobs/job-queue.ts';
import { installLastResort } from './platform/last-resort.ts';
import { forgetOldMessages } from './platform/mail/message-outbox.ts';
import { openMessageSender } from './platform/mail/open-message-sender.ts';
import { measureJobs } from './platform/metrics/job-metrics.ts';
import { demoBillerId, openBankQr } from './platform/payments/open-bank-qr.ts';
import { openCardGateway } from './platform/payments/open-card-gateway.ts';
import { hearOfPeers } from './platform/peers/peer.ts';
import { saySeldom } from './platform/say-seldom.ts';
import type { Services } from './platform/services.ts';
import { openSocialProviders } from './platform/social/open-social-providers.ts';
import { StartupError } from './platform/startup-error.ts';
import { stopInOrder } from './platform/stop-in-order.ts';
import { createDiskStorage } from './platform/storage/disk-storage.ts';
import { keepPictures } from './platform/storage/kept-storage.ts';
import { createS3Storage } from './platform/storage/s3-storage.ts';
import type { Storage } from './platform/storage/storage.ts';

import { systemClock } from './shared/clock.ts';
import { measureShop } from './shop-metrics.ts';

/** A demo is tried by everyone from one address: loopback. */
const demoLimitFactor = 20;

/** A balancer that looks at /readyz every second or two has seen by then that nothing more should come here. */
const balancerGraceMs = 3_000;
/** Whoever presses Ctrl-C twice wants it to end; a signal that comes to a whole group arrives twice as well. */
const secondSignalMs = 1_000;
/** How long /readyz waits for the database to say that it is there. */
const readyMostMs = 2_000;

/** The process. The only file that does something when imported. */
async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
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
    const { fillDemo } = await import('./demo/fill-demo.ts');
    await fillDemo({ db, databaseUrl }, say);
  }

  let isStopping = false;
  const stopping = new AbortController();
  const changes = await openChangeFeed(directUrl, db);
  const cards = await openCardGateway({
    environment,
    dataDir,
    clock: systemClock,
    onError: (error) => log.error({ err: error }, 'sandbox gateway'),
  });
  const bank = await openBankQr({
    environment,
    dataDir,
    clock: systemClock,
    onError: (error) => log.error({ err: error }, 'sandbox bank'),
  });
  const demoCaptcha = environment.DEMO ? createDemoCaptcha(systemClock) : null;
  const social = openSocialProviders({
    environment,
    clock: systemClock,
    onError: (error) => log.error({ err: error }, 'demo identity provider'),
  });
  const ground: Omit<Services, 'emit'> = {
    db,
    changes,
    clock: systemClock,
    newSecret: () => randomBytes(24).toString('base64url'),
    newUuid: () => randomUUID(),
    newCode: () => String(randomInt(1_000_000)).padStart(6, '0'),
    storage: await openStorage(environment, dataDir),
    cardGateway: cards.gateway,
    verifyCaptcha: demoCaptcha?.verify ?? createRecaptchaVerifier(),
    socialProviders: social.providers,
    siteUrl: environment.SITE_URL,
    canSendSms: environment.DEMO || environment.SMS_URL !== undefined,
    promptPayBillerId: environment.PROMPTPAY_BILLER_ID ?? (environment.DEMO ? demoBillerId : null),
    bankQr: bank.service,
  };
  const services: Services = { ...ground, emit: createEmit(ground) };
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureShop(registry, services);

  const web = environment.DEV ? await openDevelopmentWeb() : null;
  const builtWeb: WebBuild | null =
    web === null ? await import(new URL('../build/server/index.js', import.meta.url).href) : null;
  const { app, dropPages } = createApp({
    services,
    limits: createRateLimits(db.$client, environment.DEMO ? demoLimitFactor : 1),
    log,
    registry,
    apiKey: environment.API_KEY,
    peerKey: environment.API_PEER_KEY,
    apiUrl: environment.API_URL ?? null,
    isDemo: environment.DEMO,
    siteMode: environment.SITE_MODE,
    trustProxy: environment.TRUST_PROXY,
    metricsToken: environment.METRICS_TOKEN ?? null,
    sandboxPages: { gateway: cards.sandboxPages, bank: bank.sandboxPages },
    keptAssets: await keepAssets(join(dataDir, 'assets'), systemClock(), log),
    demoCaptcha: demoCaptcha?.pages ?? null,
    formTargets: [...cards.formTargets, ...social.formTargets],
    loadWebBuild: () => builtWeb ?? loadDevelopmentBuild(web),
    stopping: stopping.signal,
    checkReady: async () => {
      // A database that doesn't answer is not ready, whatever its reason.
      const migrations = await withDatabaseTime(readyMostMs, () => isMigrated(db)).catch(() => null);
      return {
        database: migrations !== null,
        migrations: migrations === true,
        jobs: jobs.isWorking(),
        search: liveSearch(services).isLoaded(),
        accepting: !isStopping,
      };
    },
  });
  changes.subscribe(dropPages);

  const messages = await openMessageSender({
    environment,
    db,
    clock: systemClock,
    log,
    readAttachment: (reference) => readAttachment({ db }, reference),
  });
  changes.subscribe(messages.heed);
  db.$client.watch.onBack(messages.wake);

  heedWatched(services, (error) => log.error({ err: error }, 'watched products'));

  const jobs = await startJobs(
    db,
    measureJobs(registry, [
      ...listJobs(services),
      // Commits wake the senders at once; this is for what comes due later, and for a wake that was lost.
      { name: 'send-messages', cron: '* * * * *', run: async () => messages.wake() },
      { name: 'forget-messages', cron: '20 19 * * *', run: () => forgetOldMessages(db, systemClock()) },
    ]),
    log,
  );

  // A health check may come without a Host (HTTP/1.0).
  const listen = getRequestListener(app.fetch, { hostname: new URL(environment.SITE_URL).host });
  const { server, drain } = createDrainingServer((request, response) => {
    if (social.demo?.(request, response) === true) return;
    if (web === null) return listen(request, response);
    web.middlewares(request, response, () => listen(request, response));
  });
  await new Promise<void>((ready, refuse) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      refuse(
        error.code === 'EADDRINUSE'
          ? new StartupError(
              `Port ${environment.PORT} is in use: stop what uses it, or set PORT to another one.`,
            )
          : error,
      ),
    );
    server.listen(environment.PORT, environment.HOST, ready);
  });

  await cards.start();
  await bank.start();

  const graceMs =
    environment.SHUTDOWN_GRACE_MS ?? (environment.DEMO || process.stdout.isTTY ? 0 : balancerGraceMs);
  async function stop(status: number, { graceMs }: { graceMs: number }): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    await stopInOrder(
      [
        {
          what: 'the listener',
          mostMs: graceMs + 12_000,
          stop: () => drain({ graceMs, mostMs: 10_000, onClosing: () => stopping.abort() }),
        },
        { what: 'the job queue', mostMs: 7_000, stop: jobs.stop },
        { what: 'the sender of messages', mostMs: 6_000, stop: messages.stop },
        { what: 'the card gateway', mostMs: 3_000, stop: cards.stop },
        { what: 'the bank', mostMs: 3_000, stop: bank.stop },
        { what: 'the picture processes', mostMs: 3_000, stop: stopPictureProcesses },
        { what: 'the change feed', mostMs: 3_000, stop: changes.close },
        { what: 'the pool', mostMs: 3_000, stop: () => db.$client.endWithin(1_000) },
        { what: 'the embedded database', mostMs: 30_000, stop: () => embedded?.stop() },
      ],
      log,
    );
    endNow(status);
  }
  function endNow(status: number): never {
    destination.flushSync();
    process.exit(status);
  }
  let signalledMs = 0;
  function heedSignal(): void {
    if (signalledMs > 0 && performance.now() - signalledMs > secondSignalMs) endNow(1);
    signalledMs ||= performance.now();
    void stop(0, { graceMs });
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, heedSignal);
  installLastResort(log, () => void stop(1, { graceMs: 0 }));
  const address = server.address();
  say(
    `ready http://localhost:${typeof address === 'object' && address !== null ? address.port : environment.PORT}`,
  );

  // To who keeps it running (scripts/run-pinned.mjs).
  process.send?.('ready');

  // Pages that search wait for it; a balancer waits for /readyz, so that nobody does.
  const sayNotRead = saySeldom((error, repeated) => {
    if (!isStopping) log.error({ err: error, repeated }, 'the search index could not be read');
  });
  void liveSearch(services).keepLoading(sayNotRead);
}

/** S3 when a bucket is named, so that several processes share their files; else a folder. */
async function openStorage(environment: Environment, dataDir: string): Promise<Storage> {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment;
  if (S3_BUCKET === undefined) return createDiskStorage({ folder: resolve(dataDir, 'files') });
  const bucket = createS3Storage({
    bucket: S3_BUCKET,
    region: S3_REGION,
    ...(S3_ENDPOINT === undefined ? {} : { endpoint: S3_ENDPOINT, forcePathStyle: true }),
    ...(S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined
      ? {}
      : { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }),
  });
  return keepPictures(bucket, resolve(dataDir, 'kept-pictures'));
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

main().catch((error: unknown) => {
  process.stderr.write(
    error instanceof StartupError ? `${error.message}\n` : `${String((error as Error)?.stack ?? error)}\n`,
  );
  process.exit(1);
});
