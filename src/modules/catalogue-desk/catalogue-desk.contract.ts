import { z } from 'zod';
import {
  baht,
  declareCall,
  failures,
  id,
  idInPath,
  pageNo,
  perPage,
  text,
  version,
} from '../../shared/contract.ts';
import { formattedText } from '../../shared/formatted-text.contract.ts';
import { tagLongest, tagsMost } from '../catalogue/tag.rules.ts';
import { namedKinds, thingKinds } from '../catalogue/thing.rules.ts';
import { titleMost } from '../catalogue/title.rules.ts';
import { listingStates, productConditions } from '../listing/listing.rules.ts';
import { obstacleCodes } from './catalogue-desk.rules.ts';

const tag = 'Catalogue (staff)';
const access = 'staff' as const;
const right = 'catalogue' as const;
const instant = z.iso.datetime();
const kind = z.enum(thingKinds);
const reason = text(500).default('');

/** Empty is none. */
const optional = (most: number) =>
  text(most)
    .transform((value) => (value === '' ? null : value))
    .nullable();
/** People, series and publishers by name, with "#" and their number where two are called the same. */
const numberedName = text(220);
const people = z.array(numberedName).max(30);
const millimetres = z.number().int().min(1).max(2_000).nullable();
const year = z.number().int().min(-3_000).max(2_200).nullable();

const workValues = z.strictObject({
  titleTh: text(titleMost),
  titleEn: text(titleMost),
  subtitleTh: optional(titleMost),
  subtitleEn: optional(titleMost),
  /** Left out, the description stays as it is. */
  descriptionTh: text(20_000).optional(),
  descriptionEn: optional(20_000).optional(),
  /** With formatting: tells the words, too. Left out beside words, those alone are told. */
  formattedTh: formattedText.nullish(),
  formattedEn: formattedText.nullish(),
  authors: people,
  translators: people,
  illustrators: people,
  editors: people,
  series: optional(220),
  seriesNumber: optional(20),
  originalYear: year,
  /** Left out, they stay as they are. */
  tags: z.array(text(tagLongest)).max(tagsMost).optional(),
});
const editionValues = z.strictObject({
  isbn13: optional(30),
  format: z.enum(['hardcover', 'paperback', 'ebook']),
  publisher: optional(220),
  year,
  pages: z.number().int().min(1).max(50_000).nullable(),
  heightMm: millimetres,
  widthMm: millimetres,
  thicknessMm: millimetres,
  /** ISO 639, as "th". */
  language: z.string().regex(/^[a-z]{2,3}$/),
  vatClass: z.enum(['exempt', 'standard']),
});
const namedValues = z.strictObject({
  nameTh: text(200),
  nameEn: text(200),
  /** The last part of its address; the one that it had leads there. */
  urlKey: text(80),
  bioTh: optional(5_000).optional(),
  bioEn: optional(5_000).optional(),
});

const value = z.union([z.string(), z.number(), z.null(), z.array(z.string()), formattedText]);
const values = z.record(z.string(), value);

const about = z.object({
  kind,
  id: z.number(),
  nameTh: z.string(),
  nameEn: z.string(),
  authors: z.array(z.string()),
  publisher: z.string().nullable(),
  isbn13: z.string().nullable(),
  format: z.enum(['hardcover', 'paperback', 'ebook']).nullable(),
  language: z.string().nullable(),
  year: z.number().nullable(),
  urlKey: z.string().nullable(),
  works: z.number(),
  editions: z.number(),
  offers: z.number(),
  /** Of the offers, those that staff refused. */
  refused: z.number(),
});
export type AboutThing = z.infer<typeof about>;

const offer = z.object({
  id: z.number(),
  urlKey: z.string(),
  editionId: z.number(),
  storeName: z.string(),
  condition: z.enum(productConditions),
  price: baht,
  state: z.enum(listingStates),
  refusal: z.string().nullable(),
});

const deskThing = z.object({
  about,
  /** To be sent with a change: whoever has read an older one is told what stands there. */
  version,
  values,
  formerAddresses: z.array(z.string()),
  editions: z.array(about),
  works: z.array(about),
  offers: z.array(offer),
});
export type DeskThing = z.infer<typeof deskThing>;

