import { callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls, type ServerContext } from '../../platform/http/implement-calls.ts';
import { listJobFailures, listJobStates } from '../../platform/jobs/note-runs.ts';
import type { Services } from '../../platform/services.ts';
import { listRefusedWebhooks, listUnfittingWebhooks } from '../payment/list-webhooks.ts';
import { closeWebhook, dropRefusedWebhook, retryWebhook } from '../payment/work-on-webhooks.ts';
import { describeHealth, describeJobView, describeMessage } from './describe-health.ts';
import { healthContract } from './health.contract.ts';
import { describeJob, readHealth } from './read-health.ts';
import { runJob } from './run-job.ts';
import { giveUpMessages, listMessages, readMessage, retryMessages } from './work-on-messages.ts';

const isDone = true as const;

function staffOf(context: ServerContext) {
  return { userId: callerOf(context).userId, origin: originOf(context) };
}

export function healthApi(services: Services) {
  const calls = implementCalls(healthContract);
  return calls.router({
    read: calls.read.handler(async () => describeHealth(await readHealth(services))),

    jobs: calls.jobs.handler(async () => {
      const now = services.clock();
      const jobs = await listJobStates(services.db);
      return { dataList: jobs.map((job) => describeJobView(describeJob(job, now))) };
    }),

    failures: calls.failures.handler(async ({ input: { job, pageNo, perpage } }) => {
      const { rows, total } = await listJobFailures(services.db, {
        job: job === '' ? null : job,
        limit: perpage,
        offset: (pageNo - 1) * perpage,
      });
      return { dataList: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total };
    }),

    runJob: calls.runJob.handler(async ({ input: { name }, context, errors }) => {
      const asked = await runJob(services, staffOf(context), name);
      if (!asked.ok) throw errors[asked.failure.code]();
      return { isDone };
    }),

    messages: calls.messages.handler(async ({ input: { channel, ...query } }) => {
      const { rows, total } = await listMessages(services, { ...query, channel: channel ?? null });
      return { dataList: rows.map((row) => describeMessage(row, services.clock())), total };
    }),

    message: calls.message.handler(async ({ input: { id }, errors }) => {
      const found = await readMessage(services, id);
      if (found === null) throw errors.messageNotFound();
      return { ...describeMessage(found, services.clock()), text: found.text };
    }),

    retryMessage: calls.retryMessage.handler(async ({ input: { id }, context, errors }) => {
      const sent = await retryMessages(services, staffOf(context), { id });
      if (!sent.ok) throw errors[sent.failure.code]();
      return { isDone };
    }),

    retryMessages: calls.retryMessages.handler(async ({ input: { channel }, context, errors }) => {
      const sent = await retryMessages(services, staffOf(context), { channel });
      if (!sent.ok) throw errors[sent.failure.code]();
      return { count: sent.value };
    }),

    giveUpMessage: calls.giveUpMessage.handler(async ({ input: { id, reason }, context, errors }) => {
      const given = await giveUpMessages(services, staffOf(context), { chosen: { id }, reason });
      if (!given.ok) throw errors[given.failure.code]();
      return { isDone };
    }),

    giveUpMessages: calls.giveUpMessages.handler(async ({ input: { channel, reason }, context, errors }) => {
      const given = await giveUpMessages(services, staffOf(context), { chosen: { channel }, reason });
      if (!given.ok) throw errors[given.failure.code]();
      return { count: given.value };
    }),

    webhooks: calls.webhooks.handler(async ({ input: { kind, pageNo, perpage } }) => {
      const page = { limit: perpage, offset: (pageNo - 1) * perpage };
      if (kind === 'refused') {
        const { rows, total } = await listRefusedWebhooks(services.db, page);
        return {
          dataList: rows.map(({ id, firstAt, lastAt, ...row }) => ({
            ...row,
            refusedId: id,
            firstAt: firstAt.toISOString(),
            lastAt: lastAt.toISOString(),
            ...{ eventId: null, kind: null, closedAt: null, closeReason: null },
          })),
          total,
        };
      }
      const { rows, total } = await listUnfittingWebhooks(services.db, {
        ...page,
        isClosed: kind === 'closed',
      });
      return {
        dataList: rows.map(({ outcome, receivedAt, closedAt, ...row }) => ({
          ...row,
          code: outcome,
          firstAt: receivedAt.toISOString(),
          lastAt: receivedAt.toISOString(),
          closedAt: closedAt?.toISOString() ?? null,
          ...{ refusedId: null, bodyBytes: null, times: 1 },
        })),
        total,
      };
    }),

    retryWebhook: calls.retryWebhook.handler(async ({ input, context, errors }) => {
      const done = await retryWebhook(services, staffOf(context), input);
      if (!done.ok) throw errors[done.failure.code]();
      return { outcome: done.value };
    }),

    closeWebhook: calls.closeWebhook.handler(async ({ input, context, errors }) => {
      const closed = await closeWebhook(services, staffOf(context), input);
      if (!closed.ok) throw errors[closed.failure.code]();
      return { isDone };
    }),

    dropWebhook: calls.dropWebhook.handler(async ({ input: { id }, context, errors }) => {
      const dropped = await dropRefusedWebhook(services, staffOf(context), id);
      if (!dropped.ok) throw errors[dropped.failure.code]();
      return { isDone };
    }),
  });
}
