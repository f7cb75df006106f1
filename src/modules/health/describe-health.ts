import type { OutboxRow } from '../../platform/mail/work-on-outbox.ts';
import type { HealthView, JobView, MessageView } from './health.contract.ts';
import { worstOf } from './health.rules.ts';
import type { DescribedJob, Health } from './read-health.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** The shop's health as it leaves: instants as text, and of each part the worst that is in it. */
export function describeHealth(health: Health): HealthView {
  const { at, jobs, outbox, webhooks, database, processes, backup } = health;
  return {
    at: at.toISOString(),
    jobs,
    outbox: outbox && {
      grade: outbox.grade,
      channels: outbox.channels.map(({ waitingSince, failedSince, ...channel }) => ({
        ...channel,
        waitingSince: iso(waitingSince),
        failedSince: iso(failedSince),
      })),
    },
    webhooks: webhooks && {
      ...webhooks,
      openSince: iso(webhooks.openSince),
      refusedLastAt: iso(webhooks.refusedLastAt),
    },
    database: database && describeDatabase(database),
    processes: processes && describeProcesses(processes),
    backup: backup && {
      grade: backup.grade,
      last: backup.last && {
        ...backup.last,
        startedAt: backup.last.startedAt.toISOString(),
        endedAt: backup.last.endedAt.toISOString(),
      },
    },
  };
}

function describeDatabase(database: NonNullable<Health['database']>): NonNullable<HealthView['database']> {
  const { grades, tables, archivedAt, archiveFailedAt, ...facts } = database;
  const describeTable = ({ vacuumedAt, ...table }: NonNullable<typeof tables>['largest'][number]) => ({
    ...table,
    vacuumedAt: iso(vacuumedAt),
  });
  const tableGrades = tables === null ? [] : [...tables.largest, ...tables.busiest].map(({ grade }) => grade);
  return {
    ...facts,
    grade: worstOf([grades.connections, grades.oldestTransaction, grades.migrations, ...tableGrades]),
    connectionsGrade: grades.connections,
    oldestTransactionGrade: grades.oldestTransaction,
    migrationsGrade: grades.migrations,
    archivedAt: iso(archivedAt),
    archiveFailedAt: iso(archiveFailedAt),
    largest: tables?.largest.map(describeTable) ?? null,
    busiest: tables?.busiest.map(describeTable) ?? null,
  };
}

function describeProcesses({
  missing,
  list,
}: NonNullable<Health['processes']>): NonNullable<HealthView['processes']> {
  const described = list.map(({ figures, diskGrade, indexGrade, reads, startedAt, seenAt, ...sign }) => ({
    ...sign,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    memoryBytes: figures.memoryBytes,
    delayMs: figures.delayMs,
    delayMostMs: figures.delayMostMs,
    disk: figures.disk && { ...figures.disk, grade: diskGrade },
    storage: figures.storage,
    reads: reads.map(({ grade, server, why, lagMs }) => ({
      ...{ grade, server, why },
      lagMs: lagMs === null ? null : Math.round(lagMs),
    })),
    index: figures.index && indexGrade && { ...figures.index, grade: indexGrade },
  }));
  return {
    missing,
    list: described,
    grade: worstOf([
      ...(missing.length > 0 ? (['bad'] as const) : []),
      ...described.map(({ grade }) => grade),
      // Of a process that is gone its disk and its index say nothing.
      ...described
        .filter(({ isAlive }) => isAlive)
        .flatMap(({ disk, index, reads }) => [
          ...reads.map(({ grade }) => grade),
          ...(disk === null ? [] : [disk.grade]),
          ...(index === null ? [] : [index.grade]),
        ]),
    ]),
  };
}

export function describeJobView({
  startedAt,
  endedAt,
  askedAt,
  nextAt,
  failedAt,
  ...job
}: DescribedJob): JobView {
  return {
    ...job,
    startedAt: iso(startedAt),
    endedAt: iso(endedAt),
    askedAt: iso(askedAt),
    nextAt: iso(nextAt),
    failedAt: iso(failedAt),
  };
}

export function describeMessage(row: Omit<OutboxRow, 'text'>, now: Date): MessageView {
  const { createdAt, expiresAt, nextTryAt, failedAt, givenUpAt, ...message } = row;
  return {
    ...message,
    createdAt: createdAt.toISOString(),
    expiresAt: iso(expiresAt),
    nextTryAt: iso(nextTryAt),
    failedAt: iso(failedAt),
    givenUpAt: iso(givenUpAt),
    canRetry: expiresAt === null || expiresAt > now,
  };
}