const change = z.object({
  id: z.number(),
  /** `store`: a store changed its book. */
  deed: z.enum(['corrected', 'returned', 'store']),
  by: z.string(),
  at: instant,
  before: values,
  after: values,
});
export type ThingChange = z.infer<typeof change>;

const holdings = z.object({
  works: z.number(),
  editions: z.number(),
  offers: z.number(),
  orderLines: z.number(),
  reviews: z.number(),
  proposals: z.number(),
  lists: z.number(),
  favourites: z.number(),
  saved: z.number(),
  viewed: z.number(),
  watches: z.number(),
  campaigns: z.number(),
  flashSales: z.number(),
  promotions: z.number(),
  library: z.number(),
  addresses: z.number(),
});
export type ThingHoldings = z.infer<typeof holdings>;
const side = z.object({ about, values, holds: holdings });
const obstacle = z.object({
  code: z.enum(obstacleCodes),
  offers: z.array(
    z.object({
      id: z.number(),
      otherId: z.number(),
      urlKey: z.string(),
      storeName: z.string(),
      condition: z.enum(productConditions),
    }),
  ),
});
const preview = z.object({
  kept: side,
  gone: side,
  /** What the one that stays doesn't tell of itself and takes over. */
  fills: z.array(z.string()),
  obstacles: z.array(obstacle),
});
export type MergePreview = z.infer<typeof preview>;

const merge = z.object({
  id: z.number(),
  kind,
  keptId: z.number(),
  goneId: z.number(),
  keptName: z.string(),
  goneName: z.string(),
  reason: z.string(),
  by: z.string(),
  at: instant,
  offers: z.number(),
  reviews: z.number(),
  undoneAt: instant.nullable(),
  undoneBy: z.string().nullable(),
  undoReason: z.string().nullable(),
});
export type ListedMerge = z.infer<typeof merge>;

const which = { kind, id: idInPath };
const goneFailures = { thingNotFound: 404, thingMerged: 410 } as const;
const changeFailures = { ...goneFailures, thingChanged: 409, thingInvalid: 422 } as const;
const saved = z.object({ version, isChanged: z.boolean() });

