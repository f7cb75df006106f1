import { z } from 'zod';
import { baht, declareCall, failures, idInPath, pageNo, perPage, text } from '../../shared/contract.ts';
import { linkKinds, linkMost } from './link.rules.ts';
import { linkOutcomes } from './link-outcome.rules.ts';
import { rateReaches } from './rate.rules.ts';

const tag = 'Affiliate';
const instant = z.iso.datetime();
const done = z.object({ isDone: z.literal(true) });
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
const code = text(32);
const byCode = z.strictObject({ code });

/** What came of something: people who opened it, orders that came of it, what they earn by now. */
const brought = { clicks: z.number(), orders: z.number(), earned: baht };

const ownFigures = z.object({
  waiting: baht,
  held: baht,
  confirmed: baht,
  /** Points beside it: those that wait, and those that came. */
  pointsWaiting: z.number(),
  pointsConfirmed: z.number(),
  /** Paid out of the wallet so far, whatever it came from. */
  withdrawn: baht,
  ...brought,
  /** The part of clicks that became orders, 0 to 1; null without a click. */
  conversion: z.number().nullable(),
  days: z.array(z.object({ day: z.string(), ...brought })),
  channels: z.array(z.object({ channel: z.string().nullable(), isVoucher: z.boolean(), ...brought })),
  products: z.array(
    z.object({
      id: z.number(),
      urlKey: z.string(),
      name: z.string(),
      copies: z.number(),
      orders: z.number(),
      earned: baht,
    }),
  ),
});

const link = z.object({
  id: z.number(),
  kind: z.enum(linkKinds),
  /** What its owner calls it; empty: as the thing is called. */
  name: z.string(),
  title: z.string(),
  path: z.string(),
  url: z.string(),
  isShown: z.boolean(),
  isRetired: z.boolean(),
  /** Whether visitors see the thing now. */
  isThere: z.boolean(),
  /** Its picture for messengers, 1200 × 630. */
  imageUrl: z.string().nullable(),
  createdAt: instant,
  ...brought,
  conversion: z.number().nullable(),
});
export type AffiliateLink = z.infer<typeof link>;

const profileWords = {
  name: text(60).refine((said) => said !== '', 'required'),
  about: text(500),
  isShown: z.boolean(),
  isPhotoShown: z.boolean(),
};
const ownProfile = z.object({
  code: z.string(),
  name: z.string(),
  about: z.string(),
  isShown: z.boolean(),
  isPhotoShown: z.boolean(),
});

const profilePage = z.object({
  code: z.string(),
  name: z.string(),
  about: z.string(),
  hasPhoto: z.boolean(),
  joinedAt: instant,
  followers: z.number(),
  links: z.array(
    z.object({ kind: z.enum(linkKinds), path: z.string(), title: z.string(), name: z.string() }),
  ),
});

const toldRate = z.object({
  id: z.number(),
  target: z.object({
    kind: z.enum(['product', 'category', 'campaign', 'store', 'everything']),
    name: z.string(),
    path: z.string().nullable(),
  }),
  store: z.string().nullable(),
  campaign: z.string().nullable(),
  /** One of the two: hundredths of a percent of what is paid, or baht a copy. */
  basisPoints: z.number().nullable(),
  perCopy: baht.nullable(),
  /** Points beside it for every 100 baht paid. */
  pointsPerHundred: z.number().nullable(),
  reach: z.enum(rateReaches),
  endsAt: instant.nullable(),
  examples: z.array(z.object({ copies: z.number(), paid: baht, earned: baht })),
});
export type ToldRate = z.infer<typeof toldRate>;

const notFound = failures({ notFound: 404 });

