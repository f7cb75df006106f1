// Reads of other slices: content_addresses, content_documents, content_versions.

import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { contentDocuments } from '../content/content.tables.ts';
import type { Audience, LessonKind } from './academy.rules.ts';
import {
  academyCertificates,
  academyCourses,
  academyDone,
  academyFiles,
  academyLessons,
  academyTopicAddresses,
  academyTopics,
} from './academy.tables.ts';

export type TopicRow = typeof academyTopics.$inferSelect;
export type CertificateRow = typeof academyCertificates.$inferSelect;
export type FileRow = typeof academyFiles.$inferSelect;

export type CourseRow = {
  id: number;
  urlKey: string;
  topicId: number;
  audiences: Audience[];
  isOrdered: boolean;
  edition: number;
};

export type LessonRow = {
  id: number;
  courseId: number;
  kind: LessonKind;
  quizId: number | null;
  fileId: number | null;
  minutes: number;
  isRequired: boolean;
};

const course = {
  id: academyCourses.documentId,
  urlKey: contentDocuments.urlKey,
  topicId: academyCourses.topicId,
  audiences: academyCourses.audiences,
  isOrdered: academyCourses.isOrdered,
  edition: academyCourses.edition,
};

/** What visitors see at an instant, as `content` says. */
const isShownAt = (now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { publishedVersion, shownFrom, shownUntil } = contentDocuments;
  return sql`(${publishedVersion} is not null and ${shownFrom} <= ${at} and (${shownUntil} is null or ${shownUntil} > ${at}))`;
};

const isFor = (audiences: readonly Audience[]) =>
  sql`${academyCourses.audiences} && ${sql.param([...audiences])}::text[]`;

export async function selectTopics(db: Queryable): Promise<TopicRow[]> {
  return db.select().from(academyTopics).orderBy(academyTopics.sortOrder, academyTopics.id);
}

/** The topic that an address leads to which is none's any more. */
export async function selectFormerTopicId(db: Queryable, urlKey: string): Promise<number | null> {
  const [row] = await db
    .select({ topicId: academyTopicAddresses.topicId })
    .from(academyTopicAddresses)
    .where(eq(academyTopicAddresses.urlKey, urlKey));
  return row?.topicId ?? null;
}

/** Courses that are shown to such people, in the order of their topics; of one by its number or address, or of a topic. */
export async function selectCourses(
  db: Queryable,
  asked: { audiences: readonly Audience[]; now: Date; id?: number; urlKey?: string; topicId?: number },
): Promise<CourseRow[]> {
  return db
    .select(course)
    .from(academyCourses)
    .innerJoin(contentDocuments, eq(contentDocuments.id, academyCourses.documentId))
    .where(
      and(
        isShownAt(asked.now),
        isFor(asked.audiences),
        asked.id === undefined ? undefined : eq(academyCourses.documentId, asked.id),
        asked.urlKey === undefined ? undefined : eq(contentDocuments.urlKey, asked.urlKey),
        asked.topicId === undefined ? undefined : eq(academyCourses.topicId, asked.topicId),
      ),
    )
    .orderBy(asc(academyCourses.sortOrder), asc(academyCourses.documentId));
}

/** The course that has, or had, an address. */
export async function selectCourseIdByAddress(db: Queryable, urlKey: string): Promise<number | null> {
  const { rows } = await db.execute<{ id: number | string }>(
    sql`select document_id as id from content_addresses where kind = 'course' and url_key = ${urlKey}`,
  );
  return rows[0] === undefined ? null : Number(rows[0].id);
}

/** Lessons of courses that are shown, in their order; whether their course is, is for who asks. */
export async function selectLessons(
  db: Queryable,
  asked: { courseIds: readonly number[]; now: Date },
): Promise<LessonRow[]> {
  if (asked.courseIds.length === 0) return [];
  const { documentId, courseId, kind, quizId, fileId, isRequired } = academyLessons;
  return db
    .select({
      ...{ id: documentId, courseId, kind, quizId, fileId, isRequired },
      minutes: sql<number>`coalesce(nullif(${academyLessons.minutes}, 0), (${contentDocuments.shown} ->> 'minutesTh')::int)`,
    })
    .from(academyLessons)
    .innerJoin(contentDocuments, eq(contentDocuments.id, academyLessons.documentId))
    .where(and(isShownAt(asked.now), inArray(courseId, [...asked.courseIds])))
    .orderBy(asc(courseId), asc(academyLessons.sortOrder), asc(documentId));
}

/** The course in which a lesson stands, shown or not. */
export async function selectCourseOfLesson(db: Queryable, lessonId: number): Promise<number | null> {
  const [row] = await db
    .select({ courseId: academyLessons.courseId })
    .from(academyLessons)
    .where(eq(academyLessons.documentId, lessonId));
  return row?.courseId ?? null;
}

