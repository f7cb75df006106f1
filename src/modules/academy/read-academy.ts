import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { videoProviders } from '../../shared/video-address.rules.ts';
import { listParts, previewPart, readPart, type ShownPart } from '../content/read-parts.ts';
import { findAccountNames } from '../identity/find-account.ts';
import type {
  AcademyTopic,
  CertificateLine,
  CourseCard,
  LessonLine,
  ShownCourse,
  ShownLesson,
} from './academy.contract.ts';
import {
  type Audience,
  type CourseProgress,
  certificateStateOf,
  lockedLessons,
  progressOf,
  readLessonFacts,
} from './academy.rules.ts';
import {
  type CertificateRow,
  type CourseRow,
  type LessonRow,
  selectCertificates,
  selectCourseIdByAddress,
  selectCourseOfLesson,
  selectCourses,
  selectDone,
  selectFile,
  selectFormerTopicId,
  selectLessons,
  selectTopics,
  type TopicRow,
} from './academy.store.ts';

type Needs = Pick<Services, 'db' | 'changes' | 'clock'>;
/** Who learns: what is for them, and what they have done. */
export type Learner = { userId: number; audiences: readonly Audience[] };
type NotFound = { code: 'academyNotFound' };

function describeTopic({ id, urlKey, ...row }: TopicRow, locale: Locale): AcademyTopic {
  return {
    ...{ id, urlKey, name: inLocale(locale, row.nameTh, row.nameEn) },
    about: inLocale(locale, row.aboutTh, row.aboutEn),
  };
}

export function describeCertificate(row: CertificateRow, locale: Locale): CertificateLine {
  const { number, name, edition, issuedAt } = row;
  return {
    ...{ number, name, edition, state: certificateStateOf(row), issuedAt: issuedAt.toISOString() },
    title: inLocale(locale, row.titleTh, row.titleEn),
  };
}

type Standing = {
  course: CourseRow;
  lessons: LessonRow[];
  doneAt: Map<number, Date>;
  progress: CourseProgress;
};

/** How a person stands in courses, by one query for the lessons and one for what was done. */
export async function standIn(
  { db, clock }: { db: Queryable } & Pick<Services, 'clock'>,
  courses: readonly CourseRow[],
  userId: number,
): Promise<Standing[]> {
  const courseIds = courses.map(({ id }) => id);
  const [lessons, doneAt] = await Promise.all([
    selectLessons(db, { courseIds, now: clock() }),
    selectDone(db, { userId, courseIds }),
  ]);
  return courses.map((course) => {
    const own = lessons.filter(({ courseId }) => courseId === course.id);
    const ids = new Set(own.map(({ id }) => id));
    const ownDone = new Map([...doneAt].filter(([id]) => ids.has(id)));
    return { course, lessons: own, doneAt: ownDone, progress: progressOf(course.isOrdered, own, ownDone) };
  });
}

async function describeCourses(
  services: Needs,
  courses: readonly CourseRow[],
  { userId }: Learner,
  locale: Locale,
): Promise<(CourseCard & { topicId: number })[]> {
  const [standings, cards] = await Promise.all([
    standIn(services, courses, userId),
    listParts(
      services,
      courses.map(({ id }) => id),
      locale,
    ),
  ]);
  return standings.flatMap(({ course, lessons, progress }) => {
    const card = cards.get(course.id);
    if (card === undefined) return [];
    const { id, urlKey, audiences, topicId } = course;
    const { title, summary, imageUrl, imageAlt } = card;
    const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0);
    return [{ id, urlKey, title, summary, imageUrl, imageAlt, minutes, audiences, progress, topicId }];
  });
}

/** Topics that have something for a person, with its courses in their order, and what they were certified. */
export async function readAcademy(services: Needs, learner: Learner, locale: Locale) {
  const { db } = services;
  const [topics, courses, certificates] = await Promise.all([
    selectTopics(db),
    selectCourses(db, { audiences: learner.audiences, now: services.clock() }),
    selectCertificates(db, { userId: learner.userId }),
  ]);
  const cards = await describeCourses(services, courses, learner, locale);
  return {
    topics: topics.flatMap((topic) => {
      const own = cards.flatMap(({ topicId, ...card }) => (topicId === topic.id ? card : []));
      return own.length === 0 ? [] : [{ ...describeTopic(topic, locale), courses: own }];
    }),
    certificates: certificates.map((row) => describeCertificate(row, locale)),
  };
}

/** The topic that has an address; of one that none has, the topic that had it last. */
async function findTopic(db: Queryable, urlKey: string): Promise<TopicRow | undefined> {
  const topics = await selectTopics(db);
  const current = topics.find((each) => each.urlKey === urlKey);
  if (current !== undefined) return current;
  const formerId = await selectFormerTopicId(db, urlKey);
  return topics.find(({ id }) => id === formerId);
}

/** A topic by an address that it has or had. */
export async function readTopic(
  services: Needs,
  learner: Learner,
  urlKey: string,
  locale: Locale,
): Promise<Result<AcademyTopic & { courses: CourseCard[] }, NotFound>> {
  const topic = await findTopic(services.db, urlKey);
  if (topic === undefined) return fail({ code: 'academyNotFound' });
  const courses = await selectCourses(services.db, {
    ...{ audiences: learner.audiences, topicId: topic.id, now: services.clock() },
  });
  const cards = await describeCourses(services, courses, learner, locale);
  // A topic that has nothing for somebody isn't there for them.
  if (cards.length === 0) return fail({ code: 'academyNotFound' });
  return succeed({
    ...describeTopic(topic, locale),
    courses: cards.map(({ topicId: _of, ...card }) => card),
  });
}

