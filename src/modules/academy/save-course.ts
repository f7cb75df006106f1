import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type ContentField, type ContentWords, courseKinds } from '../content/content.rules.ts';
import {
  type ChangeFailure,
  type ContentEditor,
  publishDocument,
  returnToVersion,
  saveDocument,
} from '../content/save-content.ts';
import { isQuiz } from '../quiz/is-quiz.ts';
import {
  type CourseFacts,
  checkCourseFacts,
  checkLessonFacts,
  type FactMistakes,
  type LessonFacts,
  readCourseFacts,
  readLessonFacts,
} from './academy.rules.ts';
import { selectFile, selectTopics } from './academy.store.ts';
import {
  type CourseColumns,
  putCourse,
  putLesson,
  selectCourse,
  selectLesson,
  selectState,
} from './academy-desk.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'newSecret' | 'newUuid'>;
type Words = Omit<ContentWords, 'facts'>;
export type AcademyInvalid = {
  code: 'contentInvalid';
  fields: Partial<Record<ContentField, string>> & FactMistakes;
};
type SaveFailure = AcademyInvalid | ChangeFailure;
type Saved = { id: number; version: number };

/** Makes a course, or says its next version. What it is beside its words holds with them: once it is published. */
export async function saveCourse(
  services: Needs,
  editor: ContentEditor,
  asked: { id: number | null; version: number | null; urlKey: string; words: Words; facts: CourseFacts },
): Promise<Result<Saved, SaveFailure>> {
  const now = services.clock();
  const { facts } = asked;
  return transact<Saved, SaveFailure>(services.db, async (tx) => {
    const wrong = checkCourseFacts(facts);
    const isThere = (await selectTopics(tx)).some(({ id }) => id === facts.topicId);
    const fields = isThere ? wrong : { ...wrong, topicId: 'required' };
    if (Object.keys(fields).length > 0) return fail({ code: 'contentInvalid', fields });
    const saved = await saveDocument(tx, { now, newSecret: services.newSecret }, editor, {
      ...{ id: asked.id, version: asked.version, kind: 'course', urlKey: asked.urlKey },
      words: { ...asked.words, facts },
    });
    if (!saved.ok) return saved;
    if ((await selectState(tx, saved.value.id))?.publishedVersion == null)
      await putCourse(tx, saved.value.id, facts);
    return saved;
  });
}

/** Makes a lesson at the end of a course, or says its next version. */
export async function saveLesson(
  services: Needs,
  editor: ContentEditor,
  asked: {
    id: number | null;
    version: number | null;
    courseId: number;
    words: Words;
    facts: LessonFacts;
  },
): Promise<Result<Saved, SaveFailure>> {
  const now = services.clock();
  const { id, courseId } = asked;
  // What isn't of its kind isn't kept.
  const facts = readLessonFacts(asked.facts);
  return transact<Saved, SaveFailure>(services.db, async (tx) => {
    const before = id === null ? null : await selectLesson(tx, id);
    const isKnown = id === null ? (await selectCourse(tx, courseId)) !== null : before?.courseId === courseId;
    if (!isKnown) return fail({ code: 'contentNotFound' });
    const fields = checkLessonFacts(facts);
    if (facts.fileId !== null && (await selectFile(tx, facts.fileId)) === null) fields.file = 'required';
    if (facts.quizId !== null && !(await isQuiz(tx, facts.quizId))) fields.quizId = 'required';
    if (Object.keys(fields).length > 0) return fail({ code: 'contentInvalid', fields });
    const saved = await saveDocument(tx, { now, newSecret: services.newSecret }, editor, {
      ...{ id, version: asked.version, kind: 'lesson' },
      // Lessons are known by their number; the address is only what every document has.
      urlKey: id === null ? `lesson-${services.newUuid()}` : ((await selectState(tx, id))?.urlKey ?? ''),
      words: { ...asked.words, facts },
    });
    if (!saved.ok) return saved;
    if ((await selectState(tx, saved.value.id))?.publishedVersion == null)
      await putLesson(tx, saved.value.id, courseId, columnsOf(facts));
    return saved;
  });
}

const columnsOf = ({ kind, quizId, fileId, minutes, isRequired }: LessonFacts) => ({
  ...{ kind, quizId, fileId, minutes, isRequired },
});

type Publishing = {
  id: number;
  version: number;
  isShown: boolean;
  shownFrom: Date | null;
  shownUntil: Date | null;
};

/** Shows people the draft as it is, from and until an instant, or takes it away; with its words, what it is beside them. */
export async function publishAcademy(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  editor: ContentEditor,
  asked: Publishing,
): Promise<Result<boolean, SaveFailure>> {
  const now = clock();
  return transact<boolean, SaveFailure>(db, async (tx) => {
    const published = await publishDocument(tx, now, editor, { ...asked, kinds: courseKinds });
    if (!published.ok) return published;
    if (published.value !== null) await takeOver(tx, editor, asked, published.value, now);
    return succeed(asked.isShown);
  });
}

async function takeOver(
  tx: Transaction,
  { userId, origin }: ContentEditor,
  { id, version }: { id: number; version: number },
  { facts: said }: ContentWords,
  now: Date,
): Promise<void> {
  const course = await selectCourse(tx, id);
  const lesson = course === null ? await selectLesson(tx, id) : null;
  const moved = { before: '', after: '' };
  if (course !== null) {
    const facts = readCourseFacts(said);
    moved.before = sayCourse(course);
    moved.after = sayCourse(facts);
    await putCourse(tx, id, facts);
  } else if (lesson !== null) {
    const facts = columnsOf(readLessonFacts(said));
    moved.before = sayLesson(lesson);
    moved.after = sayLesson(facts);
    await putLesson(tx, id, lesson.courseId, facts);
  }
  await recordAudit(
    tx,
    {
      ...{ kind: 'academy_published', actorUserId: userId, subjectUserId: null, origin, moved },
      detail: { contentId: id, version },
    },
    now,
  );
}

const sayCourse = ({ topicId, audiences, isOrdered, edition }: CourseColumns) =>
  `topic ${topicId}, ${audiences.join(' ')}, ${isOrdered ? 'in order' : 'free'}, edition ${edition}`;
const sayLesson = (facts: ReturnType<typeof columnsOf>) =>
  `${facts.kind} ${facts.quizId ?? facts.fileId ?? ''}, ${facts.minutes} min, ${facts.isRequired ? 'counts' : 'free'}`;

/** Says again what an earlier version said. */
export function returnAcademy(
  services: Pick<Needs, 'db' | 'clock' | 'newSecret'>,
  editor: ContentEditor,
  asked: { id: number; version: number; to: number },
): Promise<Result<number, ChangeFailure>> {
  return returnToVersion(services, editor, { ...asked, kinds: courseKinds });
}
