// Reads of other slices: content_documents, content_versions, users.

import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { contentDocuments, contentVersions } from '../content/content.tables.ts';
import { accountName } from '../identity/account-name-views.tables.ts';
import { users } from '../identity/identity.tables.ts';
import type { Audience, CertificateState, LessonKind } from './academy.rules.ts';
import {
  academyCertificates,
  academyCourses,
  academyFiles,
  academyLessons,
  academyTopicAddresses,
  academyTopics,
} from './academy.tables.ts';

type TopicFields = Omit<typeof academyTopics.$inferInsert, 'id' | 'sortOrder'>;

/** Null when another one has its address. */
export async function insertTopic(tx: Queryable, row: TopicFields): Promise<number | null> {
  const [inserted] = await tx
    .insert(academyTopics)
    .values({ ...row, sortOrder: sql`(select coalesce(max(sort_order), 0) + 1 from academy_topics)` })
    .onConflictDoNothing()
    .returning({ id: academyTopics.id });
  return inserted?.id ?? null;
}

export async function lockTopic(tx: Queryable, id: number) {
  const [row] = await tx.select().from(academyTopics).where(eq(academyTopics.id, id)).for('update');
  return row ?? null;
}

export async function updateTopic(tx: Queryable, id: number, row: TopicFields): Promise<void> {
  await tx.update(academyTopics).set(row).where(eq(academyTopics.id, id));
}

/** Lets an address that a topic had lead to it, whichever topic it led to before. */
export async function putTopicAddress(tx: Queryable, urlKey: string, topicId: number): Promise<void> {
  await tx
    .insert(academyTopicAddresses)
    .values({ urlKey, topicId })
    .onConflictDoUpdate({ target: academyTopicAddresses.urlKey, set: { topicId } });
}

/** Of an address that a topic has now: no other one is led to by it any more. */
export async function deleteTopicAddress(tx: Queryable, urlKey: string): Promise<void> {
  await tx.delete(academyTopicAddresses).where(eq(academyTopicAddresses.urlKey, urlKey));
}

export type CourseColumns = {
  topicId: number;
  audiences: Audience[];
  isOrdered: boolean;
  edition: number;
};

/** Keeps a course's facts; a new one goes to the end of its topic. */
export async function putCourse(tx: Queryable, documentId: number, facts: CourseColumns): Promise<void> {
  await tx
    .insert(academyCourses)
    .values({
      ...{ documentId, ...facts },
      sortOrder: sql`(select coalesce(max(sort_order), 0) + 1 from academy_courses where topic_id = ${facts.topicId})`,
    })
    .onConflictDoUpdate({ target: academyCourses.documentId, set: facts });
}

export type LessonColumns = {
  kind: LessonKind;
  quizId: number | null;
  fileId: number | null;
  minutes: number;
  isRequired: boolean;
};

/** Keeps a lesson's facts; a new one goes to the end of its course. */
export async function putLesson(
  tx: Queryable,
  documentId: number,
  courseId: number,
  facts: LessonColumns,
): Promise<void> {
  await tx
    .insert(academyLessons)
    .values({
      ...{ documentId, courseId, ...facts },
      sortOrder: sql`(select coalesce(max(sort_order), 0) + 1 from academy_lessons where course_id = ${courseId})`,
    })
    .onConflictDoUpdate({ target: academyLessons.documentId, set: facts });
}

export async function selectCourse(db: Queryable, documentId: number) {
  const [row] = await db.select().from(academyCourses).where(eq(academyCourses.documentId, documentId));
  return row ?? null;
}

export async function selectLesson(db: Queryable, documentId: number) {
  const [row] = await db.select().from(academyLessons).where(eq(academyLessons.documentId, documentId));
  return row ?? null;
}

/** The address of a document, and which version of it is shown. */
export async function selectState(db: Queryable, id: number) {
  const { urlKey, publishedVersion } = contentDocuments;
  const [row] = await db
    .select({ urlKey, publishedVersion })
    .from(contentDocuments)
    .where(eq(contentDocuments.id, id));
  return row ?? null;
}

/** What documents are called in their drafts, and what of them is shown. */
const draft = {
  id: contentDocuments.id,
  urlKey: contentDocuments.urlKey,
  version: contentDocuments.version,
  publishedVersion: contentDocuments.publishedVersion,
  shownFrom: contentDocuments.shownFrom,
  shownUntil: contentDocuments.shownUntil,
  titleTh: sql<string>`${contentVersions.words} ->> 'titleTh'`,
  titleEn: sql<string>`${contentVersions.words} ->> 'titleEn'`,
};
const isDraft = and(
  eq(contentVersions.documentId, contentDocuments.id),
  eq(contentVersions.version, contentDocuments.version),
);

