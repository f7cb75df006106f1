/** How something stands: as it should, worth a look, or bad; `unknown` where nobody can say. */
export const grades = ['good', 'look', 'bad', 'unknown'] as const;
export type Grade = (typeof grades)[number];

/** Messages that aren't sent: failed for good, still to be sent, put away by staff. */
export const messageStates = ['failed', 'waiting', 'givenUp'] as const;

/** What of a process's sign of life tells how it does. */
type Sign = {
  role: 'web' | 'webWithJobs' | 'worker';
  host: string;
  startedAt: Date;
  seenAt: Date;
  figures: { delayMs: number };
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The worst of some. What isn't known is no worse than what wants a look. */
export function worstOf(some: readonly Grade[]): Grade {
  for (const grade of ['bad', 'look', 'unknown'] as const) if (some.includes(grade)) return grade;
  return 'good';
}

export type JobFacts = {
  startedAt: Date | null;
  endedAt: Date | null;
  outcome: 'done' | 'failed' | null;
  /** When it was due for the first time after its last run began; null when it has never run. */
  dueAt: Date | null;
};

/** Late by this much a job is bad: queues look every two seconds, and a run may take five minutes. */
const jobLateMs = 10 * minuteMs;

/** A job whose last run failed wants a look; one that doesn't run though it is due is bad: nobody does its work. */
export function gradeJob({ startedAt, endedAt, outcome, dueAt }: JobFacts, now: Date): Grade {
  if (startedAt === null) return 'unknown';
  const isRunning = endedAt === null && now.getTime() - startedAt.getTime() < jobLateMs;
  if (!isRunning && dueAt !== null && now.getTime() - dueAt.getTime() > jobLateMs) return 'bad';
  return outcome === 'failed' ? 'look' : 'good';
}

/** Codes are worth nothing after ten minutes: the alert ShopMailStuck says the same. */
const stuckMs = 10 * minuteMs;

export function gradeOutbox(
  { failed, waitingSince, canSend }: { failed: number; waitingSince: Date | null; canSend: boolean },
  now: Date,
): Grade {
  const isStuck = waitingSince !== null && now.getTime() - waitingSince.getTime() > stuckMs;
  if (isStuck) return canSend ? 'bad' : 'look';
  return failed > 0 ? 'look' : 'good';
}

/** Money that fits no payment is bad; what was refused within a day is worth a look, since it may be a wrong secret. */
export function gradeWebhooks({ open, refusedToday }: { open: number; refusedToday: number }): Grade {
  if (open > 0) return 'bad';
  return refusedToday > 0 ? 'look' : 'good';
}

export function gradeConnections({ used, most }: { used: number; most: number }): Grade {
  if (used > most * 0.95) return 'bad';
  return used > most * 0.8 ? 'look' : 'good';
}

/** A transaction that stays open keeps what was deleted from being tidied up. */
export function gradeOldestTransaction(ageMs: number | null): Grade {
  if (ageMs === null || ageMs < 5 * minuteMs) return 'good';
  return ageMs < 30 * minuteMs ? 'look' : 'bad';
}

/** More dead rows than living ones: tidying up doesn't keep pace. */
export function gradeTable({ liveRows, deadRows }: { liveRows: number; deadRows: number }): Grade {
  return deadRows > 10_000 && deadRows > liveRows * 0.5 ? 'look' : 'good';
}

/** Below a tenth of it a disk is to be looked at, below a twentieth it is bad: a full one stops the shop. */
export function gradeDisk({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): Grade {
  if (totalBytes <= 0) return 'unknown';
  const free = freeBytes / totalBytes;
  if (free < 0.05) return 'bad';
  return free < 0.1 ? 'look' : 'good';
}

/** The feed is read at once: what waits for a minute isn't taken in. */
export function gradeIndex(
  { madeAt, waitingSince }: { madeAt: string | null; waitingSince: string | null },
  now: Date,
): Grade {
  if (madeAt === null) return 'bad';
  const behindMs = waitingSince === null ? 0 : now.getTime() - Date.parse(waitingSince);
  if (behindMs > 5 * minuteMs) return 'bad';
  return behindMs > minuteMs ? 'look' : 'good';
}

/** One that reads pass by costs nobody a reply: the primary has its work as well. */
export function gradeRead({ isIn }: { isIn: boolean }): Grade {
  return isIn ? 'good' : 'look';
}

const silentMs = 45_000;
/** A loop that is late by this much makes everybody wait. */
const delayMostMs = 200;

export function isAlive({ seenAt }: Pick<Sign, 'seenAt'>, now: Date): boolean {
  return now.getTime() - seenAt.getTime() < silentMs;
}

/**
 * One that says nothing any more ended without stopping, or hangs. Where another of its kind on its machine has begun
 * since, it was replaced.
 */
export function gradeProcess(sign: Sign, all: readonly Sign[], now: Date): Grade {
  if (isAlive(sign, now)) return sign.figures.delayMs > delayMostMs ? 'look' : 'good';
  const isReplaced = all.some(
    (other) =>
      other.role === sign.role &&
      other.host === sign.host &&
      other.startedAt > sign.startedAt &&
      isAlive(other, now),
  );
  return isReplaced ? 'look' : 'bad';
}

/** Pages without anybody who serves them, or work of the clock without anybody who does it. */
export function missingRoles(all: readonly Sign[], now: Date): ('web' | 'worker')[] {
  const alive = all.filter((sign) => isAlive(sign, now)).map(({ role }) => role);
  return [
    ...(alive.includes('web') || alive.includes('webWithJobs') ? [] : (['web'] as const)),
    ...(alive.includes('worker') || alive.includes('webWithJobs') ? [] : (['worker'] as const)),
  ];
}

/** A night without a backup happens; a week without one is a week of orders. */
export function gradeBackup(endedAt: Date | null, now: Date): Grade {
  if (endedAt === null) return 'unknown';
  const ageMs = now.getTime() - endedAt.getTime();
  if (ageMs > 7 * dayMs) return 'bad';
  return ageMs > 26 * hourMs ? 'look' : 'good';
}
