import { z } from 'zod';
import { contentText } from '../../shared/content-text.contract.ts';
import { declareCall, failures, pageNo, perPage, text } from '../../shared/contract.ts';
import { productCard } from '../catalogue/product-card.contract.ts';
import { legalNames } from '../consent/consent.rules.ts';
import { contentKinds } from './content.rules.ts';

const tag = 'Content';
const instant = z.iso.datetime();

const named = z.object({ id: z.number(), urlKey: z.string(), name: z.string() });

/** News, an article or a page in a list, in the caller's language. */
const card = z.object({
  id: z.number(),
  kind: z.enum(contentKinds),
  urlKey: z.string(),
  /** Its page at this site. */
  path: z.string(),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  category: named.nullable(),
  /** Base of the cover's addresses: `<base>/<width>.<webp|avif|jpg>`; null for one without. */
  imageUrl: z.string().nullable(),
  imageAlt: z.string(),
  /** Bases of the covers of the first books that it is about. */
  bookImageUrls: z.array(z.string()),
  publishedAt: instant,
  updatedAt: instant,
  readingMinutes: z.number(),
});
export type ContentCard = z.infer<typeof card>;

/** What a text names, resolved; what isn't there any more is in neither list. */
const things = z.object({
  pictures: z.array(
    z.object({ id: z.number(), imageUrl: z.string(), widthPx: z.number(), heightPx: z.number() }),
  ),
  products: z.array(productCard),
});
export type ContentThings = z.infer<typeof things>;

const shownDocument = card.extend({
  metaTitle: z.string(),
  metaDescription: z.string(),
  body: contentText.nullable(),
  things,
  related: z.array(productCard),
});
export type ShownContent = z.infer<typeof shownDocument>;

const shownItem = shownDocument.extend({
  /** Of the same kind, published before and after it. */
  previous: card.nullable(),
  next: card.nullable(),
});
export type ShownItem = z.infer<typeof shownItem>;

const cards = z.object({
  dataList: z.array(card),
  total: z.number(),
  categories: z.array(named.extend({ count: z.number() })),
});
export type ContentCards = z.infer<typeof cards>;

const listInput = z.strictObject({ category: text(80).default(''), pageNo, perpage: perPage(12) });

const question = z.object({
  id: z.number(),
  urlKey: z.string(),
  title: z.string(),
  /** The answer's words alone, for machines that read structured data. */
  words: z.string(),
  body: contentText.nullable(),
  things,
});
export type ShownQuestion = z.infer<typeof question>;

const found = z.object({
  kind: z.enum(contentKinds),
  path: z.string(),
  title: z.string(),
  summary: z.string(),
  publishedAt: instant,
});
export type FoundContent = z.infer<typeof found>;

const legalText = z.object({
  name: z.enum(legalNames),
  /** As consents name it: the day it came into force, with a number from the second of that day on. */
  version: z.string(),
  since: instant,
  isInForce: z.boolean(),
  /** Published before it comes into force, so that people can read it. */
  isToCome: z.boolean(),
  /** The version that comes into force next, and when; null where none is to. */
  next: z.object({ version: z.string(), since: instant }).nullable(),
  /** What staff wrote; null where the text that comes with the shop holds. */
  document: shownDocument.nullable(),
});
export type ShownLegalText = z.infer<typeof legalText>;

const notFound = failures({ contentNotFound: 404 });

export const contentContract = {
  newsList: declareCall({
    access: 'anyone',
    limit: 'search',
    method: 'GET',
    path: '/news',
    summary: 'News, the newest first; of one category by its address',
    tag,
  })
    .input(listInput)
    .output(cards),

  news: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/news/{newsId}',
    summary: 'An item of news by its number, or by an address that it has or had',
    tag,
  })
    .input(z.strictObject({ newsId: text(80) }))
    .output(shownItem)
    .errors(notFound),

  articleList: declareCall({
    access: 'anyone',
    limit: 'search',
    method: 'GET',
    path: '/article',
    summary: 'Articles, the newest first; of one category by its address',
    tag,
  })
    .input(listInput)
    .output(cards),

  article: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/article/{urlKey}',
    summary: 'An article by an address that it has or had; `urlKey` of the reply is the one that it has',
    tag,
  })
    .input(z.strictObject({ urlKey: text(80) }))
    .output(shownItem)
    .errors(notFound),

  page: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/content/page/{name}',
    summary: 'About us, our story, the return policy: what staff wrote, else what a shop begins with',
    tag,
  })
    .input(z.strictObject({ name: text(80) }))
    .output(shownDocument)
    .errors(notFound),

  legal: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/content/legal/{name}',
    summary:
      'The terms or a policy as they are in force, or as they were or will be in a version by its name',
    tag,
  })
    .input(z.strictObject({ name: text(80), version: text(20).optional() }))
    .output(legalText)
    .errors(notFound),

  faq: declareCall({
    access: 'anyone',
    limit: 'search',
    method: 'GET',
    path: '/faq',
    summary: 'Questions and answers in their groups and order; with `search` those that say it',
    tag,
  })
    .input(z.strictObject({ search: text(100).default('') }))
    .output(z.object({ groups: z.array(named.extend({ questions: z.array(question) })) })),

  search: declareCall({
    access: 'anyone',
    limit: 'search',
    method: 'GET',
    path: '/content/search',
    summary: 'News, articles, questions and pages that say all words of a search, the closest first',
    tag,
  })
    .input(z.strictObject({ search: text(200), perpage: z.coerce.number().int().min(1).max(20).default(6) }))
    .output(z.object({ dataList: z.array(found) })),

  preview: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/content/preview/{previewKey}',
    summary: 'A draft as visitors would see it, to whoever has the secret of its address',
    tag,
  })
    .input(z.strictObject({ previewKey: text(64) }))
    .output(shownDocument)
    .errors(notFound),
};