export const affiliatePlaceContract = {
  figures: declareCall({
    access: 'affiliate',
    method: 'GET',
    path: '/affiliate/figures',
    summary: 'What one’s links brought in the last days, by day, channel and product',
    tag,
  })
    .input(z.strictObject({ days: z.coerce.number().int().min(1).max(366).default(30) }))
    .output(ownFigures),

  getfin: declareCall({
    access: 'affiliate',
    method: 'GET',
    path: '/Affiliate/web/getfin/share',
    summary: 'A sharer’s figures in one row (SPEC §7); with another’s code 404',
    tag,
  })
    .input(z.strictObject({ code: code.nullish() }))
    .output(
      z.object({
        affiliateCode: z.string(),
        link: z.string(),
        isStopped: z.boolean(),
        clicks: z.number(),
        orders: z.number(),
        conversion: z.number().nullable(),
        cashbackWaiting: baht,
        cashbackHeld: baht,
        cashbackConfirmed: baht,
        withdrawn: baht,
      }),
    )
    .errors(failures({ affiliateNotFound: 404 })),

  links: declareCall({
    access: 'affiliate',
    method: 'GET',
    path: '/affiliate/link',
    summary: 'One’s links with what came of each; those that were put away apart',
    tag,
  })
    .input(
      z.strictObject({
        isRetired: z.stringbool().or(z.boolean()).default(false),
        pageNo,
        perpage: perPage(20),
      }),
    )
    .output(z.object({ dataList: z.array(link), total: z.number() })),

  makeLinks: declareCall({
    access: 'affiliate',
    limit: 'write',
    method: 'POST',
    path: '/affiliate/link',
    summary: 'Make links of addresses as they are pasted, each with what became of it',
    tag,
  })
    .input(z.strictObject({ addresses: z.array(text(linkMost.address)).min(1).max(linkMost.atOnce) }))
    .output(
      z.object({
        dataList: z.array(
          z.object({ address: z.string(), outcome: z.enum(linkOutcomes), link: link.nullable() }),
        ),
      }),
    ),

  changeLink: declareCall({
    access: 'affiliate',
    limit: 'write',
    method: 'PUT',
    path: '/affiliate/link/{id}',
    summary: 'Rename one’s link, show it on one’s page or not, put it away or take it out again',
    tag,
  })
    .input(
      z
        .strictObject({
          id: idInPath,
          name: text(linkMost.name).optional(),
          isShown: z.boolean().optional(),
          isRetired: z.boolean().optional(),
        })
        .refine(
          ({ name, isShown, isRetired }) =>
            name !== undefined || isShown !== undefined || isRetired !== undefined,
          'required',
        ),
    )
    .output(done)
    .errors(failures({ affiliateLinkNotFound: 404 })),

  profile: declareCall({
    access: 'affiliate',
    method: 'GET',
    path: '/affiliate/own/profile',
    summary: 'What one’s own page says, and whether it is shown',
    tag,
  })
    .output(ownProfile)
    .errors(failures({ affiliateNotFound: 404 })),

  saveProfile: declareCall({
    access: 'affiliate',
    limit: 'write',
    method: 'PUT',
    path: '/affiliate/own/profile',
    summary: 'Say what one’s page shows: a name, words, the photo; nobody sees it before',
    tag,
  })
    .input(z.strictObject(profileWords))
    .output(done)
    .errors(failures({ affiliateNotFound: 404 })),

  followers: declareCall({
    access: 'affiliate',
    method: 'GET',
    path: '/affiliate/followers',
    summary: 'How many follow one’s page, and first names of those who let them be told',
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(30) }))
    .output(
      z.object({
        followers: z.number(),
        /** Of the last 30 days. */
        lately: z.number(),
        dataList: z.array(z.object({ name: z.string() })),
        total: z.number(),
      }),
    ),

  statements: declareCall({
    access: 'affiliate',
    method: 'GET',
    path: '/affiliate/statement',
    summary: 'The months of one’s wallet: what was in it, came, went and was left',
    tag,
  }).output(
    z.object({
      dataList: z.array(z.object({ month: z.string(), opening: baht, in: baht, out: baht, closing: baht })),
    }),
  ),

  statementFile: declareCall({
    access: 'affiliate',
    method: 'GET',
    path: '/affiliate/statement/{month}',
    summary: 'A month of one’s wallet as a PDF',
    tag,
  })
    .input(z.strictObject({ month }))
    .output(z.file())
    .errors(failures({ statementNotFound: 404 })),

  rates: declareCall({
    access: 'anyone',
    limit: 'lookup',
    method: 'GET',
    path: '/affiliate/rates',
    summary: 'What links earn now, with examples by the rule that orders go by',
    tag,
  }).output(
    z.object({ most: z.object({ percent: z.number(), perCopy: baht }), dataList: z.array(toldRate) }),
  ),

  page: declareCall({
    access: 'anyone',
    limit: 'lookup',
    method: 'GET',
    path: '/affiliate/profile/{code}',
    summary: 'An affiliate’s page: name, words, links; 404 of one who shows none',
    tag,
  })
    .input(byCode)
    .output(profilePage)
    .errors(notFound),

  pagePhoto: declareCall({
    access: 'anyone',
    limit: 'lookup',
    method: 'GET',
    path: '/affiliate/profile/{code}/photo',
    summary: 'The photo on an affiliate’s page',
    tag,
  })
    .input(byCode)
    .output(z.file())
    .errors(notFound),

  following: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/affiliate/following',
    summary: 'The affiliates whose pages one follows',
    tag,
  }).output(
    z.object({
      dataList: z.array(z.object({ code: z.string(), name: z.string(), isNameShown: z.boolean() })),
    }),
  ),

  follow: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/affiliate/profile/{code}/follow',
    summary: 'Follow an affiliate’s page; whether they read one’s first name is said with it',
    tag,
  })
    .input(z.strictObject({ code, isNameShown: z.boolean() }))
    .output(done)
    .errors(failures({ notFound: 404, affiliateFollowOwn: 409, affiliateFollowFull: 409 })),

  unfollow: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'DELETE',
    path: '/affiliate/profile/{code}/follow',
    summary: 'Stop following an affiliate’s page',
    tag,
  })
    .input(byCode)
    .output(done),
};