export async function selectDeskCourses(db: Queryable) {
  const { topicId, audiences, sortOrder, documentId } = academyCourses;
  return db
    .select({
      ...draft,
      ...{ topicId, audiences },
      lessons: sql<number>`(select count(*)::int from academy_lessons l where l.course_id = ${documentId})`,
    })
    .from(academyCourses)
    .innerJoin(contentDocuments, eq(contentDocuments.id, documentId))
    .innerJoin(contentVersions, isDraft)
    .orderBy(asc(topicId), asc(sortOrder), asc(documentId));
}

export async function selectDeskLessons(db: Queryable, courseId: number) {
  const { kind, isRequired, minutes, sortOrder, documentId } = academyLessons;
  return db
    .select({ ...draft, ...{ kind, isRequired, minutes } })
    .from(academyLessons)
    .innerJoin(contentDocuments, eq(contentDocuments.id, documentId))
    .innerJoin(contentVersions, isDraft)
    .where(eq(academyLessons.courseId, courseId))
    .orderBy(asc(sortOrder), asc(documentId));
}

export type Ordered = { of: 'topics' } | { of: 'courses' | 'lessons'; within: number };

/** What is put in order, in the order that it has, held. */
export async function lockOrder(tx: Queryable, asked: Ordered): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string | number }>(
    asked.of === 'topics'
      ? sql`select id from academy_topics order by sort_order, id for update`
      : asked.of === 'courses'
        ? sql`select document_id as id from academy_courses where topic_id = ${asked.within} order by sort_order, document_id for update`
        : sql`select document_id as id from academy_lessons where course_id = ${asked.within} order by sort_order, document_id for update`,
  );
  return rows.map(({ id }) => Number(id));
}

export async function updateOrder(tx: Queryable, of: Ordered['of'], ids: readonly number[]): Promise<void> {
  const list = sql`unnest(${sql.param([...ids])}::bigint[]) with ordinality as wanted(id, place)`;
  await tx.execute(
    of === 'topics'
      ? sql`update academy_topics t set sort_order = wanted.place from ${list} where t.id = wanted.id`
      : of === 'courses'
        ? sql`update academy_courses c set sort_order = wanted.place from ${list} where c.document_id = wanted.id`
        : sql`update academy_lessons l set sort_order = wanted.place from ${list} where l.document_id = wanted.id`,
  );
}

export async function insertFile(
  tx: Queryable,
  row: Omit<typeof academyFiles.$inferInsert, 'id'>,
): Promise<number> {
  const [inserted] = await tx.insert(academyFiles).values(row).returning({ id: academyFiles.id });
  return inserted?.id ?? 0;
}

export type ProgressQuery = {
  courseId: number;
  lessonId: number | null;
  who: string;
  /** From the first instant on, before the second. */
  from: Date | null;
  before: Date | null;
};

const nameOfUser = sql<string>`coalesce(${sql.raw(accountName('u'))}, '')`;

