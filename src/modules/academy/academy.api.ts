import { type ApiContext, callerOf, idempotencyKeyOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { UPLOAD_LIMITS, uploadDetail } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import type { ContentEditor } from '../content/save-content.ts';
import { academyContract } from './academy.contract.ts';
import { audiencesOf } from './academy.rules.ts';
import { academyDeskContract } from './academy-desk.contract.ts';
import { keepLessonFile } from './keep-file.ts';
import { orderAcademy, saveTopic } from './keep-topics.ts';
import {
  type Learner,
  previewAcademy,
  readAcademy,
  readCourse,
  readLesson,
  readTopic,
} from './read-academy.ts';
import {
  compareAcademyVersions,
  listAcademyVersions,
  listCertificates,
  readAcademyDraft,
  readDeskOverview,
  readDraftFile,
  readProgress,
  writeProgressFile,
} from './read-academy-desk.ts';
import { checkCertificate, readCertificateFile } from './read-certificate.ts';
import { readLessonFile } from './read-lesson-file.ts';
import { finishLesson } from './record-lesson-done.ts';
import { revokeCertificate } from './revoke-certificate.ts';
import { publishAcademy, returnAcademy, saveCourse, saveLesson } from './save-course.ts';
import { takeCertificate } from './take-certificate.ts';

const staffOf = (context: ApiContext): ContentEditor => ({
  userId: callerOf(context).userId,
  origin: originOf(context),
});

function learnerOf(context: ApiContext): Learner {
  const caller = callerOf(context);
  return { userId: caller.userId, audiences: audiencesOf(caller) };
}

const dateOf = (at: string | null | undefined) => (at == null ? null : new Date(at));

export function academyApi(services: Services) {
  const calls = implementCalls({ ...academyContract, ...academyDeskContract });
  return calls.router({
    overview: calls.overview.handler(({ context }) =>
      readAcademy(services, learnerOf(context), context.culture),
    ),

    topic: calls.topic.handler(async ({ input, context, errors }) => {
      const result = await readTopic(services, learnerOf(context), input.urlKey, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    course: calls.course.handler(async ({ input, context, errors }) => {
      const result = await readCourse(services, learnerOf(context), input.urlKey, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    lesson: calls.lesson.handler(async ({ input, context, errors }) => {
      const result = await readLesson(services, learnerOf(context), input.id, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    lessonDone: calls.lessonDone.handler(async ({ input, context, errors }) => {
      const result = await finishLesson(services, learnerOf(context), input.id);
      if (!result.ok) throw errors[result.failure.code]();
      const { doneAt, progress } = result.value;
      return { doneAt: doneAt.toISOString(), progress };
    }),

    lessonFile: calls.lessonFile.handler(async ({ input, context, errors }) => {
      const result = await readLessonFile(services, learnerOf(context), input.id);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    takeCertificate: calls.takeCertificate.handler(async ({ input, context, errors }) => {
      const { id: courseId, name } = input;
      const result = await takeCertificate(services, learnerOf(context), { courseId, name }, context.culture);
      if (!result.ok) throw errors[result.failure.code](withFields(result.failure));
      return result.value;
    }),

    certificate: calls.certificate.handler(async ({ input, context, errors }) => {
      const result = await checkCertificate(services, input.number, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    certificateFile: calls.certificateFile.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const result = await readCertificateFile(services, { userId, number: input.number }, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffOverview: calls.staffOverview.handler(() => readDeskOverview(services)),

    staffSaveTopic: calls.staffSaveTopic.handler(async ({ input, context, errors }) => {
      const { id = null, version = null, idempotencyKey, ...topic } = input;
      const key = idempotencyKeyOf(context, idempotencyKey);
      const result = await saveTopic(services, staffOf(context), { id, version, key, ...topic });
      if (!result.ok) throw errors[result.failure.code](withFields(result.failure));
      return { id: result.value };
    }),

    staffOrder: calls.staffOrder.handler(async ({ input, context, errors }) => {
      const { of, within = null, ids, was } = input;
      if (of !== 'topics' && within === null) throw errors.contentOrderInvalid();
      const ordered = of === 'topics' ? { of } : { of, within: within ?? 0 };
      const result = await orderAcademy(services, staffOf(context), { ...ordered, ids, was });
      if (!result.ok) throw errors[result.failure.code]();
      return { isOrdered: true as const };
    }),

    staffRead: calls.staffRead.handler(async ({ input, context, errors }) => {
      const result = await readAcademyDraft(services, input.id, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffSaveCourse: calls.staffSaveCourse.handler(async ({ input, context, errors }) => {
      const { id = null, version = null, ...said } = input;
      const result = await saveCourse(services, staffOf(context), { ...said, id, version });
      if (!result.ok) throw errors[result.failure.code](withFields(result.failure));
      return result.value;
    }),

    staffSaveLesson: calls.staffSaveLesson.handler(async ({ input, context, errors }) => {
      const { id = null, version = null, ...said } = input;
      const result = await saveLesson(services, staffOf(context), { ...said, id, version });
      if (!result.ok) throw errors[result.failure.code](withFields(result.failure));
      return result.value;
    }),

    staffPublish: calls.staffPublish.handler(async ({ input, context, errors }) => {
      const result = await publishAcademy(services, staffOf(context), {
        ...input,
        ...{ shownFrom: dateOf(input.shownFrom), shownUntil: dateOf(input.shownUntil) },
      });
      if (!result.ok) throw errors[result.failure.code](withFields(result.failure));
      return { isShown: result.value };
    }),

    staffReturn: calls.staffReturn.handler(async ({ input, context, errors }) => {
      const result = await returnAcademy(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { version: result.value };
    }),

    staffVersions: calls.staffVersions.handler(async ({ input, errors }) => {
      const result = await listAcademyVersions(services, { ...input, perPage: input.perpage });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffCompare: calls.staffCompare.handler(async ({ input, errors }) => {
      const result = await compareAcademyVersions(services, input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffPreview: calls.staffPreview.handler(async ({ input, context, errors }) => {
      const result = await previewAcademy(services, input.id, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffFile: calls.staffFile.handler(async ({ input, context, errors }) => {
      const result = await keepLessonFile(services, staffOf(context), input.file[0]);
      if (!result.ok)
        throw errors[result.failure.code](
          uploadDetail(result.failure.code, { bytes: UPLOAD_LIMITS.pdfBytes }),
        );
      return result.value;
    }),

    staffReadFile: calls.staffReadFile.handler(async ({ input, context, errors }) => {
      const result = await readDraftFile(services, input.id, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffProgress: calls.staffProgress.handler(async ({ input, errors }) => {
      const result = await readProgress(services, { ...input, perPage: input.perpage });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffProgressFile: calls.staffProgressFile.handler(async ({ input, context, errors }) => {
      const result = await writeProgressFile(services, input, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffCertificates: calls.staffCertificates.handler(({ input }) =>
      listCertificates(services, { ...input, state: input.state ?? null, perPage: input.perpage }),
    ),

    staffRevoke: calls.staffRevoke.handler(async ({ input, context, errors }) => {
      const result = await revokeCertificate(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isRevoked: true as const };
    }),
  });
}

function withFields(failure: object): { data?: unknown } {
  return 'fields' in failure ? { data: { fields: failure.fields } } : {};
}
