import { z } from 'zod';
import {
  askedInstant,
  baht,
  declareCall,
  failures,
  id,
  idInPath,
  pageNo,
  perPage,
  text,
  version,
  versionInPath,
} from '../../shared/contract.ts';
import { formattedText } from '../../shared/formatted-text.contract.ts';
import { namedLink } from '../catalogue/product-card.contract.ts';
import {
  campaignConditions,
  campaignStates,
  proposalMistakes,
  proposalStates,
  sentMost,
} from './campaign.rules.ts';

const tag = 'Campaign desk';
const instant = z.iso.datetime();
/** A form that is sent as multipart/form-data has text alone: an empty one is none. */
const instantOrNone = z.union([askedInstant, z.literal('')]).nullish();

/** How many products are proposed in each state; one with options may be in several. */
export const proposalCounts = z.object({
  proposed: z.number(),
  accepted: z.number(),
  refused: z.number(),
  withdrawn: z.number(),
});

const listed = z.object({
  id: z.number(),
  urlKey: z.string(),
  nameTh: z.string(),
  nameEn: z.string(),
  state: z.enum(campaignStates),
  startsAt: instant,
  endsAt: instant,
  proposalsUntil: instant.nullable(),
  imageUrl: z.string(),
  proposals: proposalCounts,
  /** Of how many stores the accepted ones are. */
  storeCount: z.number(),
});
export type DeskCampaignRow = z.infer<typeof listed>;

const deskCampaign = listed.extend({
  /** To be sent with a change: whoever has read an older one is refused. */
  version: z.number(),
  altTh: z.string(),
  altEn: z.string(),
  wordsTh: z.string(),
  wordsEn: z.string(),
  formattedTh: formattedText.nullable(),
  formattedEn: formattedText.nullable(),
  display: z.boolean(),
  leastDiscountPercent: z.number(),
  condition: z.enum(campaignConditions),
  categories: z.array(namedLink),
  /** Drawn from its words, the wide one (the mobile one is cut from it), or one of each. */
  pictures: z.enum(['drawn', 'desktop', 'both']),
  mobileImageUrl: z.string(),
  stoppedAt: instant.nullable(),
});
export type DeskCampaign = z.infer<typeof deskCampaign>;

/** A leaf of a product that is proposed with its options. */
const proposedLeaf = z.object({
  leafId: z.number(),
  name: z.string(),
  ownPrice: baht,
  price: baht,
  /** Why it can't be accepted as it is now. */
  mistake: z.enum(proposalMistakes).nullable(),
  reason: z.string().nullable(),
});
export type ProposedLeaf = z.infer<typeof proposedLeaf>;

const proposal = z.object({
  productId: z.number(),
  urlKey: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  store: namedLink,
  state: z.enum(proposalStates),
  /** What the product costs by itself, and what it is to cost in the campaign; of one with options the lowest of its leaves. */
  ownPrice: baht,
  price: baht,
  /** The dearest of its leaves; the same as the lowest for what has no options. */
  highestOwnPrice: baht,
  highestPrice: baht,
  /** Of a product with options what is proposed of it in this state; empty for what has none. */
  leaves: z.array(proposedLeaf),
  /** Why it can't be accepted as it is now; of a product with options its leaves say it. */
  mistake: z.enum(proposalMistakes).nullable(),
  reason: z.string().nullable(),
  /** Of a product with options when the last of its leaves was. */
  proposedAt: instant,
});
export type DeskProposal = z.infer<typeof proposal>;

