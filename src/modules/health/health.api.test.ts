import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { noteBackup } from '../../platform/db/note-backup.ts';
import { transact } from '../../platform/db/transact.ts';
import { type Job, startJobs } from '../../platform/jobs/job-queue.ts';
import { declareJobs, noteRun } from '../../platform/jobs/note-runs.ts';
import { queueMessages } from '../../platform/mail/message-outbox.ts';
import { sendWaitingMessages } from '../../platform/mail/send-waiting-messages.ts';
import { giveSigns } from '../../platform/processes/give-signs.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';

const log = pino({ level: 'silent' });
let nowMs = Date.parse('2026-11-25T03:00:00Z');
const clock = () => new Date(nowMs);
const minuteMs = 60_000;
let api: TestApi;
let owner: { userId: number; token: string };
let clerk: { userId: number; token: string };
beforeAll(async () => {
  api = await openTestApi({ services: { clock } });
  owner = await api.signIn('staff');
  clerk = await api.signIn('staff', null, { staffRole: 'finance' });
});
afterAll(() => api.close());

const read = (path: string, token = owner.token) => api.call('GET', `/admin/health${path}`, { token });
const audited = async (kind: string) =>
  (
    await api.db.execute<{ detail: Record<string, unknown> }>(sql`
    select detail from audit_events where kind = ${kind} order by id desc`)
  ).rows.map(({ detail }) => detail);

/** Messages of the outbox as they stand, the newest first. */
async function message(
  more: { channel?: 'mail' | 'sms'; to?: string; text?: string; expiresAt?: Date } = {},
) {
  const {
    channel = 'mail',
    to = 'somsri@example.com',
    text = 'รหัส 123456 https://shop.test/x/token?y=1',
    expiresAt,
  } = more;
  await transact(api.db, (tx) =>
    queueMessages(tx, [{ channel, to, subject: 'เรื่อง 998877', text }], clock(), expiresAt ?? null),
  );
  const { rows } = await api.db.execute<{ id: number }>(sql`select max(id) as id from outbox_messages`);
  return Number(rows[0]?.id);
}
const stateOf = async (id: number) =>
  (
    await api.db.execute(sql`
    select tries, failed_at is not null as failed, sent_at is not null as sent, given_up_at is not null as "givenUp"
    from outbox_messages where id = ${id}`)
  ).rows[0];
const fail = (id: number) =>
  api.db.execute(sql`
    update outbox_messages set failed_at = ${clock()}, tries = 8, last_error = 'to somsri@example.com: 550 no' where id = ${id}`);

