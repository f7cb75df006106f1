import { z } from 'zod';
import { declareCall } from '../../shared/contract.ts';

const tag = 'Content';

export const feedKinds = ['news', 'article', 'campaign', 'book', 'followed'] as const;

const item = z.object({
  kind: z.enum(feedKinds),
  /** The same for as long as it is in the feed, and nobody else's: "book:12". */
  key: z.string(),
  title: z.string(),
  summary: z.string(),
  path: z.string(),
  /** Base of its picture's addresses; null for none. */
  imageUrl: z.string().nullable(),
  /** What the picture is of: a book's cover is upright. */
  shape: z.enum(['book', 'wide']),
  /** Whose it is: who wrote it, the store that sells it. */
  by: z.string(),
  at: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type FeedItem = z.infer<typeof item>;

export const feedContract = {
  read: declareCall({
    access: 'anyone',
    limit: 'search',
    method: 'GET',
    path: '/feed',
    summary:
      'What is new, the newest first: news, articles, campaigns, books; for whoever is signed in what stores that they follow have as well',
    tag,
  })
    .input(z.strictObject({ kind: z.enum(feedKinds).optional() }))
    .output(z.object({ dataList: z.array(item) })),
};