/** When somebody did which lessons of some courses. */
export async function selectDone(
  db: Queryable,
  asked: { userId: number; courseIds: readonly number[] },
): Promise<Map<number, Date>> {
  if (asked.courseIds.length === 0) return new Map();
  const rows = await db
    .select({ lessonId: academyDone.lessonId, doneAt: academyDone.doneAt })
    .from(academyDone)
    .innerJoin(academyLessons, eq(academyLessons.documentId, academyDone.lessonId))
    .where(and(eq(academyDone.userId, asked.userId), inArray(academyLessons.courseId, [...asked.courseIds])));
  return new Map(rows.map(({ lessonId, doneAt }) => [lessonId, doneAt]));
}

/** The first time stays. */
export async function insertDone(tx: Queryable, row: typeof academyDone.$inferInsert): Promise<void> {
  await tx.insert(academyDone).values(row).onConflictDoNothing();
}

/** Lessons that are a quiz, drafts and those that went among them. */
export async function selectLessonsOfQuiz(db: Queryable, quizId: number): Promise<number[]> {
  const rows = await db
    .select({ id: academyLessons.documentId })
    .from(academyLessons)
    .where(eq(academyLessons.quizId, quizId))
    .orderBy(academyLessons.documentId);
  return rows.map(({ id }) => id);
}

export async function selectFile(db: Queryable, id: number): Promise<FileRow | null> {
  const [row] = await db.select().from(academyFiles).where(eq(academyFiles.id, id));
  return row ?? null;
}

/** Null when this person has one of this edition of the course. */
export async function insertCertificate(
  tx: Queryable,
  row: Omit<typeof academyCertificates.$inferInsert, 'id'>,
): Promise<CertificateRow | null> {
  const { userId, courseId, edition } = academyCertificates;
  const [inserted] = await tx
    .insert(academyCertificates)
    .values(row)
    .onConflictDoNothing({ target: [userId, courseId, edition] })
    .returning();
  return inserted ?? null;
}

export async function selectCertificates(
  db: Queryable,
  asked: { userId: number; courseId?: number },
): Promise<CertificateRow[]> {
  const { userId, courseId, issuedAt, id } = academyCertificates;
  return db
    .select()
    .from(academyCertificates)
    .where(
      and(eq(userId, asked.userId), asked.courseId === undefined ? undefined : eq(courseId, asked.courseId)),
    )
    .orderBy(desc(issuedAt), desc(id));
}

export async function selectCertificateByNumber(
  db: Queryable,
  number: string,
): Promise<CertificateRow | null> {
  const [row] = await db.select().from(academyCertificates).where(eq(academyCertificates.number, number));
  return row ?? null;
}

/** What a course is called as it is shown, in both languages. */
export async function selectShownTitles(
  db: Queryable,
  id: number,
): Promise<{ titleTh: string; titleEn: string } | null> {
  const [row] = await db
    .select({ shown: contentDocuments.shown })
    .from(contentDocuments)
    .where(eq(contentDocuments.id, id));
  return row?.shown == null ? null : { titleTh: row.shown.titleTh, titleEn: row.shown.titleEn };
}

/** Takes a person out of what they learnt; what a certificate's number answers stays, without their name. */
export async function eraseLearner(tx: Queryable, userId: number, now: Date): Promise<void> {
  await tx.delete(academyDone).where(eq(academyDone.userId, userId));
  await tx
    .update(academyCertificates)
    .set({ name: '', revokedFor: null, erasedAt: now })
    .where(and(eq(academyCertificates.userId, userId), isNull(academyCertificates.erasedAt)));
}

/** What somebody did in the academy, for their own copy. */
export async function selectLearnt(
  db: Queryable,
  userId: number,
): Promise<{ course: string; lesson: string; doneAt: Date }[]> {
  const { rows } = await db.execute<{ course: string; lesson: string; doneAt: Date }>(sql`
    select cv.words ->> 'titleTh' as course, lv.words ->> 'titleTh' as lesson, d.done_at as "doneAt"
    from academy_done d
    join academy_lessons l on l.document_id = d.lesson_id
    join content_documents ld on ld.id = l.document_id
    join content_versions lv on lv.document_id = ld.id and lv.version = coalesce(ld.published_version, ld.version)
    join content_documents cd on cd.id = l.course_id
    join content_versions cv on cv.document_id = cd.id and cv.version = coalesce(cd.published_version, cd.version)
    where d.user_id = ${userId} order by d.done_at, d.lesson_id`);
  return rows;
}