describe('the whole', () => {
  test('works: every part with its grade, and of processes what they said', async () => {
    const signs = giveSigns({
      ...{ db: api.db, clock, newUuid: randomUUID, role: 'webWithJobs', dataDir: '/', storage: 'disk' },
      readIndex: () => ({
        documents: 9,
        madeAt: clock().toISOString(),
        changedAt: null,
        waiting: 0,
        waitingSince: null,
      }),
      readServers: () => [
        { server: 'one:5432', isIn: true, why: null, lagMs: 12.4 },
        { server: 'two:5432', isIn: false, why: 'behind', lagMs: 4_000 },
      ],
      onLost: (error) => {
        throw error;
      },
    });
    await vi.waitFor(async () => expect((await read('')).body.detail.processes.list).toHaveLength(1), {
      timeout: 10_000,
    });
    await noteBackup(api.db, {
      startedAt: clock(),
      endedAt: clock(),
      tableCount: 3,
      rowCount: 12,
      fileCount: null,
    });
    const { detail } = (await read('')).body;
    expect(detail.processes).toMatchObject({
      missing: [],
      list: [
        {
          role: 'webWithJobs',
          pid: process.pid,
          isAlive: true,
          storage: 'disk',
          index: { documents: 9, grade: 'good' },
          reads: [
            { server: 'one:5432', grade: 'good', why: null, lagMs: 12 },
            { server: 'two:5432', grade: 'look', why: 'behind', lagMs: 4_000 },
          ],
        },
      ],
      grade: 'look',
    });
    expect(detail.processes.list[0].disk.totalBytes).toBeGreaterThan(detail.processes.list[0].disk.freeBytes);
    expect(detail.processes.list[0].release).toMatch(/^\d+\.\d+\.\d+/);
    expect(detail.database).toMatchObject({
      isMigrated: true,
      migrationsGrade: 'good',
      isStandby: false,
      standbys: [],
    });
    expect(detail.database.sizeBytes).toBeGreaterThan(1_000_000);
    expect(detail.database.largest[0].bytes).toBeGreaterThanOrEqual(detail.database.largest[1].bytes);
    expect(detail.backup).toMatchObject({ grade: 'good', last: { rowCount: 12, fileCount: null } });
    expect(detail.outbox.channels.map(({ channel }: { channel: string }) => channel).sort()).toEqual([
      'mail',
      'sms',
    ]);
    // It says nothing any more, and then it is gone by itself.
    nowMs += minuteMs;
    expect((await read('')).body.detail.processes).toMatchObject({
      grade: 'bad',
      missing: ['web', 'worker'],
    });
    await signs.stop();
    expect((await read('')).body.detail.processes.list).toEqual([]);
  });

  test('works: a part whose table hangs says so alone, in time', async () => {
    const client = await api.db.$client.connect();
    try {
      await client.query('begin');
      await client.query('lock table outbox_messages in access exclusive mode');
      const { status, body } = await read('');
      expect(status).toBe(200);
      expect(body.detail.outbox).toBeNull();
      for (const part of ['jobs', 'webhooks', 'database', 'processes', 'backup'] as const)
        expect(body.detail[part], part).not.toBeNull();
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect((await read('')).body.detail.outbox).not.toBeNull();
  });

  test('refuses: staff of another desk', async () => {
    for (const path of ['', '/job/List', '/job-failure/List', '/message/List', '/webhook/List'])
      expect((await read(path, clerk.token)).status, path).toBe(403);
  });
});

describe('jobs', () => {
  const note = (job: string, run: () => Promise<unknown>) =>
    noteRun(
      {
        db: api.db,
        clock,
        onLost: (error) => {
          throw error;
        },
      },
      { name: job, cron: '17 * * * *', run },
    ).catch(() => undefined);
  const run = (name: string, token = owner.token) =>
    api.call('POST', '/admin/health/job/run', { token, body: { name } });
  const jobOf = async (name: string) =>
    (await read('/job/List')).body.detail.dataList.find((job: { name: string }) => job.name === name);

  test('works: how the last run went, the last failure with its words and without secrets, and when it is due', async () => {
    await declareJobs(api.db, [
      { name: 'tidy', cron: '17 * * * *' },
      { name: 'other', cron: '* * * * *' },
    ]);
    expect(await jobOf('tidy')).toMatchObject({
      grade: 'unknown',
      startedAt: null,
      nextAt: '2026-11-25T03:17:00.000Z',
    });
    await note('tidy', async () => {
      throw new AggregateError(
        [
          new Error('mail to somsri@example.com: code 123456', {
            cause: new Error('postgres://u:pw@db:5432/x'),
          }),
        ],
        '1 of 3 failed',
      );
    });
    const failed = await jobOf('tidy');
    expect(failed).toMatchObject({ grade: 'look', outcome: 'failed', isRunning: false, failures: 1 });
    expect(failed.failure).toContain('1 of 3 failed · mail to s…@example.com: code ••••');
    expect(failed.failure).not.toMatch(/123456|pw@|somsri/);
    await note('tidy', async () => 'fine');
    expect(await jobOf('tidy')).toMatchObject({ grade: 'good', outcome: 'done', failedAt: failed.failedAt });
    await declareJobs(api.db, [{ name: 'tidy', cron: '17 * * * *' }]);
    expect(await jobOf('other')).toBeUndefined();
    // A process of an older release has started again, which knows nothing of it: it is there again once it has run.
    await note('other', async () => 'fine');
    expect(await jobOf('other')).toMatchObject({ outcome: 'done', cron: '17 * * * *' });
    await declareJobs(api.db, [{ name: 'tidy', cron: '17 * * * *' }]);
  });

  test('works: 300 failures stay paged, and bounded a job', async () => {
    await api.db.execute(sql`
      insert into job_failures (job, at, took_ms, words) select 'many', now(), 5, 'no ' || i from generate_series(1, 300) i`);
    await note('many', async () => {
      throw new Error('the last');
    });
    const first = (await read('/job-failure/List?job=many&perpage=25')).body.detail;
    expect(first.dataList).toHaveLength(25);
    expect(first.dataList[0].words).toBe('the last');
    expect(first.total).toBe(100);
    expect((await read('/job-failure/List?job=many&perpage=25&pageNo=5')).body.detail.dataList).toEqual([]);
    expect((await read('/job-failure/List')).body.detail.total).toBe(101);
  });

  test('works: asked for by several at once it runs once, in one of two queues, never beside itself', async () => {
    let [running, most, runs] = [0, 0, 0];
    const job: Job = {
      name: 'count-up',
      cron: '0 0 1 1 *',
      run: async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((done) => setTimeout(done, 300));
        running -= 1;
        runs += 1;
      },
    };
    const queues = await Promise.all([0, 1].map(() => startJobs(api.db, [job], log, clock)));
    api.services.changes.subscribe((tags) => {
      for (const queue of queues) queue.heed(tags);
    });
    const replies = await Promise.all([0, 1, 2, 3].map(() => run('count-up')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    await vi.waitFor(() => expect(runs).toBe(1), { timeout: 15_000, interval: 100 });
    expect(await audited('job_asked')).toEqual([{ job: 'count-up' }]);
    expect((await run('count-up')).status).toBe(200);
    await vi.waitFor(() => expect(runs).toBe(2), { timeout: 15_000, interval: 100 });
    expect(most).toBe(1);
    await Promise.all(queues.map((queue) => queue.stop()));
  }, 60_000);

  test('refuses: what isn’t a job, and one that runs', async () => {
    expect((await run('no-such-job')).body.code).toBe('jobNotFound');
    await api.db.execute(
      sql`insert into job_states (name, cron, started_at) values ('busy', '* * * * *', ${clock()})`,
    );
    expect((await run('busy')).body.code).toBe('jobRunning');
    expect((await run('busy', clerk.token)).status).toBe(403);
    // Its process was killed in the middle.
    nowMs += 6 * minuteMs;
    expect((await run('busy')).status).toBe(200);
    expect((await run('busy')).body.code).toBe('jobAsked');
  });
});

describe('messages', () => {
  const post = (path: string, body: unknown, token = owner.token) => api.call('POST', path, { token, body });

  test('works: one is looked at without anything in it that opens anything', async () => {
    const id = await message();
    await fail(id);
    const { detail } = (await read(`/message/${id}`)).body;
    expect(detail).toMatchObject({ to: 's…@example.com', canRetry: true, tries: 8 });
    expect(JSON.stringify(detail)).not.toMatch(/123456|998877|token|somsri/);
    const listed = (await read('/message/List')).body.detail.dataList[0];
    expect(listed).toMatchObject({ id, lastError: 'to s…@example.com: 550 no' });
    expect(listed.text).toBeUndefined();
  });

  test('works: one that failed is sent anew, once, however many ask', async () => {
    const id = await message();
    await fail(id);
    const replies = await Promise.all([0, 1, 2].map(() => post('/admin/health/message/retry', { id })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const sent: number[] = [];
    const carriers = { mail: async () => void sent.push(1) };
    await sendWaitingMessages(api.db, carriers, clock);
    expect(sent).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ sent: true });
    // What is sent isn't sent again.
    expect((await post('/admin/health/message/retry', { id })).body.code).toBe('messageNotFound');
    expect((await read(`/message/${id}`)).status).toBe(404);
  });

  test('works: one that is older than three days isn’t given up again before it was tried', async () => {
    const id = await message();
    await fail(id);
    await api.db.execute(
      sql`update outbox_messages set created_at = ${new Date(nowMs - 5 * 24 * 60 * minuteMs)} where id = ${id}`,
    );
    expect((await post('/admin/health/message/retry', { id })).status).toBe(200);
    await sendWaitingMessages(api.db, { mail: async () => undefined }, clock);
    expect(await stateOf(id)).toMatchObject({ sent: true });
  });

  test('protects: what is on its way isn’t sent twice, what has run out not at all', async () => {
    const id = await message();
    let asked: number | undefined;
    await sendWaitingMessages(
      api.db,
      {
        mail: async () => {
          asked ??= (await post('/admin/health/message/retry', { id })).status;
          expect((await post('/admin/health/message/give-up', { id, reason: 'x' })).status).toBe(404);
        },
      },
      clock,
    );
    expect(asked).toBe(404);
    const late = await message({ expiresAt: new Date(nowMs - 1) });
    await fail(late);
    expect((await post('/admin/health/message/retry', { id: late })).body.code).toBe('messageNotFound');
    expect((await read(`/message/${late}`)).body.detail.canRetry).toBe(false);
  });

  test('works: given up for a reason it is counted no more, and can be taken up again', async () => {
    const id = await message({ channel: 'sms', to: '+66812345678' });
    expect((await post('/admin/health/message/give-up', { id, reason: '' })).status).toBe(400);
    expect((await post('/admin/health/message/give-up', { id, reason: 'เบอร์ผิด' })).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ failed: true, givenUp: true });
    expect((await read('/message/List?state=givenUp')).body.detail.dataList[0]).toMatchObject({
      ...{ id, to: '…78', giveUpReason: 'เบอร์ผิด' },
    });
    expect((await audited('messages_given_up'))[0]).toEqual({ messageId: id, count: 1, reason: 'เบอร์ผิด' });
    const sent: number[] = [];
    await sendWaitingMessages(api.db, { sms: async () => void sent.push(1) }, clock);
    expect(sent).toHaveLength(0);
    expect((await post('/admin/health/message/retry', { id })).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ failed: false, givenUp: false, tries: 0 });
  });

  test('works: with 5,000 failed mails the desk stays paged, and all are sent anew or given up at once', async () => {
    await api.db.execute(sql`
      insert into outbox_messages (channel, "to", subject, text, created_at, failed_at, tries, last_error)
      select 'mail', 'p' || i || '@example.com', 's', 't', ${clock()}, ${clock()}, 8, '550' from generate_series(1, 5000) i`);
    const detailOf = async (path: string) => (await read(path)).body.detail;
    const page = await detailOf('/message/List?channel=mail&pageNo=150&perpage=25');
    expect(page.dataList).toHaveLength(25);
    expect(page.total).toBeGreaterThanOrEqual(5_000);
    const { outbox } = await detailOf('');
    expect(outbox).toMatchObject({ grade: 'look' });
    const retried = await post('/admin/health/messages/retry', { channel: 'mail' });
    expect(retried.body.detail.count).toBeGreaterThanOrEqual(5_000);
    expect((await post('/admin/health/messages/retry', { channel: 'mail' })).status).toBe(404);
    await api.db.execute(sql`update outbox_messages set failed_at = ${clock()} where sent_at is null`);
    const given = await post('/admin/health/messages/give-up', { channel: 'mail', reason: 'ทดสอบ' });
    expect(given.body.detail.count).toBeGreaterThanOrEqual(5_000);
    expect((await audited('messages_given_up'))[0]).toMatchObject({ channel: 'mail', reason: 'ทดสอบ' });
    expect(await audited('messages_retried')).not.toEqual([]);
  });

  test('refuses: staff of another desk', async () => {
    for (const [path, body] of [
      ['/admin/health/message/retry', { id: 1 }],
      ['/admin/health/message/give-up', { id: 1, reason: 'x' }],
      ['/admin/health/messages/retry', { channel: 'mail' }],
      ['/admin/health/messages/give-up', { channel: 'mail', reason: 'x' }],
    ] as const)
      expect((await post(path, body, clerk.token)).status, path).toBe(403);
  });
});