/** People who did something in a course as the filters want it, who did it last first; how many there are. */
export async function selectLearners(
  db: Queryable,
  query: ProgressQuery,
  page: { limit: number; offset: number },
): Promise<{ rows: { userId: number; name: string; email: string | null; lastAt: Date }[]; total: number }> {
  const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
  const conditions: SQL[] = [
    query.lessonId === null
      ? sql`d.lesson_id in (select document_id from academy_lessons where course_id = ${query.courseId})`
      : sql`d.lesson_id = (select document_id from academy_lessons where course_id = ${query.courseId} and document_id = ${query.lessonId})`,
    ...(query.from === null ? [] : [sql`d.done_at >= ${at(query.from)}`]),
    ...(query.before === null ? [] : [sql`d.done_at < ${at(query.before)}`]),
    ...(query.who === ''
      ? []
      : [
          sql`d.user_id in (select u.id from users u where strpos(lower(concat_ws(' ', u.firstname, u.lastname, u.company_name, u.email)), lower(${query.who})) > 0)`,
        ]),
  ];
  const found = sql`select d.user_id, max(d.done_at) as last_at from academy_done d where ${sql.join(conditions, sql` and `)} group by d.user_id`;
  const [{ rows }, totals] = await Promise.all([
    db.execute<{ userId: string; name: string; email: string | null; lastAt: Date }>(sql`
      select f.user_id as "userId", ${nameOfUser} as name, u.email, f.last_at as "lastAt"
      from (${found} order by last_at desc, d.user_id desc limit ${page.limit} offset ${page.offset}) f
      join users u on u.id = f.user_id order by f.last_at desc, f.user_id desc`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from (${found}) f`),
  ]);
  return {
    rows: rows.map((row) => ({ ...row, userId: Number(row.userId), lastAt: new Date(row.lastAt) })),
    total: totals.rows[0]?.total ?? 0,
  };
}

/** What some people did in a course, and the certificate of it that they got last. */
export async function selectDoings(db: Queryable, courseId: number, userIds: readonly number[]) {
  if (userIds.length === 0) return { done: [], certificates: [] };
  const ids = sql`${sql.param([...userIds])}::bigint[]`;
  const [done, certificates] = await Promise.all([
    db.execute<{ userId: string; lessonId: string; at: Date }>(sql`
      select d.user_id as "userId", d.lesson_id as "lessonId", d.done_at as at
      from academy_done d join academy_lessons l on l.document_id = d.lesson_id
      where l.course_id = ${courseId} and d.user_id = any(${ids})`),
    db
      .select()
      .from(academyCertificates)
      .where(
        and(eq(academyCertificates.courseId, courseId), inArray(academyCertificates.userId, [...userIds])),
      )
      .orderBy(asc(academyCertificates.edition)),
  ]);
  return {
    done: done.rows.map(({ userId, lessonId, at }) => ({
      ...{ userId: Number(userId), lessonId: Number(lessonId), at: new Date(at) },
    })),
    certificates,
  };
}

/** Of a course: who began, who did all that counts of these lessons, who has a certificate that holds. */
export async function countLearners(
  db: Queryable,
  courseId: number,
  requiredIds: readonly number[],
): Promise<{ started: number; finished: number; certified: number }> {
  const ids = sql`${sql.param([...requiredIds])}::bigint[]`;
  const { rows } = await db.execute<{ started: number; finished: number; certified: number }>(sql`
    select count(*)::int as started, (count(*) filter (where p.required = ${requiredIds.length} and p.required > 0))::int as finished,
      (select count(*)::int from academy_certificates c
        where c.course_id = ${courseId} and c.revoked_at is null and c.erased_at is null) as certified
    from (
      select d.user_id, count(*) filter (where d.lesson_id = any(${ids})) as required
      from academy_done d
      where d.lesson_id in (select document_id from academy_lessons where course_id = ${courseId})
      group by d.user_id) p`);
  return rows[0] ?? { started: 0, finished: 0, certified: 0 };
}

const stateIs: Record<CertificateState, SQL> = {
  valid: sql`(${academyCertificates.revokedAt} is null and ${academyCertificates.erasedAt} is null)`,
  revoked: sql`${academyCertificates.revokedAt} is not null`,
  erased: sql`(${academyCertificates.revokedAt} is null and ${academyCertificates.erasedAt} is not null)`,
};

export async function selectDeskCertificates(
  db: Queryable,
  asked: { state: CertificateState | null; search: string; limit: number; offset: number },
) {
  const { state, search } = asked;
  const matches =
    search === ''
      ? undefined
      : sql`strpos(lower(concat_ws(' ', ${academyCertificates.number}, ${academyCertificates.name}, ${academyCertificates.titleTh}, ${academyCertificates.titleEn}, ${users.email})), lower(${search})) > 0`;
  const owner = eq(users.id, academyCertificates.userId);
  const [rows, [counts]] = await Promise.all([
    db
      .select({
        certificate: academyCertificates,
        email: users.email,
        revokedBy: sql<
          string | null
        >`(select ${nameOfUser} from users u where u.id = ${academyCertificates.revokedBy})`,
      })
      .from(academyCertificates)
      .innerJoin(users, owner)
      .where(and(matches, state === null ? undefined : stateIs[state]))
      .orderBy(desc(academyCertificates.issuedAt), desc(academyCertificates.id))
      .limit(asked.limit)
      .offset(asked.offset),
    db
      .select({
        all: count(),
        valid: sql<number>`count(*) filter (where ${stateIs.valid})::int`,
        revoked: sql<number>`count(*) filter (where ${stateIs.revoked})::int`,
        erased: sql<number>`count(*) filter (where ${stateIs.erased})::int`,
      })
      .from(academyCertificates)
      .innerJoin(users, owner)
      .where(matches),
  ]);
  return { rows, counts: counts ?? { all: 0, valid: 0, revoked: 0, erased: 0 } };
}

export async function lockCertificate(tx: Queryable, id: number) {
  const [row] = await tx
    .select()
    .from(academyCertificates)
    .where(eq(academyCertificates.id, id))
    .for('update');
  return row ?? null;
}

export async function markRevoked(
  tx: Queryable,
  id: number,
  row: { revokedAt: Date; revokedBy: number; revokedFor: string },
): Promise<void> {
  await tx.update(academyCertificates).set(row).where(eq(academyCertificates.id, id));
}
