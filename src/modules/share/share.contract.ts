import { z } from 'zod';
import { declareCall, failures, text } from '../../shared/contract.ts';
import { linkPrefixes, shareKinds } from './share.rules.ts';

const tag = 'Sharing';

/** SPEC §3 "Share detail", and the thing's page at this site. */
const shareDetail = z.object({
  id: z.number(),
  urlKey: z.string(),
  path: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  shortLink: z.string(),
});
export type ShareDetail = z.infer<typeof shareDetail>;

const notFound = failures({ notFound: 404 });
const byUrlKey = z.strictObject({ urlKey: text(200) });

/** What each of these calls is beside its path. A link is made with the first of them: strangers make no more than so many. */
const sharing = { access: 'anyone', limit: 'lookup', method: 'GET', tag } as const;

export const shareContract = {
  product: declareCall({
    ...sharing,
    path: '/product/{urlKey}/share',
    summary: 'What sharing a product needs, or an article by its address (SPEC §7), with its short link',
  })
    .input(byUrlKey)
    .output(shareDetail)
    .errors(notFound),

  article: declareCall({
    ...sharing,
    path: '/article/{urlKey}/share',
    summary: 'What sharing an article needs, with its short link',
  })
    .input(byUrlKey)
    .output(shareDetail)
    .errors(notFound),

  news: declareCall({
    ...sharing,
    path: '/news/{urlKey}/share',
    summary: 'What sharing news needs, by its number or address, with its short link',
  })
    .input(byUrlKey)
    .output(shareDetail)
    .errors(notFound),

  promotion: declareCall({
    ...sharing,
    path: '/promotion/{urlKey}/share',
    summary: 'What sharing a promotion needs, by its key or number, with its short link',
  })
    .input(byUrlKey)
    .output(shareDetail)
    .errors(notFound),

  campaign: declareCall({
    ...sharing,
    path: '/campaign/{urlKey}/share',
    summary: 'What sharing a campaign needs, with its short link',
  })
    .input(byUrlKey)
    .output(shareDetail)
    .errors(notFound),

  store: declareCall({
    ...sharing,
    path: '/store/{urlKey}/share',
    summary: 'What sharing a store needs, with its short link',
  })
    .input(byUrlKey)
    .output(shareDetail)
    .errors(notFound),

  list: declareCall({
    ...sharing,
    path: '/store/{urlKey}/list/{listKey}/share',
    summary: "What sharing one of a store's lists needs, with its short link",
  })
    .input(z.strictObject({ urlKey: text(200), listKey: text(200) }))
    .output(shareDetail)
    .errors(notFound),

  live: declareCall({
    ...sharing,
    path: '/live/{urlKey}/share',
    summary: 'What sharing a live needs, by its number, with its short link',
  })
    .input(byUrlKey)
    .output(shareDetail)
    .errors(notFound),

  home: declareCall({
    ...sharing,
    path: '/share',
    summary: 'What sharing the shop itself needs, with its short link',
  })
    .output(shareDetail)
    .errors(notFound),

  shortLink: declareCall({
    ...sharing,
    path: '/ShortLink/{prefix}/{code}',
    summary: 'Where a short link leads',
  })
    .input(z.strictObject({ prefix: z.enum(linkPrefixes), code: text(64) }))
    .output(z.object({ kind: z.enum(shareKinds), id: z.number(), urlKey: z.string(), path: z.string() }))
    .errors(notFound),
};
