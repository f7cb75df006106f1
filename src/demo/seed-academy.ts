import { eq, inArray } from 'drizzle-orm';
import { certificateNumber } from '../modules/academy/academy.rules.ts';
import {
  academyCertificates,
  academyCourses,
  academyDone,
  academyLessons,
  academyTopics,
} from '../modules/academy/academy.tables.ts';
import { type ContentWords, emptyWords, shownOf } from '../modules/content/content.rules.ts';
import { contentAddresses, contentDocuments, contentVersions } from '../modules/content/content.tables.ts';
import { writeText } from '../modules/content/write-text.rules.ts';
import { users } from '../modules/identity/identity.tables.ts';
import { quizzes } from '../modules/quiz/quiz.tables.ts';
import { demoCourses, demoTopics } from './content/courses.ts';
import { demoQuizzes } from './content/quizzes.ts';
import { daysBefore, type SeedContext } from './seed-context.ts';
import { insertRows, the } from './seed-rows.ts';

/** Topics, courses and lessons of the academy, and what some people have done of them; its quizzes are there already. */
export async function seedAcademy(context: SeedContext): Promise<void> {
  const { tx, now } = context;
  const [staff] = await tx.select().from(users).where(eq(users.email, 'admin@bannasala.test'));
  const staffId = staff?.id ?? 0;
  const topics = await insertRows(
    tx,
    academyTopics,
    demoTopics.map((topic, index) => ({ ...topic, sortOrder: index + 1 })),
    ['id', 'urlKey'],
  );
  const quizIds = await tx.select({ id: quizzes.id }).from(quizzes).orderBy(quizzes.id);
  const quizOf = new Map(demoQuizzes.map(({ key }, place) => [key, quizIds[place]?.id ?? 0]));
  const kindOf = (quiz: (typeof demoQuizzes)[number]['key'] | undefined) =>
    quiz === undefined
      ? { kind: 'text' as const, quizId: null }
      : { kind: 'quiz' as const, quizId: the(quizOf, quiz) };
  const topicOf = new Map(topics.map(({ urlKey, id }) => [urlKey, id]));
  const documents = demoCourses.flatMap((course) => {
    const { urlKey, titleTh, titleEn, summaryTh, summaryEn, audiences, isOrdered } = course;
    const facts = { topicId: the(topicOf, course.topic), audiences, isOrdered, edition: 1 };
    return [
      {
        ...{ kind: 'course' as const, urlKey },
        words: {
          ...{ ...emptyWords, titleTh, titleEn, summaryTh, summaryEn, facts },
          ...{ bodyTh: writeText(course.bodyTh), bodyEn: writeText(course.bodyEn) },
        } satisfies ContentWords,
      },
      ...course.lessons.map((lesson, index) => ({
        ...{ kind: 'lesson' as const, urlKey: `${urlKey}-${index + 1}` },
        words: {
          ...{ ...emptyWords, titleTh: lesson.titleTh, titleEn: lesson.titleEn },
          ...{ bodyTh: writeText(lesson.bodyTh), bodyEn: writeText(lesson.bodyEn) },
          facts: {
            ...{ videoProvider: null, videoId: null, fileId: null, ...kindOf(lesson.quiz) },
            ...{ minutes: lesson.minutes, isRequired: lesson.isRequired ?? true },
          },
        } satisfies ContentWords,
      })),
    ];
  });
  const at = daysBefore(now, 60);
  const inserted = await insertRows(
    tx,
    contentDocuments,
    documents.map(({ kind, urlKey, words }) => ({
      ...{ kind, urlKey, version: 1, createdAt: at, updatedAt: at, publishedVersion: 1, shownFrom: at },
      ...{ previewKey: `demo-${kind}-${urlKey}`, ...shownOf(words, null) },
    })),
    ['id', 'kind', 'urlKey'],
  );
  const ids = new Map(inserted.map(({ id, kind, urlKey }) => [`${kind} ${urlKey}`, id]));
  await insertRows(
    tx,
    contentAddresses,
    inserted.map(({ id, kind, urlKey }) => ({ kind, urlKey, documentId: id })),
  );
  await insertRows(
    tx,
    contentVersions,
    documents.map(({ kind, urlKey, words }) => ({
      ...{ documentId: the(ids, `${kind} ${urlKey}`), version: 1, words, userId: staffId, at },
    })),
  );
  await insertRows(
    tx,
    academyCourses,
    demoCourses.map(({ urlKey, topic, audiences, isOrdered }, index) => ({
      ...{ documentId: the(ids, `course ${urlKey}`), topicId: the(topicOf, topic), audiences, isOrdered },
      ...{ edition: 1, sortOrder: index + 1 },
    })),
  );
  await insertRows(
    tx,
    academyLessons,
    demoCourses.flatMap(({ urlKey, lessons }) =>
      lessons.map(({ minutes, quiz, isRequired = true }, index) => ({
        ...{ documentId: the(ids, `lesson ${urlKey}-${index + 1}`), courseId: the(ids, `course ${urlKey}`) },
        ...{ ...kindOf(quiz), minutes, isRequired, sortOrder: index + 1 },
      })),
    ),
  );
  await seedLearners(context, ids);
}

/** Somebody who has begun, and a seller who has finished and framed it. */
async function seedLearners({ tx, now }: SeedContext, ids: ReadonlyMap<string, number>): Promise<void> {
  const people = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, ['shopper@bannasala.test', 'seller@bannasala.test']));
  const reader = people.find(({ email }) => email === 'shopper@bannasala.test');
  const seller = people.find(({ email }) => email === 'seller@bannasala.test');
  const did = (userId: number, urlKey: string, count: number, daysAgo: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ userId, lessonId: the(ids, `lesson ${urlKey}-${index + 1}`) },
      doneAt: daysBefore(now, daysAgo - index),
    }));
  await insertRows(tx, academyDone, [
    ...(reader === undefined ? [] : did(reader.id, 'read-more', 1, 6)),
    ...(seller === undefined ? [] : did(seller.id, 'pack-books', 4, 20)),
  ]);
  if (seller === undefined) return;
  const course = demoCourses.find(({ urlKey }) => urlKey === 'pack-books');
  await insertRows(tx, academyCertificates, [
    {
      // The demo is the same each time.
      number: certificateNumber(Buffer.from('bannasala demo certificate').toString('base64url')),
      ...{ userId: seller.id, courseId: the(ids, 'course pack-books'), edition: 1 },
      ...{ name: 'กิตติพงษ์ วงศ์ใหญ่', titleTh: course?.titleTh ?? '', titleEn: course?.titleEn ?? '' },
      minutes: course?.lessons.reduce((sum, { minutes }) => sum + minutes, 0) ?? 0,
      issuedAt: daysBefore(now, 16),
    },
  ]);
}
