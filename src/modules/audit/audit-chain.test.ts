import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { checkAudit } from './check-audit.ts';
import { redactAudit } from './read-audit.ts';
import { recordAudit } from './record-audit.ts';
import { sealAudit } from './seal-audit.ts';

const at = new Date('2026-11-24T10:00:00Z');
const clock = () => at;
const origin = { address: '192.0.2.7', userAgent: 'Browser', deviceId: null };

let database: TestDatabase;
const seal = () => sealAudit({ db: database.db, clock });
const check = async () => (await checkAudit(database.db)).breaks;

function write(subjectUserId: number, detail: Record<string, string> = {}) {
  const moved = { before: 'open', after: 'disabled' };
  const entry = { kind: 'account_disabled', actorUserId: 1, subjectUserId, origin, moved, detail } as const;
  return recordAudit(database.db, entry, at);
}

/** As somebody who has the database itself: its triggers keep nothing from them. */
async function tamper(statement: string): Promise<void> {
  const client = await database.db.$client.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    await client.query(statement);
    await client.query("set session_replication_role = 'origin'");
  } finally {
    client.release();
  }
}

beforeEach(async () => {
  database = await createTestDatabase();
  for (let each = 1; each <= 10; each++) await write(each, { reason: `เหตุผล ${each}` });
});
afterEach(() => database.close());

test('works: each entry is chained once, in any number of goes', async () => {
  expect(await seal()).toBe(10);
  expect(await seal()).toBe(0);
  await write(11);
  expect(await seal()).toBe(1);
  const checked = await checkAudit(database.db);
  expect(checked).toMatchObject({ checked: 11, breaks: [] });
  expect(checked.head).toMatch(/^[0-9a-f]{64}$/);
});

test('works: of several that chain at the same moment, one does, and nothing is chained twice', async () => {
  const counts = await Promise.all([seal(), seal(), seal(), seal()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10);
  expect(await checkAudit(database.db)).toMatchObject({ checked: 10, breaks: [] });
});

test('works: an entry that is committed after one with a higher number is chained after it', async () => {
  const slow = await database.db.$client.connect();
  await slow.query('begin');
  await slow.query(`insert into audit_events (at, kind, detail) values (now(), 'signed_out', '{}')`);
  await write(12);
  expect(await seal()).toBe(11);
  await slow.query('commit');
  slow.release();
  expect(await seal()).toBe(1);
  expect(await checkAudit(database.db)).toMatchObject({ checked: 12, breaks: [] });
});

test('works: nobody who writes waits for the chain', async () => {
  const sealing = await database.db.$client.connect();
  await sealing.query('begin');
  await sealing.query('select pg_advisory_xact_lock(7026182)');
  await write(13);
  expect(await seal()).toBe(0);
  await sealing.query('rollback');
  sealing.release();
  expect(await seal()).toBe(11);
});

describe('what was done to the log past the shop shows, and where', () => {
  beforeEach(async () => {
    await seal();
    expect(await check()).toEqual([]);
  });

  test('an entry that was removed', async () => {
    await tamper('delete from audit_events where id = 4');
    expect(await check()).toEqual([{ what: 'removed', position: 4, eventId: 4 }]);
  });

  test.each([
    ['who did it', 'actor_user_id = 99'],
    ['to whom', 'subject_user_id = 99'],
    ['what', "kind = 'account_enabled'"],
    ['when', "at = at - interval '1 hour'"],
    ['the reason', `detail = detail || '{"reason": "อื่น"}'`],
    ['from where', "address = '192.0.2.8'"],
  ])('an entry of which %s was changed', async (_, change) => {
    await tamper(`update audit_events set ${change} where id = 5`);
    expect(await check()).toEqual([{ what: 'changed', position: 5, eventId: 5 }]);
  });

  test('an entry that was emptied, though nobody was erased', async () => {
    await tamper(`update audit_events set detail = '{}', address = null, user_agent = null where id = 6`);
    await tamper('update audit_seals set salt = null where event_id = 6');
    expect(await check()).toEqual([{ what: 'emptied', position: 6, eventId: 6 }]);
  });

  test('a removed entry with its link, and the link after it mended', async () => {
    await tamper('delete from audit_events where id = 7');
    await tamper('delete from audit_seals where event_id = 7');
    expect(await check()).toEqual([
      { what: 'linkRemoved', position: 7, eventId: null },
      { what: 'changed', position: 8, eventId: 8 },
    ]);
  });

  test('an entry that was put in', async () => {
    await tamper(
      `insert into audit_events (id, at, kind, detail) overriding system value values (500, now(), 'signed_in', '{}')`,
    );
    expect(await check()).toEqual([{ what: 'inserted', position: null, eventId: 500 }]);
  });
});

test('works: what is emptied for a person who was erased stays in the chain, and says nothing about them', async () => {
  await seal();
  await redactAudit(database.db, 3);
  await recordAudit(database.db, { kind: 'erased', actorUserId: null, subjectUserId: 3, origin: null }, at);
  await seal();
  expect(await check()).toEqual([]);
  const { rows } = await database.db.execute(sql`select salt from audit_seals where event_id = 3`);
  expect(rows).toEqual([{ salt: null }]);
});

test('protects: the database refuses to change or remove links', async () => {
  await seal();
  const { db } = database;
  const refused = { cause: expect.objectContaining({ message: expect.stringContaining('append-only') }) };
  await expect(db.execute(sql`delete from audit_seals`)).rejects.toMatchObject(refused);
  await expect(db.execute(sql`update audit_seals set hash = 'x'`)).rejects.toMatchObject(refused);
  await expect(db.execute(sql`truncate audit_seals`)).rejects.toMatchObject(refused);
});

describe('a hundred thousand entries', () => {
  let large: TestDatabase;
  beforeAll(async () => {
    large = await createTestDatabase();
    await large.db.execute(sql`
      insert into audit_events (at, kind, actor_user_id, subject_user_id, detail)
      select now() - n * interval '1 minute', (array['signed_in', 'slip_approved', 'refund_paid'])[1 + n % 3],
        1 + n % 50, 1 + n % 5000, '{"reason": "x"}' from generate_series(1, 100000) n`);
    await large.db.execute(sql`analyze audit_events`);
  });
  afterAll(() => large.close());

  test.each([
    ['everything', 'true'],
    ['a kind', "kind = 'refund_paid'"],
    ['who did it', 'actor_user_id = 7'],
    ['to whom', 'subject_user_id = 7'],
    ['a page far down', 'id < 1000'],
  ])('%s is found by an index', async (_, filter) => {
    const { rows } = await large.db.execute(
      sql.raw(`explain select * from audit_events where ${filter} order by id desc limit 51`),
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan/);
    expect(plan).not.toMatch(/Seq Scan/);
  });

  test('are chained and checked', async () => {
    expect(await sealAudit({ db: large.db, clock })).toBe(100_000);
    expect(await checkAudit(large.db)).toMatchObject({ checked: 100_000, breaks: [] });
  });
});