export const staffCampaignContract = {
  staffList: declareCall({
    access: 'staff',
    right: 'campaigns',
    method: 'GET',
    path: '/admin/campaign/List',
    summary: 'Campaigns in a state, by name or address, and how many proposals wait for an answer in all',
    tag,
  })
    .input(
      z.strictObject({
        state: z.enum(campaignStates).default('running'),
        search: text(100).default(''),
        pageNo,
        perpage: perPage(20),
      }),
    )
    .output(
      z.object({
        dataList: z.array(listed),
        counts: z.object({
          running: z.number(),
          coming: z.number(),
          hidden: z.number(),
          over: z.number(),
          stopped: z.number(),
        }),
        waiting: z.number(),
      }),
    ),

  staffRead: declareCall({
    access: 'staff',
    right: 'campaigns',
    method: 'GET',
    path: '/admin/campaign/{id}',
    summary: 'A campaign as its desk shows it',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(deskCampaign)
    .errors(failures({ campaignNotFound: 404 })),

  staffSave: declareCall({
    access: 'staff',
    right: 'campaigns',
    limit: 'upload',
    isLong: true,
    method: 'POST',
    path: '/admin/campaign',
    summary:
      'Open a campaign, or with `id` change one (multipart/form-data with `desktop` and `mobile` pictures; Idempotency-Key)',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath.nullish(),
        version: versionInPath.nullish(),
        urlKey: text(80),
        nameTh: text(120),
        nameEn: text(120).default(''),
        altTh: text(200).default(''),
        altEn: text(200).default(''),
        wordsTh: text(20_000).default(''),
        wordsEn: text(20_000).default(''),
        /** Formatted text as JSON; empty: the words alone. */
        formattedTh: text(200_000).default(''),
        formattedEn: text(200_000).default(''),
        display: z.enum(['shown', 'hidden']).default('shown'),
        startsAt: askedInstant,
        endsAt: askedInstant,
        proposalsUntil: instantOrNone,
        leastDiscountPercent: z.coerce.number().min(0).max(99).default(0),
        condition: z.enum(campaignConditions).default('any'),
        /** Their url keys, comma-joined; none: of all. */
        categories: text(2_000).default(''),
        desktop: z.file().nullish(),
        /** "x,y,width,height", each a share (0 to 1) of the whole; none: its middle. */
        desktopPart: text(100).default(''),
        mobile: z.file().nullish(),
        mobilePart: text(100).default(''),
        /** `drawn` takes uploaded pictures away. */
        pictures: z.enum(['keep', 'drawn']).default('keep'),
        /** Sent twice, it is saved once. */
        idempotencyKey: text(255).nullish(),
      }),
    )
    .output(z.object({ id }))
    .errors(
      failures({
        campaignInvalid: 422,
        campaignNotFound: 404,
        campaignChanged: 409,
        campaignStopped: 409,
        idempotencyKeyReused: 409,
        fileTooLarge: 413,
        formatNotSupported: 422,
        imageTooLarge: 422,
        imageBroken: 422,
      }),
    ),

  staffStop: declareCall({
    access: 'staff',
    right: 'campaigns',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/admin/campaign/{id}/stop',
    summary: 'End a campaign now, with all of its prices; it can’t be opened again',
    tag,
  })
    .input(z.strictObject({ id: idInPath, version, reason: text(500) }))
    .output(z.object({ isStopped: z.literal(true) }))
    .errors(
      failures({
        campaignNotFound: 404,
        campaignChanged: 409,
        campaignStopped: 409,
        campaignReasonMissing: 422,
      }),
    ),

  staffProposals: declareCall({
    access: 'staff',
    right: 'campaigns',
    method: 'GET',
    path: '/admin/campaign/{id}/proposals',
    summary: 'What stores propose for a campaign, by state, product or store; the oldest first',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        state: z.enum(proposalStates).default('proposed'),
        search: text(100).default(''),
        pageNo,
        perpage: perPage(20),
      }),
    )
    .output(z.object({ dataList: z.array(proposal), counts: proposalCounts }))
    .errors(failures({ campaignNotFound: 404 })),

  staffDecide: declareCall({
    access: 'staff',
    right: 'campaigns',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/admin/campaign/{id}/decide',
    summary:
      'Accept or refuse proposals of products (or of single leaves), the latter with a reason that their stores read',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        productIds: z.array(id).min(1).max(sentMost),
        decision: z.enum(['accept', 'refuse']),
        /** Refuse only what waits, or only what is in it; without it both. What is accepted has waited. */
        state: z.enum(['proposed', 'accepted']).optional(),
        reason: text(500).default(''),
        /**
         * When each was proposed, as whoever accepts has seen it: another price that came after that is left, since nobody
         * has looked at it. Without it what stands is accepted.
         */
        seen: z
          .array(z.strictObject({ productId: id, proposedAt: askedInstant }))
          .max(sentMost)
          .default([]),
      }),
    )
    .output(
      z.object({
        decided: z.number(),
        /** Those that can’t be accepted as they are, or were answered or taken back meanwhile. */
        left: z.array(
          z.object({
            productId: id,
            leafId: id.nullable(),
            code: z.enum([...proposalMistakes, 'notWaiting', 'proposedAnew']),
          }),
        ),
      }),
    )
    .errors(failures({ campaignNotFound: 404, campaignStopped: 409, campaignReasonMissing: 422 })),
};
