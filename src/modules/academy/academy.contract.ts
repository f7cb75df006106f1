import { z } from 'zod';
import { contentText } from '../../shared/content-text.contract.ts';
import { declareCall, failures, idInPath, text } from '../../shared/contract.ts';
import { videoProviders } from '../../shared/video-address.rules.ts';
import { productCard } from '../catalogue/product-card.contract.ts';
import { audiences, certificateStates, lessonKinds } from './academy.rules.ts';

const tag = 'Academy';
const access = 'signedIn' as const;
const instant = z.iso.datetime();

const topic = z.object({ id: z.number(), urlKey: z.string(), name: z.string(), about: z.string() });
export type AcademyTopic = z.infer<typeof topic>;

const progress = z.object({
  /** Lessons done of those that are there now. */
  done: z.number(),
  total: z.number(),
  requiredLeft: z.number(),
  isComplete: z.boolean(),
  /** The lesson to go on with; null where there is none left. */
  nextId: z.number().nullable(),
});

const courseCard = z.object({
  id: z.number(),
  urlKey: z.string(),
  title: z.string(),
  summary: z.string(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string(),
  minutes: z.number(),
  audiences: z.array(z.enum(audiences)),
  progress,
});
export type CourseCard = z.infer<typeof courseCard>;

const lessonLine = z.object({
  id: z.number(),
  /** Its page at this site; a quiz's own for a quiz. */
  path: z.string(),
  kind: z.enum(lessonKinds),
  title: z.string(),
  summary: z.string(),
  minutes: z.number(),
  isRequired: z.boolean(),
  isDone: z.boolean(),
  /** Waits for those before it. */
  isLocked: z.boolean(),
});
export type LessonLine = z.infer<typeof lessonLine>;

const certificateLine = z.object({
  number: z.string(),
  state: z.enum(certificateStates),
  name: z.string(),
  title: z.string(),
  edition: z.number(),
  issuedAt: instant,
});
export type CertificateLine = z.infer<typeof certificateLine>;

const things = z.object({
  pictures: z.array(
    z.object({ id: z.number(), imageUrl: z.string(), widthPx: z.number(), heightPx: z.number() }),
  ),
  products: z.array(productCard),
});

const course = courseCard.extend({
  topic,
  isOrdered: z.boolean(),
  edition: z.number(),
  body: contentText.nullable(),
  things,
  lessons: z.array(lessonLine),
  /** Of this edition; null until it is earned and asked for. */
  certificate: certificateLine.nullable(),
  /** What a certificate would call them unless they say otherwise. */
  suggestedName: z.string(),
});
export type ShownCourse = z.infer<typeof course>;

const lesson = lessonLine.extend({
  topic,
  course: courseCard,
  body: contentText.nullable(),
  things,
  video: z.object({ provider: z.enum(videoProviders), id: z.string() }).nullable(),
  file: z.object({ name: z.string(), bytes: z.number() }).nullable(),
  quizId: z.number().nullable(),
  doneAt: instant.nullable(),
  lessons: z.array(lessonLine),
  previous: lessonLine.nullable(),
  next: lessonLine.nullable(),
});
export type ShownLesson = z.infer<typeof lesson>;

const notFound = { academyNotFound: 404 } as const;

/** What readers, affiliates and sellers call. Everything needs an account but the check of a certificate. */
export const academyContract = {
  overview: declareCall({
    access,
    method: 'GET',
    path: '/academy',
    summary: 'Topics with the courses that are for the caller, how far they are, and their certificates',
    tag,
  }).output(
    z.object({
      topics: z.array(topic.extend({ courses: z.array(courseCard) })),
      certificates: z.array(certificateLine),
    }),
  ),

  topic: declareCall({
    access,
    method: 'GET',
    path: '/academy/topic/{urlKey}',
    summary: 'A topic by an address that it has or had, with its courses',
    tag,
  })
    .input(z.strictObject({ urlKey: text(80) }))
    .output(topic.extend({ courses: z.array(courseCard) }))
    .errors(failures(notFound)),

  course: declareCall({
    access,
    method: 'GET',
    path: '/academy/course/{urlKey}',
    summary: 'A course by an address that it has or had, with its lessons and what the caller has done',
    tag,
  })
    .input(z.strictObject({ urlKey: text(80) }))
    .output(course)
    .errors(failures(notFound)),

  lesson: declareCall({
    access,
    method: 'GET',
    path: '/academy/lesson/{id}',
    summary: 'A lesson of a course that is for the caller; 409 while those before it aren’t done',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(lesson)
    .errors(failures({ ...notFound, lessonLocked: 409 })),

  lessonDone: declareCall({
    access,
    limit: 'write',
    method: 'POST',
    path: '/academy/lesson/{id}/done',
    summary: 'Say that a lesson is done; a second time changes nothing. A quiz is done by passing it',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ doneAt: instant, progress }))
    .errors(failures({ ...notFound, lessonLocked: 409, lessonIsQuiz: 409 })),

  lessonFile: declareCall({
    access,
    method: 'GET',
    path: '/academy/lesson/{id}/file',
    summary: 'The PDF of a lesson that is open to the caller',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.file())
    .errors(failures({ ...notFound, lessonLocked: 409 })),

  takeCertificate: declareCall({
    access,
    limit: 'write',
    method: 'POST',
    path: '/academy/course/{id}/certificate',
    summary:
      'Have the certificate of a course made out in a name, once for each edition; a second time answers the first',
    tag,
  })
    .input(z.strictObject({ id: idInPath, name: text(120) }))
    .output(certificateLine)
    .errors(failures({ ...notFound, courseIncomplete: 409, certificateInvalid: 422 })),

  certificate: declareCall({
    access: 'anyone',
    limit: 'lookup',
    method: 'GET',
    path: '/academy/certificate/{number}',
    summary: 'What a certificate’s number stands for: whose, of what, since when, and whether it holds',
    tag,
  })
    .input(z.strictObject({ number: text(40) }))
    .output(
      z.object({
        number: z.string(),
        state: z.enum(certificateStates),
        /** Null once its owner has been erased. */
        name: z.string().nullable(),
        title: z.string(),
        edition: z.number(),
        issuedAt: instant,
        revokedAt: instant.nullable(),
      }),
    )
    .errors(failures({ courseCertificateNotFound: 404 })),

  certificateFile: declareCall({
    access,
    method: 'GET',
    path: '/academy/certificate/{number}/file',
    summary: 'One’s own certificate as a PDF to print',
    tag,
  })
    .input(z.strictObject({ number: text(40) }))
    .output(z.file())
    .errors(failures({ courseCertificateNotFound: 404 })),
};
