import { z } from 'zod';
import { contentText } from '../../shared/content-text.contract.ts';
import {
  askedDay,
  askedInstant,
  declareCall,
  failures,
  id,
  idInPath,
  oneFile,
  pageNo,
  perPage,
  text,
  version,
  versionInPath,
} from '../../shared/contract.ts';
import { videoProviders } from '../../shared/video-address.rules.ts';
import { productCard } from '../catalogue/product-card.contract.ts';
import { contentStates, courseKinds } from '../content/content.rules.ts';
import {
  contentComparison,
  contentDeskDocument,
  contentVersion,
  contentWords,
} from '../content/content-desk.contract.ts';
import { audiences, certificateStates, lessonKinds } from './academy.rules.ts';

const tag = 'Academy (staff)';
const access = 'staff' as const;
const right = 'academy' as const;
const instant = z.iso.datetime();
const kind = z.enum(courseKinds);

const topicFields = {
  urlKey: text(80),
  nameTh: text(120),
  nameEn: text(120),
  aboutTh: text(400),
  aboutEn: text(400),
};
/** `version` is to be sent with a change. */
const topic = z.object({ id: z.number(), version: z.number(), ...topicFields });
export type DeskTopic = z.infer<typeof topic>;

const rowFields = {
  id: z.number(),
  titleTh: z.string(),
  titleEn: z.string(),
  state: z.enum(contentStates),
  isChanged: z.boolean(),
};
const courseRow = z.object({
  ...rowFields,
  urlKey: z.string(),
  audiences: z.array(z.enum(audiences)),
  lessons: z.number(),
});
export type DeskCourseRow = z.infer<typeof courseRow>;
const lessonRow = z.object({
  ...rowFields,
  kind: z.enum(lessonKinds),
  isRequired: z.boolean(),
  minutes: z.number(),
});
export type DeskLessonRow = z.infer<typeof lessonRow>;

const courseFacts = z.strictObject({
  topicId: id,
  audiences: z.array(z.enum(audiences)).max(audiences.length),
  isOrdered: z.boolean(),
  edition: z.number().int().min(1).max(1_000),
});
const lessonFacts = z.strictObject({
  kind: z.enum(lessonKinds),
  videoProvider: z.enum(videoProviders).nullable(),
  videoId: text(30).nullable(),
  fileId: id.nullable(),
  quizId: id.nullable(),
  minutes: z.number().int().min(0).max(600),
  isRequired: z.boolean(),
});

const words = contentWords;

const deskDocument = contentDeskDocument.extend({
  kind,
  words,
  /** Of a course; null for a lesson. */
  course: z
    .object({ facts: courseFacts.extend({ topicId: z.number() }), lessons: z.array(lessonRow) })
    .nullable(),
  /** Of a lesson; null for a course. */
  lesson: z
    .object({
      facts: lessonFacts,
      courseId: z.number(),
      courseTitleTh: z.string(),
      courseTitleEn: z.string(),
      file: z.object({ name: z.string(), bytes: z.number() }).nullable(),
    })
    .nullable(),
});
export type DeskAcademy = z.infer<typeof deskDocument>;

