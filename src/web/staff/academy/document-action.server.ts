import { redirect } from 'react-router';
import { audiences, lessonKinds } from '../../../modules/academy/academy.rules.ts';
import type { DeskAcademy } from '../../../modules/academy/academy-desk.contract.ts';
import type { CourseKind } from '../../../modules/content/content.rules.ts';
import { parseCount } from '../../../shared/typed-count.ts';
import { readVideoAddress } from '../../../shared/video-address.rules.ts';
import { readBangkokField } from '../../kit/page/bangkok-field.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formFile, formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import type { ContentReply } from '../content/content-action.server.ts';
import { readContentForm } from '../content/read-content-form.server.ts';
import { documentPath } from './academy-path.ts';

export type CourseFactsForm = NonNullable<DeskAcademy['course']>['facts'];
export type LessonFactsForm = NonNullable<DeskAcademy['lesson']>['facts'];
/** What was typed of what a course or lesson is beside its words. */
export type AcademyReply = ContentReply & {
  course?: CourseFactsForm;
  lesson?: LessonFactsForm & { videoAddress: string };
};
type Asked = { kind: CourseKind; id: number | null; courseId: number };

/** One thing about a course or a lesson: its next version, publishing it, taking it away. */
export async function actOnDocument(
  form: FormData,
  server: ServerSide,
  asked: Asked,
): Promise<AcademyReply | Response> {
  const intent = formText(form, 'intent');
  if (asked.id !== null && (intent === 'publish' || intent === 'withdraw'))
    return publish(form, server, { ...asked, id: asked.id, isShown: intent === 'publish' });
  return save(form, server, asked);
}

async function save(form: FormData, server: ServerSide, asked: Asked): Promise<AcademyReply | Response> {
  const { api } = server;
  const { kind, id } = asked;
  const before = id === null ? null : await orHidden(api.academy.staffRead({ id }));
  const version = readNumber(formText(form, 'version'));
  const { urlKey, words, fields } = await readContentForm(server, form, before?.words ?? null);
  const course = kind === 'course' ? readCourse(form, fields) : undefined;
  const lesson = kind === 'lesson' ? await readLesson(server, form, fields) : undefined;
  const typed: AcademyReply = {
    ...{ intent: 'save', words, urlKey },
    ...(course === undefined ? {} : { course }),
    ...(lesson === undefined ? {} : { lesson }),
  };
  if (Object.keys(fields).length > 0) return { ...typed, fields };
  const of = id === null ? {} : { id, version };
  try {
    const saved = await orHidden(
      lesson === undefined
        ? api.academy.staffSaveCourse({
            ...{ ...of, urlKey, words, facts: { ...(course ?? readCourse(form, fields)) } },
          })
        : api.academy.staffSaveLesson({
            ...{ ...of, words, courseId: before?.lesson?.courseId ?? asked.courseId },
            facts: withoutAddress(lesson),
          }),
    );
    return redirect(`${documentPath(kind, saved.id)}?done=${id === null ? 'made' : 'saved'}`);
  } catch (error) {
    if (error instanceof Response) throw error;
    const failure = apiFailure(error);
    if (failure.code === 'contentChanged' && id !== null && before !== null && version < before.version) {
      const comparison = await api.academy.staffCompare({
        ...{ id, before: Math.max(1, version), after: before.version },
      });
      return { ...typed, message: failure.message, theirs: { version: before.version, comparison } };
    }
    const wrong = failedFields(failure);
    return wrong === null ? { ...typed, message: failure.message } : { ...typed, fields: wrong };
  }
}

function withoutAddress({ videoAddress: _typed, ...facts }: LessonFactsForm & { videoAddress: string }) {
  return facts;
}

function readCourse(form: FormData, fields: Record<string, string>): CourseFactsForm {
  const edition = parseCount(formText(form, 'edition')) ?? 0;
  if (edition < 1 || edition > 1_000) fields.edition = 'editionInvalid';
  return {
    // A course without one is refused by the API, which says so at its field.
    topicId: readNumber(formText(form, 'topicId')) || Number.MAX_SAFE_INTEGER,
    audiences: audiences.filter((each) => formText(form, `for-${each}`) !== ''),
    isOrdered: formText(form, 'isOrdered') !== '',
    edition,
  };
}

/** What a lesson is, its PDF kept if one was chosen. What is wrong goes into `fields`. */
async function readLesson(
  { api }: ServerSide,
  form: FormData,
  fields: Record<string, string>,
): Promise<LessonFactsForm & { videoAddress: string }> {
  const kind = lessonKinds.find((each) => each === formText(form, 'lessonKind')) ?? 'text';
  const videoAddress = formText(form, 'video').slice(0, 500);
  const video = kind === 'video' ? readVideoAddress(videoAddress) : null;
  const file = kind === 'pdf' ? formFile(form, 'file') : null;
  let fileId = readNumber(formText(form, 'fileId')) || null;
  const minutes = parseCount(formText(form, 'minutes')) ?? -1;
  if (minutes < 0 || minutes > 600) fields.minutes = 'minutesInvalid';
  if (file !== null) {
    try {
      fileId = (await orHidden(api.academy.staffFile({ file: [file] }))).id;
    } catch (error) {
      const { code, status } = apiFailure(error);
      if (status >= 500 || status === 404) throw error;
      fields.file = code;
    }
  }
  return {
    ...{ kind, videoAddress, videoProvider: video?.provider ?? null, videoId: video?.id ?? null },
    ...{ fileId, quizId: readNumber(formText(form, 'quizId')) || null },
    minutes: Math.max(0, minutes),
    isRequired: formText(form, 'isRequired') !== '',
  };
}

async function publish(
  form: FormData,
  { api }: ServerSide,
  { kind, id, isShown }: { kind: CourseKind; id: number; isShown: boolean },
): Promise<AcademyReply | Response> {
  const times = { shownFrom: formText(form, 'shownFrom'), shownUntil: formText(form, 'shownUntil') };
  const wrong = (['shownFrom', 'shownUntil'] as const).filter(
    (name) => times[name] !== '' && readBangkokField(times[name]) === null,
  );
  if (wrong.length > 0)
    return {
      ...{ intent: 'publish', times },
      fields: Object.fromEntries(wrong.map((name) => [name, 'timeInvalid'])),
    };
  try {
    await orHidden(
      api.academy.staffPublish({
        ...{ id, isShown, version: readNumber(formText(form, 'version')) },
        shownFrom: readBangkokField(times.shownFrom),
        shownUntil: readBangkokField(times.shownUntil),
      }),
    );
    return redirect(`${documentPath(kind, id)}?done=${isShown ? 'published' : 'withdrawn'}`);
  } catch (error) {
    if (error instanceof Response) throw error;
    const failure = apiFailure(error);
    const fields = failedFields(failure);
    return fields === null
      ? { intent: 'publish', times, message: failure.message }
      : { intent: 'publish', times, fields };
  }
}
