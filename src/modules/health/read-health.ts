import { databaseTime, withDatabaseTime } from '../../platform/db/database-time.ts';
import { isMigrated } from '../../platform/db/migrate-database.ts';
import { findLastBackup } from '../../platform/db/note-backup.ts';
import { jobRunMostMs } from '../../platform/jobs/job-queue.ts';
import { type JobState, listJobStates } from '../../platform/jobs/note-runs.ts';
import { countOutbox } from '../../platform/mail/work-on-outbox.ts';
import { listSigns } from '../../platform/processes/list-signs.ts';
import type { Services } from '../../platform/services.ts';
import { within } from '../../platform/within.ts';
import { countWebhooks } from '../payment/list-webhooks.ts';
import { readDatabaseFacts, readStandbys, readTableFacts } from './database-health.store.ts';
import {
  gradeBackup,
  gradeConnections,
  gradeDisk,
  gradeIndex,
  gradeJob,
  gradeOldestTransaction,
  gradeOutbox,
  gradeProcess,
  gradeRead,
  gradeTable,
  gradeWebhooks,
  isAlive,
  missingRoles,
  worstOf,
} from './health.rules.ts';
import { nextRunAfter } from './next-run.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'canSendMail' | 'canSendSms'>;

/** How long a part may take; one that takes longer says so alone. With what else the page takes it is there in 3 s. */
const partMostMs = 1_500;

/**
 * Everything of the shop's health, each part by itself: null is one that couldn't be read in time. No part waits for
 * another, and none for longer than its time.
 */
export async function readHealth(services: Needs) {
  const { db } = services;
  const now = services.clock();
  const [jobs, outbox, webhooks, server, standbys, tables, migrations, signs, backup] = await Promise.all([
    part(() => listJobStates(db)),
    part(() => countOutbox(db, now)),
    part(() => countWebhooks(db, now)),
    part(() => readDatabaseFacts(db)),
    part(() => readStandbys(db)),
    part(() => readTableFacts(db)),
    part(() => isMigrated(db)),
    part(() => listSigns(db)),
    part(async () => ({ last: await findLastBackup(db) })),
  ]);
  return {
    at: now,
    jobs: jobs && describeJobs(jobs, now),
    outbox: outbox && describeOutbox(outbox, services, now),
    webhooks: webhooks && { grade: gradeWebhooks(webhooks), ...webhooks },
    database: server && {
      ...server,
      isMigrated: migrations,
      standbys,
      tables: tables && {
        largest: tables.largest.map((table) => ({ ...table, grade: gradeTable(table) })),
        busiest: tables.busiest.map((table) => ({ ...table, grade: gradeTable(table) })),
      },
      grades: {
        connections: gradeConnections({ used: server.connections, most: server.connectionsMost }),
        oldestTransaction: gradeOldestTransaction(server.oldestTransactionMs),
        migrations:
          migrations === null ? ('unknown' as const) : migrations ? ('good' as const) : ('bad' as const),
      },
    },
    processes: signs && {
      missing: missingRoles(signs, now),
      list: signs.map((sign) => ({
        ...sign,
        isAlive: isAlive(sign, now),
        grade: gradeProcess(sign, signs, now),
        diskGrade: sign.figures.disk === null ? ('unknown' as const) : gradeDisk(sign.figures.disk),
        reads: (sign.figures.reads ?? []).map((read) => ({ ...read, grade: gradeRead(read) })),
        indexGrade: sign.figures.index === null ? null : gradeIndex(sign.figures.index, now),
      })),
    },
    backup: backup && { grade: gradeBackup(backup.last?.endedAt ?? null, now), last: backup.last },
  };
}

export type Health = Awaited<ReturnType<typeof readHealth>>;

async function part<Value>(read: () => Promise<Value>): Promise<Value | null> {
  const mostMs = Math.min(partMostMs, databaseTime()?.leftMs() ?? partMostMs);
  const reading = withDatabaseTime(mostMs, read);
  return within(reading, mostMs, () => new Error('late')).catch(() => null);
}

export type DescribedJob = ReturnType<typeof describeJob>;

/** A job as staff see it: how it stands, whether it runs now, when it is due next. */
export function describeJob(job: JobState, now: Date) {
  const { startedAt, endedAt, cron } = job;
  const isRunning =
    startedAt !== null && endedAt === null && now.getTime() - startedAt.getTime() < jobRunMostMs;
  const dueAt = startedAt === null ? null : nextRunAfter(cron, startedAt);
  return { ...job, isRunning, grade: gradeJob({ ...job, dueAt }, now), nextAt: nextRunAfter(cron, now) };
}

function describeJobs(jobs: readonly JobState[], now: Date) {
  const described = jobs.map((job) => describeJob(job, now));
  const countOf = (grade: string) => described.filter((job) => job.grade === grade).length;
  return {
    // A new shop's jobs of the night haven't run yet: that is no news.
    grade: worstOf(described.map(({ grade }) => (grade === 'unknown' ? 'good' : grade))),
    count: described.length,
    failed: described.filter(({ outcome }) => outcome === 'failed').length,
    late: countOf('bad'),
  };
}

function describeOutbox(
  outbox: Awaited<ReturnType<typeof countOutbox>>,
  { canSendMail, canSendSms }: Pick<Needs, 'canSendMail' | 'canSendSms'>,
  now: Date,
) {
  const channels = outbox.map((channel) => {
    const canSend = channel.channel === 'mail' ? canSendMail : canSendSms;
    return { ...channel, canSend, grade: gradeOutbox({ ...channel, canSend }, now) };
  });
  return { grade: worstOf(channels.map(({ grade }) => grade)), channels };
}
