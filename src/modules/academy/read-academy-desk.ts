import { academyTexts } from '../../messages/academy-messages.ts';
import type { Services } from '../../platform/services.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { csvFile } from '../../shared/csv-file.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type ContentState, contentStateOf, courseKinds } from '../content/content.rules.ts';
import { compareDeskVersions, listVersions, readDesk } from '../content/read-desk.ts';
import {
  type CertificateState,
  certificateStateOf,
  readCertificateNumber,
  readCourseFacts,
  readLessonFacts,
} from './academy.rules.ts';
import { selectFile, selectTopics } from './academy.store.ts';
import type {
  DeskAcademy,
  DeskCertificate,
  DeskCourseRow,
  DeskLearner,
  DeskLessonRow,
} from './academy-desk.contract.ts';
import {
  countLearners,
  type ProgressQuery,
  selectCourse,
  selectDeskCertificates,
  selectDeskCourses,
  selectDeskLessons,
  selectDoings,
  selectLearners,
  selectLesson,
} from './academy-desk.store.ts';
import { openFile } from './read-lesson-file.ts';

type Needs = Pick<Services, 'db' | 'changes' | 'clock'>;
type NotFound = { code: 'contentNotFound' };

type Drafted = {
  id: number;
  titleTh: string;
  titleEn: string;
  version: number;
  publishedVersion: number | null;
  shownFrom: Date | null;
  shownUntil: Date | null;
};

function describeState(row: Drafted, now: Date) {
  const { id, titleTh, titleEn, version, publishedVersion } = row;
  const state: ContentState = contentStateOf(row, now);
  return { id, titleTh, titleEn, state, isChanged: publishedVersion !== null && publishedVersion < version };
}