type Opened = Standing & { topic: AcademyTopic; card: CourseCard; lines: LessonLine[] };

async function openCourse(
  services: Needs,
  learner: Learner,
  id: number,
  locale: Locale,
): Promise<Opened | null> {
  const { db } = services;
  const now = services.clock();
  const [[course], topics] = await Promise.all([
    selectCourses(db, { audiences: learner.audiences, id, now }),
    selectTopics(db),
  ]);
  const row = topics.find((each) => each.id === course?.topicId);
  if (course === undefined || row === undefined) return null;
  const [[standing], [described]] = await Promise.all([
    standIn(services, [course], learner.userId),
    describeCourses(services, [course], learner, locale),
  ]);
  if (standing === undefined || described === undefined) return null;
  const { topicId: _of, ...card } = described;
  const topic = describeTopic(row, locale);
  return { ...standing, topic, card, lines: await describeLessons(services, standing, topic, locale) };
}

async function describeLessons(
  services: Needs,
  { course, lessons, doneAt }: Standing,
  topic: AcademyTopic,
  locale: Locale,
): Promise<LessonLine[]> {
  const parts = await listParts(
    services,
    lessons.map(({ id }) => id),
    locale,
  );
  const locked = lockedLessons(course.isOrdered, lessons, new Set(doneAt.keys()));
  return lessons.flatMap(({ id, kind, quizId, minutes, isRequired }) => {
    const part = parts.get(id);
    if (part === undefined) return [];
    return [
      {
        ...{ id, kind, title: part.title, summary: part.summary, minutes, isRequired },
        path: lessonPath({ id, kind, quizId }, topic.urlKey),
        isDone: doneAt.has(id),
        isLocked: locked.has(id),
      },
    ];
  });
}

/** Where a lesson is done: a quiz at its own page. */
function lessonPath(
  { id, kind, quizId }: Pick<LessonRow, 'id' | 'kind' | 'quizId'>,
  topicKey: string,
): string {
  return kind === 'quiz' && quizId !== null ? `/academy/quiz/${quizId}` : `/academy/topic/${topicKey}/${id}`;
}

/** A course by an address that it has or had. */
export async function readCourse(
  services: Needs,
  learner: Learner,
  urlKey: string,
  locale: Locale,
): Promise<Result<ShownCourse, NotFound>> {
  const { db } = services;
  const id = await selectCourseIdByAddress(db, urlKey);
  const opened = id === null ? null : await openCourse(services, learner, id, locale);
  if (id === null || opened === null) return fail({ code: 'academyNotFound' });
  const [part, certificates, names] = await Promise.all([
    readPart(services, id, locale),
    selectCertificates(db, { userId: learner.userId, courseId: id }),
    findAccountNames(db, [learner.userId]),
  ]);
  if (part === null) return fail({ code: 'academyNotFound' });
  const { course, card, topic, lines } = opened;
  const own = certificates.find(({ edition }) => edition === course.edition);
  return succeed({
    ...card,
    ...{ topic, isOrdered: course.isOrdered, edition: course.edition, body: part.body, things: part.things },
    lessons: lines,
    certificate: own === undefined ? null : describeCertificate(own, locale),
    suggestedName: (names.get(learner.userId) ?? '').slice(0, 120),
  });
}

/** A lesson, unless those before it wait to be done. */
export async function readLesson(
  services: Needs,
  learner: Learner,
  id: number,
  locale: Locale,
): Promise<Result<ShownLesson, NotFound | { code: 'lessonLocked' }>> {
  const courseId = await selectCourseOfLesson(services.db, id);
  const opened = courseId === null ? null : await openCourse(services, learner, courseId, locale);
  const place = opened?.lines.findIndex((line) => line.id === id) ?? -1;
  const line = opened?.lines[place];
  if (opened === null || line === undefined) return fail({ code: 'academyNotFound' });
  if (line.isLocked) return fail({ code: 'lessonLocked' });
  const part = await readPart(services, id, locale);
  if (part === null) return fail({ code: 'academyNotFound' });
  return succeed({
    ...line,
    ...(await describeThing(services, part)),
    ...{ topic: opened.topic, course: opened.card, body: part.body, things: part.things },
    doneAt: opened.doneAt.get(id)?.toISOString() ?? null,
    lessons: opened.lines,
    previous: opened.lines[place - 1] ?? null,
    next: opened.lines[place + 1] ?? null,
  });
}

/** What stands above a lesson's text: its film, its PDF, its quiz. */
async function describeThing({ db }: Pick<Services, 'db'>, { facts }: ShownPart) {
  const { videoProvider, videoId, fileId, quizId } = readLessonFacts(facts);
  const file = fileId === null ? null : await selectFile(db, fileId);
  const provider = videoProviders.find((each) => each === videoProvider);
  return {
    quizId,
    video: provider === undefined || videoId === null ? null : { provider, id: videoId },
    file: file === null ? null : { name: file.name, bytes: file.bytes },
  };
}

/** A draft as it would be shown: of a course its text, of a lesson also what stands above it. */
export async function previewAcademy(services: Needs, id: number, locale: Locale) {
  const part = await previewPart(services, id, locale);
  if (part === null) return fail({ code: 'academyNotFound' as const });
  const { kind, title, summary, imageUrl, imageAlt, body, things } = part;
  return succeed({
    ...{ id, kind, title, summary, imageUrl, imageAlt, body, things },
    ...(await describeThing(services, part)),
    lessonKind: kind === 'lesson' ? readLessonFacts(part.facts).kind : null,
  });
}
