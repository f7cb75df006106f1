import { z } from 'zod';
import { declareCall, failures, id, idInPath, pageNo, perPage, text } from '../../shared/contract.ts';
import { grades, messageStates } from './health.rules.ts';

const tag = 'Health';
const grade = z.enum(grades);
const instant = z.iso.datetime();
const channel = z.enum(['mail', 'sms']);
const reason = text(500).pipe(z.string().min(1));

const table = z.object({
  grade,
  name: z.string(),
  bytes: z.number(),
  liveRows: z.number(),
  deadRows: z.number(),
  writes: z.number(),
  vacuumedAt: instant.nullable(),
});

const processView = z.object({
  grade,
  id: z.string(),
  /** Pages, the work of the clock, or both. */
  role: z.enum(['web', 'webWithJobs', 'worker']),
  host: z.string(),
  pid: z.number(),
  release: z.string(),
  startedAt: instant,
  seenAt: instant,
  isAlive: z.boolean(),
  memoryBytes: z.number(),
  /** How late its event loop was within the last seconds: nearly always, and at most (ms). */
  delayMs: z.number(),
  delayMostMs: z.number(),
  disk: z.object({ grade, freeBytes: z.number(), totalBytes: z.number() }).nullable(),
  storage: z.enum(['disk', 's3']),
  index: z
    .object({
      grade,
      documents: z.number(),
      madeAt: instant.nullable(),
      changedAt: instant.nullable(),
      waiting: z.number(),
      waitingSince: instant.nullable(),
    })
    .nullable(),
  /** Servers that follow the primary, as this process sees them. */
  reads: z.array(
    z.object({
      grade,
      server: z.string(),
      why: z.enum(['starting', 'away', 'behind', 'notStandby', 'astray']).nullable(),
      lagMs: z.number().nullable(),
    }),
  ),
});
export type ProcessView = z.infer<typeof processView>;

const job = z.object({
  grade,
  name: z.string(),
  /** Five fields, in UTC. */
  cron: z.string(),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  tookMs: z.number().nullable(),
  outcome: z.enum(['done', 'failed']).nullable(),
  isRunning: z.boolean(),
  askedAt: instant.nullable(),
  nextAt: instant.nullable(),
  failedAt: instant.nullable(),
  failure: z.string().nullable(),
  /** Failures that are kept. */
  failures: z.number(),
});
export type JobView = z.infer<typeof job>;

