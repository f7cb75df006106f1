import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { rightsOfRole, staffRoles } from '../identity/staff-role.rules.ts';
import { lateBefore, waitingDesks } from './office.rules.ts';

const hourMs = 3_600_000;
const now = new Date('2026-11-25T03:00:00Z');
let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ services: { clock: () => now } });
});
afterAll(() => api.close());

type Desk = { desk: string; waiting: { count: number; since: string | null; late: number } | null };
const ask = async (token: string): Promise<Desk[]> =>
  (await api.call('GET', '/admin/waiting', { token })).body.detail.desks;

/** A question that has waited for so many hours. */
async function ticket(hours: number, state = 'open') {
  const at = new Date(now.getTime() - hours * hourMs);
  await api.db.execute(sql`
    insert into tickets (state, name, email, subject, language, text_hash, created_at, last_at)
    values (${state}, 'ก', 'a@example.com', 's', 'th', ${`${hours}`}, ${at}, ${at})`);
}

test('works: how much waits at a desk, since when, and what of it is late', async () => {
  const owner = await api.signIn('staff');
  const before = await ask(owner.token);
  expect(before.every(({ waiting }) => waiting?.count === 0 && waiting.since === null)).toBe(true);
  await ticket(1);
  await ticket(23);
  await ticket(25);
  await ticket(900, 'answered');
  const tickets = (await ask(owner.token)).find(({ desk }) => desk === 'tickets');
  expect(tickets?.waiting).toEqual({
    count: 3,
    since: new Date(now.getTime() - 25 * hourMs).toISOString(),
    late: 1,
  });
  // What its own desk lists is what is counted.
  const list = await api.call('GET', '/admin/ticket/List', { token: owner.token });
  expect(list.body.detail.counts.open).toBe(3);
});

test('works: jobs that failed and messages that failed for good wait for whoever looks after the shop', async () => {
  const owner = await api.signIn('staff');
  const failedAt = new Date(now.getTime() - 2 * hourMs);
  await api.db.execute(sql`
    insert into job_states (name, cron, started_at, ended_at, outcome, failed_at)
    values ('broken', '* * * * *', ${failedAt}, ${failedAt}, 'failed', ${failedAt})`);
  await api.db.execute(sql`
    insert into outbox_messages (channel, "to", subject, text, created_at, failed_at)
    select 'mail', 'a@example.com', 's', 't', ${now}, ${now} from generate_series(1, 9)`);
  const health = (await ask(owner.token)).find(({ desk }) => desk === 'health');
  expect(health?.waiting).toEqual({ count: 2, since: failedAt.toISOString(), late: 1 });
});

test('protects: nobody is told of a desk that isn’t theirs', async () => {
  for (const staffRole of staffRoles) {
    const { token } = await api.signIn('staff', null, { staffRole });
    const rights = rightsOfRole(staffRole);
    expect((await ask(token)).map(({ desk }) => desk)).toEqual(
      waitingDesks.filter((desk) => rights.includes(desk)),
    );
  }
  const shopper = await api.signIn();
  expect((await api.call('GET', '/admin/waiting', { token: shopper.token })).status).toBe(403);
});

test('works: a desk whose table hangs is left out alone, in time', async () => {
  const owner = await api.signIn('staff');
  const client = await api.db.$client.connect();
  try {
    await client.query('begin; lock table payment_slips in access exclusive mode');
    const desks = await ask(owner.token);
    expect(desks.find(({ desk }) => desk === 'slips')?.waiting).toBeNull();
    expect(desks.find(({ desk }) => desk === 'tickets')?.waiting?.count).toBe(3);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('what came a moment before its time is late, a moment after it isn’t', () => {
  for (const desk of waitingDesks) expect(lateBefore(desk, now).getTime()).toBeLessThan(now.getTime());
  expect(lateBefore('slips', now)).toEqual(new Date(now.getTime() - 4 * hourMs));
});
