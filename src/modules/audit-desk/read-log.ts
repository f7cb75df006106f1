import type { Services } from '../../platform/services.ts';
import { csvFile } from '../../shared/csv-file.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { AuditKind } from '../audit/audit.rules.ts';
import { type AuditThing, detailsOfThing } from '../audit/audit-thing.rules.ts';
import { listAudit } from '../audit/read-audit.ts';
import { findAccount, findAccountById, findAccountNames } from '../identity/find-account.ts';

type Needs = Pick<Services, 'db'>;
export type LogQuery = {
  kind?: AuditKind | undefined;
  who: string;
  whom: string;
  from?: string | undefined;
  to?: string | undefined;
  thing?: AuditThing | undefined;
  thingId: string;
  before?: number | undefined;
};

const fileMost = 20_000;
const pageOfFile = 2_000;
const dayMs = 24 * 60 * 60_000;

/** A page of the log with names, and where the next one begins. */
export async function readLog(
  { db }: Needs,
  query: LogQuery,
  perPage: number,
): Promise<Result<{ entries: LogEntry[]; nextBefore: number | null }, { code: 'userNotFound' }>> {
  const { thing, thingId } = query;
  const [actor, subject, owner] = await Promise.all([
    findPerson({ db }, query.who),
    findPerson({ db }, query.whom),
    findPerson({ db }, thing === 'account' ? thingId : ''),
  ]);
  if (actor === 'nobody' || subject === 'nobody' || owner === 'nobody') return fail({ code: 'userNotFound' });
  // Two accounts at once: nothing was done to both.
  if (subject !== null && owner !== null && subject !== owner)
    return succeed({ entries: [], nextBefore: null });
  const { rows, hasMore } = await listAudit(
    db,
    {
      kind: query.kind ?? null,
      actorUserId: actor,
      subjectUserId: subject ?? owner,
      from: query.from === undefined ? null : bangkokMidnight(query.from),
      until: query.to === undefined ? null : new Date(bangkokMidnight(query.to).getTime() + dayMs),
      details: thing === undefined || thing === 'account' ? null : detailsOfThing(thing, thingId),
      beforeId: query.before ?? null,
    },
    perPage,
  );
  const people = rows.flatMap(({ actorUserId, subjectUserId }) => [actorUserId, subjectUserId]);
  const names = await findAccountNames(db, [...new Set(people.filter((id) => id !== null))]);
  const personOf = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? `#${id}` });
  const entries = rows.map(({ id, at, kind, actorUserId, subjectUserId, address, detail }) => {
    const { before, after, ...rest } = detail;
    return {
      ...{ id, at, kind, address },
      actor: personOf(actorUserId),
      subject: personOf(subjectUserId),
      before: typeof before === 'string' ? before : null,
      after: typeof after === 'string' ? after : null,
      detail: rest,
    };
  });
  return succeed({ entries, nextBefore: hasMore ? (rows.at(-1)?.id ?? null) : null });
}

export type LogEntry = {
  id: number;
  at: Date;
  kind: AuditKind;
  address: string | null;
  actor: { id: number; name: string } | null;
  subject: { id: number; name: string } | null;
  before: string | null;
  after: string | null;
  detail: Record<string, string | number | boolean | null>;
};

const heads: Record<Locale, readonly string[]> = {
  th: ['เลขที่', 'เวลา', 'รายการ', 'โดย', 'กับ', 'ก่อน', 'หลัง', 'รายละเอียด', 'ที่อยู่ IP'],
  en: ['Number', 'Time', 'What', 'By', 'To', 'Before', 'After', 'Details', 'IP address'],
};

/** The newest entries that a query finds, as a table to keep. */
export async function writeLog(
  { db }: Needs,
  query: LogQuery,
  locale: Locale,
): Promise<Result<File, { code: 'userNotFound' }>> {
  const rows: (string | number | Date)[][] = [];
  let before = query.before;
  while (rows.length < fileMost) {
    const page = await readLog({ db }, { ...query, before }, pageOfFile);
    if (!page.ok) return page;
    for (const entry of page.value.entries) rows.push(lineOf(entry));
    if (page.value.nextBefore === null) break;
    before = page.value.nextBefore;
  }
  return succeed(csvFile('audit.csv', locale, heads[locale], rows));
}

function lineOf(entry: LogEntry): (string | number | Date)[] {
  const { id, at, kind, actor, subject, before, after, detail, address } = entry;
  const rest = Object.entries(detail).map(([name, value]) => `${name}: ${value ?? '-'}`);
  return [
    ...[id, at, kind, actor?.name ?? '', subject?.name ?? ''],
    ...[before ?? '', after ?? '', rest.join('; '), address ?? ''],
  ];
}

/** Whose number, address or telephone it is; null when nobody is asked for. */
async function findPerson({ db }: Needs, typed: string): Promise<number | null | 'nobody'> {
  if (typed === '') return null;
  const id = /^#?(\d{1,15})$/.exec(typed)?.[1];
  const account =
    (await findAccount(db, typed.includes('@') ? { email: typed } : { telephone: typed })) ??
    (id === undefined ? null : await findAccountById(db, Number(id)));
  return account?.id ?? 'nobody';
}

/** The beginning of a day in Bangkok, which has no daylight saving. */
function bangkokMidnight(day: string): Date {
  return new Date(`${day}T00:00:00+07:00`);
}