const preview = z.object({
  id: z.number(),
  kind,
  lessonKind: z.enum(lessonKinds).nullable(),
  title: z.string(),
  summary: z.string(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string(),
  body: contentText.nullable(),
  things: z.object({
    pictures: z.array(
      z.object({ id: z.number(), imageUrl: z.string(), widthPx: z.number(), heightPx: z.number() }),
    ),
    products: z.array(productCard),
  }),
  quizId: z.number().nullable(),
  video: z.object({ provider: z.enum(videoProviders), id: z.string() }).nullable(),
  file: z.object({ name: z.string(), bytes: z.number() }).nullable(),
});

const day = z.union([z.literal('').transform(() => undefined), askedDay]).optional();
const progressFilters = {
  courseId: idInPath,
  /** Who has done this lesson. */
  lessonId: z.union([z.literal('').transform(() => undefined), idInPath]).optional(),
  /** Part of a name or an e-mail address. */
  who: text(254).default(''),
  /** Days in Bangkok, both included, on which something was done. */
  from: day,
  to: day,
};

const learner = z.object({
  userId: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  /** Of the lessons that are there now. */
  done: z.array(z.object({ lessonId: z.number(), at: instant })),
  lastAt: instant,
  certificate: z.object({ number: z.string(), state: z.enum(certificateStates) }).nullable(),
});
export type DeskLearner = z.infer<typeof learner>;

const certificateRow = z.object({
  id: z.number(),
  number: z.string(),
  state: z.enum(certificateStates),
  name: z.string(),
  userId: z.number(),
  email: z.string().nullable(),
  titleTh: z.string(),
  titleEn: z.string(),
  edition: z.number(),
  issuedAt: instant,
  revokedAt: instant.nullable(),
  revokedBy: z.string().nullable(),
  revokedFor: z.string().nullable(),
});
export type DeskCertificate = z.infer<typeof certificateRow>;

const byId = z.strictObject({ id: idInPath });
const notFound = { contentNotFound: 404 } as const;
const changeFailures = { contentNotFound: 404, contentChanged: 409 } as const;
const saved = z.object({ id, version });

/** Staff's calls about the academy, all under one right. */
export const academyDeskContract = {
  staffOverview: declareCall({
    ...{ access, right, tag, method: 'GET' },
    path: '/admin/academy',
    summary: 'Topics with their courses, drafts among them, in the order that people see',
  }).output(z.object({ topics: z.array(topic.extend({ courses: z.array(courseRow) })) })),

  staffSaveTopic: declareCall({
    ...{ access, right, tag, limit: 'write', method: 'POST' },
    path: '/admin/academy/topic',
    summary: 'Make a topic at the end, or with `id` change one (Idempotency-Key)',
  })
    .input(
      z.strictObject({
        ...{ id: id.nullish(), version: version.nullish(), ...topicFields },
        /** Of a new one: sent twice, one is made. */
        idempotencyKey: text(255).nullish(),
      }),
    )
    .output(z.object({ id }))
    .errors(
      failures({ topicInvalid: 422, topicNotFound: 404, contentChanged: 409, idempotencyKeyReused: 409 }),
    ),

  staffOrder: declareCall({
    ...{ access, right, tag, limit: 'write', method: 'POST' },
    path: '/admin/academy/order',
    summary: 'Put the topics, the courses of one or the lessons of a course into an order',
  })
    .input(
      z.strictObject({
        of: z.enum(['topics', 'courses', 'lessons']),
        /** The topic of courses, the course of lessons. */
        within: id.nullish(),
        ids: z.array(id).max(500),
        was: z.array(id).max(500),
      }),
    )
    .output(z.object({ isOrdered: z.literal(true) }))
    .errors(failures({ contentMoved: 409, contentOrderInvalid: 422 })),

  staffRead: declareCall({
    ...{ access, right, tag, method: 'GET' },
    path: '/admin/academy/document/{id}',
    summary: 'A course or a lesson with its draft; of a course its lessons in their order',
  })
    .input(byId)
    .output(deskDocument)
    .errors(failures(notFound)),

  staffSaveCourse: declareCall({
    ...{ access, right, tag, limit: 'write', method: 'POST' },
    path: '/admin/academy/course',
    summary: 'Make a course, or with `id` say its next version; people see it once it is published',
  })
    .input(
      z.strictObject({
        id: id.nullish(),
        version: version.nullish(),
        urlKey: text(80),
        words,
        facts: courseFacts,
      }),
    )
    .output(saved)
    .errors(failures({ contentInvalid: 422, ...changeFailures })),

  staffSaveLesson: declareCall({
    ...{ access, right, tag, limit: 'write', method: 'POST' },
    path: '/admin/academy/lesson',
    summary: 'Make a lesson at the end of a course, or with `id` say its next version',
  })
    .input(
      z.strictObject({
        id: id.nullish(),
        version: version.nullish(),
        courseId: id,
        words,
        facts: lessonFacts,
      }),
    )
    .output(saved)
    .errors(failures({ contentInvalid: 422, ...changeFailures })),

  staffPublish: declareCall({
    ...{ access, right, tag, limit: 'write', method: 'POST' },
    path: '/admin/academy/document/{id}/publish',
    summary: 'Show the draft as it is, now or from and until an instant; with `isShown` false take it away',
  })
    .input(
      z.strictObject({
        id: idInPath,
        version,
        isShown: z.boolean(),
        shownFrom: askedInstant.nullish(),
        shownUntil: askedInstant.nullish(),
      }),
    )
    .output(z.object({ isShown: z.boolean() }))
    .errors(failures({ contentInvalid: 422, ...changeFailures })),

  staffReturn: declareCall({
    ...{ access, right, tag, limit: 'write', method: 'POST' },
    path: '/admin/academy/document/{id}/return',
    summary: 'Go back to what an earlier version said: it becomes the next one',
  })
    .input(z.strictObject({ id: idInPath, version, to: version }))
    .output(z.object({ version }))
    .errors(failures(changeFailures)),

  staffVersions: declareCall({
    ...{ access, right, tag, method: 'GET' },
    path: '/admin/academy/document/{id}/versions',
    summary: 'What was said of a course or lesson: each version with who and when, the newest first',
  })
    .input(z.strictObject({ id: idInPath, pageNo, perpage: perPage(50) }))
    .output(z.object({ dataList: z.array(contentVersion), total: z.number() }))
    .errors(failures(notFound)),

  staffCompare: declareCall({
    ...{ access, right, tag, method: 'GET' },
    path: '/admin/academy/document/{id}/compare/{before}/{after}',
    summary: 'What is different in two versions, field by field, texts block by block',
  })
    .input(z.strictObject({ id: idInPath, before: versionInPath, after: versionInPath }))
    .output(z.object({ before: contentVersion, after: contentVersion, fields: contentComparison }))
    .errors(failures(notFound)),

  staffPreview: declareCall({
    ...{ access, right, tag, method: 'GET' },
    path: '/admin/academy/document/{id}/preview',
    summary: 'A draft as it would be shown',
  })
    .input(byId)
    .output(preview)
    .errors(failures({ academyNotFound: 404 })),

  staffFile: declareCall({
    ...{ access, right, tag, limit: 'upload', method: 'POST' },
    path: '/admin/academy/file',
    summary: 'Keep a PDF for a lesson (multipart/form-data with `file`, at most 10 MB, without actions)',
  })
    .input(z.strictObject({ file: oneFile }))
    .output(z.object({ id: z.number(), name: z.string(), bytes: z.number() }))
    .errors(
      failures({ fileTooLarge: 413, formatNotSupported: 422, pdfUnsafe: 422, academyFileMissing: 422 }),
    ),

  staffReadFile: declareCall({
    ...{ access, right, tag, method: 'GET' },
    path: '/admin/academy/document/{id}/file',
    summary: 'The PDF of a lesson’s draft',
  })
    .input(byId)
    .output(z.file())
    .errors(failures({ academyNotFound: 404 })),

  staffProgress: declareCall({
    ...{ access, right, tag, method: 'GET' },
    path: '/admin/academy/progress',
    summary: 'Who did which lessons of a course and when, who did something last first',
  })
    .input(z.strictObject({ ...progressFilters, pageNo, perpage: perPage(50) }))
    .output(
      z.object({
        lessons: z.array(lessonRow),
        dataList: z.array(learner),
        total: z.number(),
        /** Of the course, whatever the filters. */
        started: z.number(),
        finished: z.number(),
        certified: z.number(),
      }),
    )
    .errors(failures(notFound)),

  staffProgressFile: declareCall({
    ...{ access, right, tag, method: 'GET' },
    path: '/admin/academy/progress/csv',
    summary: 'The same as a table to keep (CSV): a row a person, a column a lesson; 20,000 people at most',
  })
    .input(z.strictObject(progressFilters))
    .output(z.file())
    .errors(failures(notFound)),

  staffCertificates: declareCall({
    ...{ access, right, tag, method: 'GET' },
    path: '/admin/academy/certificates',
    summary: 'Certificates, the last issued first, found by number, name, e-mail address or course',
  })
    .input(
      z.strictObject({
        state: z.enum(certificateStates).optional(),
        search: text(254).default(''),
        pageNo,
        perpage: perPage(20),
      }),
    )
    .output(
      z.object({
        dataList: z.array(certificateRow),
        total: z.number(),
        counts: z.object({ all: z.number(), valid: z.number(), revoked: z.number(), erased: z.number() }),
      }),
    ),

  staffRevoke: declareCall({
    ...{ access, right, tag, limit: 'write', method: 'POST' },
    path: '/admin/academy/certificates/{id}/revoke',
    summary: 'Take a certificate back for a reason: its number says so from then on. It can’t be undone',
  })
    .input(z.strictObject({ id: idInPath, reason: text(500).refine((said) => said !== '', 'required') }))
    .output(z.object({ isRevoked: z.literal(true) }))
    .errors(failures({ courseCertificateNotFound: 404, certificateRevoked: 409 })),
};
