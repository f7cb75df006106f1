import { createServer } from 'node:http';
import { Hono } from 'hono';
import { readEnvironment } from '../platform/environment.ts';
import { answerRequests } from '../platform/http/answer-requests.ts';
import { createMetricsRoute } from '../platform/metrics/metrics-route.ts';
import { StartupError } from '../platform/startup-error.ts';
import { giveSignsOf } from './give-signs-of.ts';
import { openShop } from './open-shop.ts';
import { listenOn, runProcess, sayReady, sayStarted, stopOnSignals } from './run-process.ts';
import { startWork } from './start-work.ts';

/**
 * The work of the clock and of sending, in a process of its own beside pages' processes that run with JOBS=0: what takes
 * long there makes no page wait. It has neither pages nor search; /healthz, /readyz and /metrics say how it does.
 */
async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  if (environment.DATABASE_URL === undefined)
    throw new StartupError('DATABASE_URL: expected, since a worker shares its database with the shop');
  const shop = await openShop(environment);
  const work = await startWork(shop);
  const signs = giveSignsOf(shop, { role: 'worker', readIndex: null });
  const app = new Hono();
  app.get('/healthz', (c) => c.json({ status: 'alive' }));
  app.get('/readyz', (c) => {
    const checks = { jobs: work.isWorking(), accepting: !stopper.isStopping() };
    const isReady = Object.values(checks).every((fine) => fine);
    return c.json({ status: isReady ? 'ready' : 'not ready', checks }, isReady ? 200 : 503);
  });
  app.get(
    '/metrics',
    createMetricsRoute({
      registry: shop.registry,
      token: environment.METRICS_TOKEN ?? null,
      isDemo: environment.DEMO,
    }),
  );
  const server = createServer(answerRequests(app.fetch, environment.SITE_URL));
  const stopper = stopOnSignals(shop, () => [
    { what: 'the listener', mostMs: 3_000, stop: () => server.close() },
    { what: 'the signs of life', mostMs: 2_000, stop: signs.stop },
    ...work.stopping,
    ...shop.afterwards,
  ]);
  await listenOn(server, shop);
  sayStarted();
  sayReady(server, shop);
}

runProcess(main);