/** Topics with their courses, drafts among them, in the order that people see. */
export async function readDeskOverview({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const now = clock();
  const [topics, courses] = await Promise.all([selectTopics(db), selectDeskCourses(db)]);
  return {
    topics: topics.map(({ sortOrder: _place, ...topic }) => ({
      ...topic,
      courses: courses
        .filter(({ topicId }) => topicId === topic.id)
        .map((row): DeskCourseRow => {
          const { urlKey, audiences, lessons } = row;
          return { ...describeState(row, now), urlKey, audiences, lessons };
        }),
    })),
  };
}

async function listLessons(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  courseId: number,
): Promise<DeskLessonRow[]> {
  const now = clock();
  return (await selectDeskLessons(db, courseId)).map((row) => {
    const { kind, isRequired, minutes } = row;
    return { ...describeState(row, now), kind, isRequired, minutes };
  });
}

/** A course or a lesson with its draft. */
export async function readAcademyDraft(
  services: Needs,
  id: number,
  locale: Locale,
): Promise<Result<DeskAcademy, NotFound>> {
  const { db } = services;
  const found = await readDesk(services, { id, kinds: courseKinds }, locale);
  if (!found.ok) return found;
  const { facts, ...words } = { facts: undefined, ...found.value.words };
  const document = { ...found.value, words };
  if (document.kind === 'course')
    return succeed({
      ...document,
      course: { facts: readCourseFacts(facts), lessons: await listLessons(services, id) },
      lesson: null,
    });
  const row = await selectLesson(db, id);
  const parent =
    row === null ? null : await readDesk(services, { id: row.courseId, kinds: courseKinds }, locale);
  if (row === null || !parent?.ok) return fail({ code: 'contentNotFound' });
  const said = readLessonFacts(facts);
  const file = said.fileId === null ? null : await selectFile(db, said.fileId);
  return succeed({
    ...document,
    path: `/academy/topic/-/${id}`,
    course: null,
    lesson: {
      ...{ facts: said, courseId: row.courseId },
      ...{ courseTitleTh: parent.value.titleTh, courseTitleEn: parent.value.titleEn },
      file: file === null ? null : { name: file.name, bytes: file.bytes },
    },
  });
}

/** Courses and lessons alone. */
export const listAcademyVersions = (
  services: Needs,
  asked: { id: number; pageNo: number; perPage: number },
) => listVersions(services, { ...asked, kinds: courseKinds });
export const compareAcademyVersions = (
  services: Needs,
  asked: { id: number; before: number; after: number },
) => compareDeskVersions(services, { ...asked, kinds: courseKinds });

/** The PDF of a lesson's draft, for whoever writes it. */
export async function readDraftFile(
  services: Needs & Pick<Services, 'storage'>,
  id: number,
  locale: Locale,
): Promise<Result<File, { code: 'academyNotFound' }>> {
  const draft = await readAcademyDraft(services, id, locale);
  const fileId = draft.ok ? (draft.value.lesson?.facts.fileId ?? null) : null;
  const row = fileId === null ? null : await selectFile(services.db, fileId);
  return row === null ? fail({ code: 'academyNotFound' }) : succeed(await openFile(services, row));
}

export type ProgressAsked = {
  courseId: number;
  lessonId?: number | undefined;
  who: string;
  from?: string | undefined;
  to?: string | undefined;
};

const dayMs = 24 * 60 * 60 * 1000;
const startOf = (day: string) => new Date(`${day}T00:00:00+07:00`);

function queryOf({ courseId, lessonId, who, from, to }: ProgressAsked): ProgressQuery {
  return {
    ...{ courseId, lessonId: lessonId ?? null, who },
    from: from === undefined ? null : startOf(from),
    before: to === undefined ? null : new Date(startOf(to).getTime() + dayMs),
  };
}

async function describeLearners(
  { db }: Pick<Services, 'db'>,
  asked: ProgressAsked,
  page: { limit: number; offset: number },
): Promise<{ dataList: DeskLearner[]; total: number }> {
  const { rows, total } = await selectLearners(db, queryOf(asked), page);
  const { done, certificates } = await selectDoings(
    db,
    asked.courseId,
    rows.map(({ userId }) => userId),
  );
  const doneBy = Map.groupBy(done, ({ userId }) => userId);
  // The last edition is the last of them.
  const certificateOf = new Map(certificates.map((row) => [row.userId, row]));
  return {
    total,
    dataList: rows.map(({ userId, name, email, lastAt }) => {
      const certificate = certificateOf.get(userId);
      return {
        ...{ userId, name, email, lastAt: lastAt.toISOString() },
        done: (doneBy.get(userId) ?? []).map(({ lessonId, at }) => ({ lessonId, at: at.toISOString() })),
        certificate:
          certificate === undefined
            ? null
            : { number: certificate.number, state: certificateStateOf(certificate) },
      };
    }),
  };
}

/** Who did which lessons of a course and when. */
export async function readProgress(
  services: Needs,
  asked: ProgressAsked & { pageNo: number; perPage: number },
) {
  const { db } = services;
  if ((await selectCourse(db, asked.courseId)) === null) return fail<NotFound>({ code: 'contentNotFound' });
  const lessons = await listLessons(services, asked.courseId);
  const isCounted = ({ state, isRequired }: DeskLessonRow) => state === 'shown' && isRequired;
  const [found, counts] = await Promise.all([
    describeLearners(services, asked, {
      limit: asked.perPage,
      offset: (asked.pageNo - 1) * asked.perPage,
    }),
    countLearners(
      db,
      asked.courseId,
      lessons.filter(isCounted).map(({ id }) => id),
    ),
  ]);
  return succeed({ lessons, ...found, ...counts });
}

const peopleMost = 20_000;

/** The same as a table: a row a person, a column a lesson with the day on which it was done. */
export async function writeProgressFile(
  services: Needs,
  asked: ProgressAsked,
  locale: Locale,
): Promise<Result<File, NotFound>> {
  if ((await selectCourse(services.db, asked.courseId)) === null) return fail({ code: 'contentNotFound' });
  const t = academyTexts(locale);
  const [lessons, { dataList }] = await Promise.all([
    listLessons(services, asked.courseId),
    describeLearners(services, asked, { limit: peopleMost, offset: 0 }),
  ]);
  const rows = dataList.map(({ name, email, done, lastAt, certificate }) => {
    const days = new Map(done.map(({ lessonId, at }) => [lessonId, bangkokDay(new Date(at))]));
    return [
      ...[name, email ?? '', done.length, bangkokDay(new Date(lastAt))],
      ...lessons.map(({ id }) => days.get(id) ?? ''),
      ...[certificate?.number ?? '', certificate === null ? '' : t(`certificate.${certificate.state}`)],
    ];
  });
  const head = [
    ...(['name', 'email', 'done', 'lastAt'] as const).map((column) => t(`column.${column}`)),
    ...lessons.map(({ titleTh, titleEn }) => inLocale(locale, titleTh, titleEn)),
    ...(['certificate', 'state'] as const).map((column) => t(`column.${column}`)),
  ];
  return succeed(csvFile(`academy-${asked.courseId}.csv`, locale, head, rows));
}

/** Certificates as staff find them. A number may be typed as it is written. */
export async function listCertificates(
  { db }: Pick<Services, 'db'>,
  asked: { state: CertificateState | null; search: string; pageNo: number; perPage: number },
) {
  const { rows, counts } = await selectDeskCertificates(db, {
    ...{ state: asked.state, search: readCertificateNumber(asked.search) ?? asked.search },
    ...{ limit: asked.perPage, offset: (asked.pageNo - 1) * asked.perPage },
  });
  return {
    counts,
    total: asked.state === null ? counts.all : counts[asked.state],
    dataList: rows.map(({ certificate, email, revokedBy }): DeskCertificate => {
      const { id, number, name, userId, titleTh, titleEn, edition, revokedFor } = certificate;
      return {
        ...{ id, number, name, userId, titleTh, titleEn, edition, email, revokedBy, revokedFor },
        state: certificateStateOf(certificate),
        issuedAt: certificate.issuedAt.toISOString(),
        revokedAt: certificate.revokedAt?.toISOString() ?? null,
      };
    }),
  };
}