const message = z.object({
  id: z.number(),
  channel,
  /** Masked, like whatever in a text opens something. */
  to: z.string(),
  subject: z.string(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  tries: z.number(),
  nextTryAt: instant.nullable(),
  failedAt: instant.nullable(),
  lastError: z.string().nullable(),
  givenUpAt: instant.nullable(),
  giveUpReason: z.string().nullable(),
  /** Whether it can be tried again: not once it has run out. */
  canRetry: z.boolean(),
});
export type MessageView = z.infer<typeof message>;

const webhookKinds = ['open', 'refused', 'closed'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

const webhook = z.object({
  gateway: z.string(),
  /** Of what was refused its number; the gateway's own id of an event. */
  refusedId: z.number().nullable(),
  eventId: z.string().nullable(),
  /** Why it was refused, or why it fits nothing. */
  code: z.string(),
  kind: z.string().nullable(),
  /** Masked. */
  body: z.string(),
  bodyBytes: z.number().nullable(),
  times: z.number(),
  firstAt: instant,
  lastAt: instant,
  closedAt: instant.nullable(),
  closeReason: z.string().nullable(),
});
export type WebhookView = z.infer<typeof webhook>;

const overview = z.object({
  at: instant,
  /** Each part by itself; null is one that couldn't be read in time. */
  jobs: z.object({ grade, count: z.number(), failed: z.number(), late: z.number() }).nullable(),
  outbox: z
    .object({
      grade,
      channels: z.array(
        z.object({
          grade,
          channel,
          canSend: z.boolean(),
          waiting: z.number(),
          waitingSince: instant.nullable(),
          failed: z.number(),
          failedSince: instant.nullable(),
          givenUp: z.number(),
        }),
      ),
    })
    .nullable(),
  webhooks: z
    .object({
      grade,
      open: z.number(),
      openSince: instant.nullable(),
      refused: z.number(),
      refusedLastAt: instant.nullable(),
      refusedToday: z.number(),
    })
    .nullable(),
  database: z
    .object({
      grade,
      sizeBytes: z.number(),
      version: z.string(),
      connections: z.number(),
      busyConnections: z.number(),
      connectionsMost: z.number(),
      connectionsGrade: grade,
      oldestTransactionMs: z.number().nullable(),
      oldestTransactionGrade: grade,
      /** Whether every migration of the code is in the database; null when that couldn't be read. */
      isMigrated: z.boolean().nullable(),
      migrationsGrade: grade,
      isStandby: z.boolean(),
      standbys: z
        .array(z.object({ name: z.string(), state: z.string(), lagMs: z.number().nullable() }))
        .nullable(),
      archivedAt: instant.nullable(),
      archiveFailedAt: instant.nullable(),
      largest: z.array(table).nullable(),
      busiest: z.array(table).nullable(),
    })
    .nullable(),
  processes: z
    .object({ grade, missing: z.array(z.enum(['web', 'worker'])), list: z.array(processView) })
    .nullable(),
  backup: z
    .object({
      grade,
      last: z
        .object({
          startedAt: instant,
          endedAt: instant,
          tableCount: z.number(),
          rowCount: z.number(),
          fileCount: z.number().nullable(),
        })
        .nullable(),
    })
    .nullable(),
});
export type HealthView = z.infer<typeof overview>;

const isDone = z.object({ isDone: z.literal(true) });
const count = z.object({ count: z.number() });
const eventName = { gateway: text(60), eventId: text(255) };
const messageFailures = failures({ messageNotFound: 404 });
const webhookFailures = failures({ webhookNotFound: 404 });

/** How the shop does, for whoever looks after it, and what can be done about it. */
export const healthContract = {
  read: declareCall({
    access: 'staff',
    right: 'health',
    method: 'GET',
    path: '/admin/health',
    summary: 'How the shop does, part by part; a part that takes too long is left out alone',
    tag,
  }).output(overview),

  jobs: declareCall({
    access: 'staff',
    right: 'health',
    method: 'GET',
    path: '/admin/health/job/List',
    summary: 'Everything that happens by the clock: how its last run went, and when it is due next',
    tag,
  }).output(z.object({ dataList: z.array(job) })),

  failures: declareCall({
    access: 'staff',
    right: 'health',
    method: 'GET',
    path: '/admin/health/job-failure/List',
    summary: 'Failures of one job or of all, the newest first',
    tag,
  })
    .input(z.strictObject({ job: text(80).default(''), pageNo, perpage: perPage(25) }))
    .output(
      z.object({
        dataList: z.array(
          z.object({
            id: z.number(),
            job: z.string(),
            at: instant,
            tookMs: z.number(),
            words: z.string(),
          }),
        ),
        total: z.number(),
      }),
    ),

  runJob: declareCall({
    access: 'staff',
    right: 'health',
    limit: 'write',
    method: 'POST',
    path: '/admin/health/job/run',
    summary: 'Have a job run now: within seconds, once, never beside another run of its own',
    tag,
  })
    .input(z.strictObject({ name: text(80) }))
    .output(isDone)
    .errors(failures({ jobNotFound: 404, jobRunning: 409, jobAsked: 409 })),

  messages: declareCall({
    access: 'staff',
    right: 'health',
    method: 'GET',
    path: '/admin/health/message/List',
    summary: 'Mails and SMS that failed for good, wait, or were put away; recipients masked',
    tag,
  })
    .input(
      z.strictObject({
        state: z.enum(messageStates).default('failed'),
        channel: z.union([z.literal('').transform(() => undefined), channel]).optional(),
        pageNo,
        perpage: perPage(25),
      }),
    )
    .output(z.object({ dataList: z.array(message), total: z.number() })),

  message: declareCall({
    access: 'staff',
    right: 'health',
    method: 'GET',
    path: '/admin/health/message/{id}',
    summary: 'One that isn’t sent, with its words; codes, links and addresses masked',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(message.extend({ text: z.string() }))
    .errors(messageFailures),

  retryMessage: declareCall({
    access: 'staff',
    right: 'health',
    limit: 'write',
    method: 'POST',
    path: '/admin/health/message/retry',
    summary: 'Send one anew',
    tag,
  })
    .input(z.strictObject({ id }))
    .output(isDone)
    .errors(messageFailures),

  retryMessages: declareCall({
    access: 'staff',
    right: 'health',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/admin/health/messages/retry',
    summary: 'Send all of a channel anew that failed for good, but those that have run out',
    tag,
  })
    .input(z.strictObject({ channel }))
    .output(count)
    .errors(messageFailures),

  giveUpMessage: declareCall({
    access: 'staff',
    right: 'health',
    limit: 'write',
    method: 'POST',
    path: '/admin/health/message/give-up',
    summary: 'Put one away, for a reason: it isn’t sent any more',
    tag,
  })
    .input(z.strictObject({ id, reason }))
    .output(isDone)
    .errors(messageFailures),

  giveUpMessages: declareCall({
    access: 'staff',
    right: 'health',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/admin/health/messages/give-up',
    summary: 'Put all of a channel away that failed for good, for a reason',
    tag,
  })
    .input(z.strictObject({ channel, reason }))
    .output(count)
    .errors(messageFailures),

  webhooks: declareCall({
    access: 'staff',
    right: 'health',
    method: 'GET',
    path: '/admin/health/webhook/List',
    summary: 'Webhooks that fit no payment, were refused, or were closed; bodies masked',
    tag,
  })
    .input(z.strictObject({ kind: z.enum(webhookKinds).default('open'), pageNo, perpage: perPage(25) }))
    .output(z.object({ dataList: z.array(webhook), total: z.number() })),

  retryWebhook: declareCall({
    access: 'staff',
    right: 'health',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/health/webhook/retry',
    summary: 'Do once more what a signed event asks that fitted no payment when it came',
    tag,
  })
    .input(z.strictObject(eventName))
    .output(z.object({ outcome: z.string() }))
    .errors(failures({ webhookNotFound: 404, webhookFitsNothing: 409 })),

  closeWebhook: declareCall({
    access: 'staff',
    right: 'health',
    limit: 'write',
    method: 'POST',
    path: '/admin/health/webhook/close',
    summary: 'Somebody has seen to an event that fits nothing, and says how',
    tag,
  })
    .input(z.strictObject({ ...eventName, reason }))
    .output(isDone)
    .errors(webhookFailures),

  dropWebhook: declareCall({
    access: 'staff',
    right: 'health',
    limit: 'write',
    method: 'POST',
    path: '/admin/health/webhook/drop',
    summary: 'What was refused has been looked at: forget it',
    tag,
  })
    .input(z.strictObject({ id }))
    .output(isDone)
    .errors(webhookFailures),
};
