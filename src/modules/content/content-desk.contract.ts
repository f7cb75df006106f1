import { z } from 'zod';
import { contentText } from '../../shared/content-text.contract.ts';
import {
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
import { productCard } from '../catalogue/product-card.contract.ts';
import { legalNames } from '../consent/consent.rules.ts';
import { contentKinds, contentStates, legalKeys } from './content.rules.ts';

const tag = 'Content (staff)';
const access = 'staff' as const;
const instant = z.iso.datetime();
const kind = z.enum(contentKinds);

export const contentWords = z.strictObject({
  titleTh: text(200),
  titleEn: text(200),
  summaryTh: text(500),
  summaryEn: text(500),
  bodyTh: contentText.nullable(),
  bodyEn: contentText.nullable(),
  authorTh: text(120),
  authorEn: text(120),
  coverId: id.nullable(),
  coverAltTh: text(300),
  coverAltEn: text(300),
  categoryId: id.nullable(),
  relatedIds: z.array(id).max(12),
});

const deskStates = [...contentStates, 'changed'] as const;

const row = z.object({
  id: z.number(),
  kind,
  urlKey: z.string(),
  path: z.string(),
  titleTh: z.string(),
  titleEn: z.string(),
  state: z.enum(contentStates),
  /** The draft has been changed since it was published. */
  isChanged: z.boolean(),
  shownFrom: instant.nullable(),
  shownUntil: instant.nullable(),
  updatedAt: instant,
  updatedBy: z.string(),
});
export type ContentRow = z.infer<typeof row>;

const picture = z.object({ id: z.number(), imageUrl: z.string(), widthPx: z.number(), heightPx: z.number() });
export type ContentPicture = z.infer<typeof picture>;

const category = z.object({
  id: z.number(),
  kind,
  urlKey: z.string(),
  nameTh: z.string(),
  nameEn: z.string(),
  /** To be sent with a change. */
  version: z.number(),
});
export type ContentCategory = z.infer<typeof category>;

export const contentDeskDocument = row.extend({
  /** To be sent with a change: whoever has read an older one is told what was changed meanwhile. */
  version,
  publishedVersion: version.nullable(),
  previewKey: z.string(),
  words: contentWords,
  pictures: z.array(picture),
  products: z.array(productCard),
});
export type DeskContent = z.infer<typeof contentDeskDocument>;

const part = z.object({
  kind: z.enum(['same', 'added', 'removed', 'changed']),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export const contentComparison = z.array(z.object({ field: z.string(), parts: z.array(part) }));

export const contentVersion = z.object({ version, at: instant, by: z.string(), isPublished: z.boolean() });
export type ContentVersion = z.infer<typeof contentVersion>;

const legalEntry = z.object({
  /** As consents name it. */
  version: z.string(),
  since: instant,
  state: z.enum(['toCome', 'inForce', 'before']),
  isAskedAnew: z.boolean(),
  /** Version of the document; null: the text that comes with the shop. */
  documentVersion: version.nullable(),
});
export type LegalEntry = z.infer<typeof legalEntry>;

const byId = z.strictObject({ id: idInPath });
const notFound = failures({ contentNotFound: 404 });
const changeFailures = { contentNotFound: 404, contentChanged: 409 } as const;

/** Staff's calls about content, all under one right. */
export const contentDeskContract = {
  staffList: declareCall({
    access,
    right: 'content',
    method: 'GET',
    path: '/admin/content/List',
    summary: 'Documents of a kind, the last changed first',
    tag,
  })
    .input(
      z.strictObject({
        kind,
        state: z.enum(deskStates).optional(),
        search: text(100).default(''),
        pageNo,
        perpage: perPage(20),
      }),
    )
    .output(
      z.object({
        dataList: z.array(row),
        total: z.number(),
        counts: z.object({
          all: z.number(),
          ...(Object.fromEntries(deskStates.map((state) => [state, z.number()])) as Record<
            (typeof deskStates)[number],
            z.ZodNumber
          >),
        }),
      }),
    ),

  staffRead: declareCall({
    access,
    right: 'content',
    method: 'GET',
    path: '/admin/content/{id}',
    summary: 'A document with its draft',
    tag,
  })
    .input(byId)
    .output(contentDeskDocument)
    .errors(notFound),

  staffSave: declareCall({
    access,
    right: 'content',
    limit: 'write',
    method: 'POST',
    path: '/admin/content',
    summary: 'Make a document, or with `id` say its next version; visitors see it once it is published',
    tag,
  })
    .input(
      z.strictObject({
        id: id.nullish(),
        version: version.nullish(),
        kind,
        urlKey: text(80),
        words: contentWords,
      }),
    )
    .output(z.object({ id, version }))
    .errors(failures({ contentInvalid: 422, ...changeFailures })),

  staffPublish: declareCall({
    access,
    right: 'content',
    limit: 'write',
    method: 'POST',
    path: '/admin/content/{id}/publish',
    summary:
      'Show visitors the draft as it is, now or from and until an instant; with `isShown` false take it away',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        version,
        isShown: z.boolean(),
        shownFrom: askedInstant.nullish(),
        shownUntil: askedInstant.nullish(),
        /** Of a text that people agree to, which has to say it: whether everybody must agree anew. */
        isAskedAnew: z.boolean().nullish(),
      }),
    )
    .output(z.object({ isShown: z.boolean() }))
    .errors(failures({ contentInvalid: 422, ...changeFailures })),

  staffLegal: declareCall({
    access,
    right: 'content',
    method: 'GET',
    path: '/admin/content-legal',
    summary:
      'The legal pages: who wrote what is in force, and every text that was or is to come, the newest first',
    tag,
  }).output(
    z.object({
      dataList: z.array(
        z.object({
          name: z.enum(legalNames),
          urlKey: z.enum(legalKeys),
          /** The document that staff write it in; null before they begin. */
          documentId: z.number().nullable(),
          texts: z.array(legalEntry),
        }),
      ),
    }),
  ),

  staffReturn: declareCall({
    access,
    right: 'content',
    limit: 'write',
    method: 'POST',
    path: '/admin/content/{id}/return',
    summary: 'Go back to what an earlier version said: it becomes the next one',
    tag,
  })
    .input(z.strictObject({ id: idInPath, version, to: version }))
    .output(z.object({ version }))
    .errors(failures(changeFailures)),

  staffVersions: declareCall({
    access,
    right: 'content',
    method: 'GET',
    path: '/admin/content/{id}/versions',
    summary: 'What was said of a document: each version with who and when, the newest first',
    tag,
  })
    .input(z.strictObject({ id: idInPath, pageNo, perpage: perPage(50) }))
    .output(z.object({ dataList: z.array(contentVersion), total: z.number() }))
    .errors(notFound),

  staffCompare: declareCall({
    access,
    right: 'content',
    method: 'GET',
    path: '/admin/content/{id}/compare/{before}/{after}',
    summary: 'What is different in two versions, field by field, texts block by block',
    tag,
  })
    .input(z.strictObject({ id: idInPath, before: versionInPath, after: versionInPath }))
    .output(z.object({ before: contentVersion, after: contentVersion, fields: contentComparison }))
    .errors(notFound),

  staffImage: declareCall({
    access,
    right: ['content', 'academy'],
    limit: 'upload',
    method: 'POST',
    path: '/admin/content-image',
    summary:
      'Keep a picture for texts and covers (multipart/form-data with `picture`, PNG or JPEG under 2 MB)',
    tag,
  })
    .input(z.strictObject({ picture: oneFile }))
    .output(picture)
    .errors(
      failures({
        fileTooLarge: 413,
        formatNotSupported: 422,
        imageTooLarge: 422,
        imageBroken: 422,
        pictureMissing: 422,
      }),
    ),

  staffCategories: declareCall({
    access,
    right: 'content',
    method: 'GET',
    path: '/admin/content-category',
    summary: 'Categories of every kind in their order; a question’s is the group that it stands in',
    tag,
  }).output(z.object({ dataList: z.array(category) })),

  staffSaveCategory: declareCall({
    access,
    right: 'content',
    limit: 'write',
    method: 'POST',
    path: '/admin/content-category',
    summary: 'Make a category at the end of its kind, or with `id` call it otherwise (Idempotency-Key)',
    tag,
  })
    .input(
      z.strictObject({
        ...{ id: id.nullish(), version: version.nullish(), kind },
        ...{ urlKey: text(80), nameTh: text(80), nameEn: text(80) },
        /** Of a new one: sent twice, one is made. */
        idempotencyKey: text(255).nullish(),
      }),
    )
    .output(z.object({ id }))
    .errors(
      failures({
        categoryInvalid: 422,
        contentCategoryNotFound: 404,
        contentChanged: 409,
        idempotencyKeyReused: 409,
      }),
    ),

  staffOrder: declareCall({
    access,
    right: 'content',
    limit: 'write',
    method: 'POST',
    path: '/admin/content-order',
    summary: 'Put the groups of questions, or with `categoryId` the questions of one, into an order',
    tag,
  })
    .input(
      z.strictObject({
        categoryId: id.nullish(),
        ids: z.array(id).max(500),
        was: z.array(id).max(500),
      }),
    )
    .output(z.object({ isOrdered: z.literal(true) }))
    .errors(failures({ contentMoved: 409, contentOrderInvalid: 422 })),

  staffFaq: declareCall({
    access,
    right: 'content',
    method: 'GET',
    path: '/admin/content-faq',
    summary: 'Groups of questions with their questions, drafts among them, in the order that visitors see',
    tag,
  }).output(z.object({ groups: z.array(category.extend({ questions: z.array(row) })) })),
};
