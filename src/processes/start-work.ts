import { heedWatched } from '../modules/browsing/heed-watched.ts';
import { readAttachment } from '../modules/document/mail-documents.ts';
import { listJobs } from '../modules/jobs.ts';
import { pollPages } from '../modules/live/poll-pages.ts';
import { startJobs } from '../platform/jobs/job-queue.ts';
import { forgetOldMessages } from '../platform/mail/message-outbox.ts';
import { openMessageSender } from '../platform/mail/open-message-sender.ts';
import { measureJobs } from '../platform/metrics/job-metrics.ts';
import { saySeldom } from '../platform/say-seldom.ts';
import type { StopStep } from '../platform/stop-in-order.ts';
import { systemClock } from '../shared/clock.ts';
import { openEventLog } from './open-event-log.ts';
import type { Shop } from './open-shop.ts';

/** How often it is looked whether a live on a page is due; each is at its own time. */
const pagesEveryMs = 5_000;

/** Starts what happens by the clock and what is sent: jobs, mails and SMS, watches of price and stock. */
export async function startWork({
  environment,
  db,
  changes,
  services,
  registry,
  log,
}: Shop): Promise<{ isWorking: () => boolean; stopping: StopStep[] }> {
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
  const sayPagesFailed = saySeldom((error, repeated) =>
    log.error({ err: error, repeated }, 'comments of pages could not be fetched'),
  );
  const jobs = await startJobs(
    db,
    measureJobs(registry, [
      ...listJobs(services),
      // Commits wake the senders at once; this is for what comes due later, and for a wake that was lost.
      { name: 'send-messages', cron: '* * * * *', run: async () => messages.wake() },
      { name: 'forget-messages', cron: '20 19 * * *', run: () => forgetOldMessages(db, systemClock()) },
    ]),
    log,
    systemClock,
  );
  changes.subscribe(jobs.heed);
  const eventLog =
    environment.NATS_URL === undefined
      ? null
      : await openEventLog({ natsUrl: environment.NATS_URL, services, log });
  let isPolling = false;
  const pages = setInterval(() => {
    if (isPolling || db.$client.watch.isAway()) return;
    isPolling = true;
    void pollPages(services)
      .catch(sayPagesFailed)
      .finally(() => {
        isPolling = false;
      });
  }, pagesEveryMs);
  return {
    isWorking: jobs.isWorking,
    stopping: [
      { what: 'comments of pages', mostMs: 100, stop: async () => clearInterval(pages) },
      { what: 'the job queue', mostMs: 7_000, stop: jobs.stop },
      { what: 'the events to other systems', mostMs: 8_000, stop: () => eventLog?.stop() },
      { what: 'the sender of messages', mostMs: 6_000, stop: messages.stop },
    ],
  };
}