/** Staff's calls about works, editions, people, series and publishers, all under one right. */
export const catalogueDeskContract = {
  staffList: declareCall({
    access,
    right,
    method: 'GET',
    path: '/admin/catalogue/List',
    summary: 'Works, editions, people, series and publishers by their words, an ISBN or a number',
    tag,
  })
    .input(
      z.strictObject({ kind: kind.optional(), search: text(200).default(''), pageNo, perpage: perPage(20) }),
    )
    .output(
      z.object({
        dataList: z.array(about),
        total: z.number(),
        counts: z.object({
          all: z.number(),
          work: z.number(),
          edition: z.number(),
          author: z.number(),
          series: z.number(),
          publisher: z.number(),
        }),
      }),
    ),

  staffRead: declareCall({
    access,
    right,
    method: 'GET',
    path: '/admin/catalogue/{kind}/{id}',
    summary: 'A thing of the catalogue with what can be corrected of it, and what hangs on it',
    tag,
  })
    .input(z.strictObject(which))
    .output(deskThing)
    .errors(failures(goneFailures)),

  staffHistory: declareCall({
    access,
    right,
    method: 'GET',
    path: '/admin/catalogue/{kind}/{id}/history',
    summary: 'What was changed of a thing: who, when, before and after, the newest first',
    tag,
  })
    .input(z.strictObject({ ...which, pageNo, perpage: perPage(20) }))
    .output(z.object({ dataList: z.array(change), total: z.number() }))
    .errors(failures(goneFailures)),

  staffSaveWork: declareCall({
    access,
    right,
    limit: 'write',
    method: 'POST',
    path: '/admin/catalogue/work/{id}',
    summary: 'Correct a work: titles, description, people by role, series',
    tag,
  })
    .input(z.strictObject({ id: idInPath, version, values: workValues }))
    .output(saved)
    .errors(failures(changeFailures)),

  staffSaveEdition: declareCall({
    access,
    right,
    limit: 'write',
    method: 'POST',
    path: '/admin/catalogue/edition/{id}',
    summary: 'Correct an edition: ISBN, publisher, language, measures',
    tag,
  })
    .input(z.strictObject({ id: idInPath, version, values: editionValues }))
    .output(saved)
    .errors(failures(changeFailures)),

  staffSaveNamed: declareCall({
    access,
    right,
    limit: 'write',
    method: 'POST',
    path: '/admin/catalogue-named/{kind}/{id}',
    summary:
      'Correct a person, a series or a publisher: names, address, and of a person what is told of them',
    tag,
  })
    .input(z.strictObject({ kind: z.enum(namedKinds), id: idInPath, version, values: namedValues }))
    .output(saved)
    .errors(failures(changeFailures)),

  staffReturn: declareCall({
    access,
    right,
    limit: 'write',
    method: 'POST',
    path: '/admin/catalogue/{kind}/{id}/return',
    summary: 'Go back to what was told of a thing before a change by staff',
    tag,
  })
    .input(z.strictObject({ ...which, version, changeId: id }))
    .output(saved)
    .errors(failures({ ...changeFailures, changeNotFound: 404 })),

  staffDoubles: declareCall({
    access,
    right,
    method: 'GET',
    path: '/admin/catalogue-doubles',
    summary: 'Pairs of a kind that look like one, but those that staff have said aren’t',
    tag,
  })
    .input(z.strictObject({ kind: kind.default('work'), pageNo, perpage: perPage(20) }))
    .output(z.object({ dataList: z.array(z.object({ one: about, other: about })), total: z.number() })),

  staffSayDoubles: declareCall({
    access,
    right,
    limit: 'write',
    method: 'POST',
    path: '/admin/catalogue-doubles',
    summary: 'Remember that a pair isn’t one; with `isDouble` true forget that again',
    tag,
  })
    .input(z.strictObject({ kind, oneId: id, otherId: id, isDouble: z.boolean() }))
    .output(z.object({ isChanged: z.boolean() }))
    .errors(failures({ ...goneFailures, mergeSame: 422 })),

  staffPreviewMerge: declareCall({
    access,
    right,
    method: 'GET',
    path: '/admin/catalogue-merge',
    summary: 'What a merge of two would move, and what is in its way',
    tag,
  })
    .input(z.strictObject({ kind, keptId: idInPath, goneId: idInPath }))
    .output(preview)
    .errors(failures({ ...goneFailures, mergeSame: 422 })),

  staffMerge: declareCall({
    isLong: true,
    access,
    right,
    limit: 'write',
    method: 'POST',
    path: '/admin/catalogue-merge',
    summary: 'Make one of two: everything of the one that goes follows to the one that stays',
    tag,
  })
    .input(z.strictObject({ kind, keptId: id, goneId: id, reason }))
    .output(z.object({ id, keptId: id }))
    .errors(
      failures({
        ...goneFailures,
        ...{ mergeSame: 422, reasonMissing: 422, mergeObstructed: 409, categoryRateRises: 409 },
      }),
    ),

  staffMerges: declareCall({
    access,
    right,
    method: 'GET',
    path: '/admin/catalogue-merges',
    summary: 'Merges, the last first: those that hold, or with `isUndone` those that were undone',
    tag,
  })
    .input(
      z.strictObject({
        isUndone: z.stringbool().or(z.boolean()).default(false),
        pageNo,
        perpage: perPage(20),
      }),
    )
    .output(
      z.object({
        dataList: z.array(merge),
        total: z.number(),
        counts: z.object({ held: z.number(), undone: z.number() }),
      }),
    ),

  staffUndoMerge: declareCall({
    isLong: true,
    access,
    right,
    limit: 'write',
    method: 'POST',
    path: '/admin/catalogue-merges/{id}/undo',
    summary: 'Part what a merge made one; what has come to the one that stayed since stays there',
    tag,
  })
    .input(z.strictObject({ id: idInPath, reason }))
    .output(z.object({ kind, goneId: id }))
    .errors(
      failures({
        mergeNotFound: 404,
        mergeUndone: 409,
        mergeBuried: 409,
        isbnTaken: 409,
        categoryRateRises: 409,
        reasonMissing: 422,
      }),
    ),
};
