import { z } from 'zod';
import { baht, declareCall, failures, idInPath, pageNo, perPage, text } from '../../shared/contract.ts';
import { earning } from './affiliate.contract.ts';
import { clickVerdicts } from './click.rules.ts';
import { askedRates, askedTargets, listedRates, rateTargets } from './rate.contract.ts';
import { rateGivers } from './rate-list.rules.ts';
import { affiliateStates, signKinds, tieKinds } from './tie.rules.ts';

const tag = 'Affiliate desk';
const instant = z.iso.datetime();
const person = z.object({ id: z.number(), name: z.string() });
const pageOf = { pageNo, perpage: perPage(20) };
const reason = text(300).refine((said) => said !== '', 'required');

const deskEarning = earning.extend({
  /** What it is about, copies that went back taken off. */
  amount: baht,
  affiliate: person,
  buyer: person,
  /** What the two have in common by now. */
  ties: z.array(z.enum(tieKinds)),
  /** Who pays it; nobody of one that earns nothing. */
  funders: z.array(z.enum(['store', 'house'])),
});
export type DeskEarning = z.infer<typeof deskEarning>;
const earnings = z.object({ dataList: z.array(deskEarning), total: z.number() });

const affiliate = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  code: z.string(),
  since: instant,
  /** Stopped by staff, who may let it work again; `erased`: nobody's any more. */
  state: z.enum(['working', 'stopped', 'erased']),
  stopped: z.object({ at: instant, by: z.string().nullable(), reason: z.string().nullable() }).nullable(),
  /** How often links were opened, by what became of it: `counted` alone count. */
  clicks: z.object(
    Object.fromEntries(clickVerdicts.map((verdict) => [verdict, z.number()])) as Record<
      (typeof clickVerdicts)[number],
      z.ZodNumber
    >,
  ),
  orders: z.number(),
  earningOrders: z.number(),
  heldOrders: z.number(),
  waiting: baht,
  held: baht,
  confirmed: baht,
  withdrawn: baht,
  /** The share of what was earned that went back with copies, 0 to 1; null when nothing was earned. */
  returnedShare: z.number().nullable(),
});
export type DeskAffiliate = z.infer<typeof affiliate>;

const sign = z.object({
  kind: z.enum(signKinds),
  affiliate: person.extend({ isStopped: z.boolean() }),
  buyers: z.number(),
  orders: z.number(),
  /** What these orders earn; of refunds, what was refunded. */
  amount: baht,
  lastAt: instant,
  place: z.string().nullable(),
  people: z.array(person.extend({ orders: z.array(z.string()) })),
});
export type AffiliateSign = z.infer<typeof sign>;

/** What staff see and do of links that earn; rates and decisions are made by the calls of `affiliate`. */
export const affiliateDeskContract = {
  rates: declareCall({
    access: 'staff',
    right: 'affiliates',
    method: 'GET',
    path: '/admin/affiliate/rate',
    summary: 'What links earn: the house’s rates, those of campaigns and of stores, with what they cost',
    tag,
  })
    .input(askedRates.extend({ giver: z.enum(rateGivers).default('all') }))
    .output(listedRates),

  targets: declareCall({
    access: 'staff',
    right: 'affiliates',
    method: 'GET',
    path: '/admin/affiliate/targets',
    summary: 'Products and categories that a rate can be on, by name',
    tag,
  })
    .input(askedTargets)
    .output(rateTargets),

  campaigns: declareCall({
    access: 'staff',
    right: 'affiliates',
    method: 'GET',
    path: '/admin/affiliate/campaigns',
    summary: 'Campaigns that run or come, for which a rate can be',
    tag,
  }).output(z.object({ dataList: z.array(person.extend({ endsAt: instant })) })),

  held: declareCall({
    access: 'staff',
    right: 'affiliates',
    method: 'GET',
    path: '/admin/affiliate/held',
    summary: 'Earnings that wait for staff, with what buyer and affiliate have in common',
    tag,
  })
    .input(z.strictObject(pageOf))
    .output(earnings),

  list: declareCall({
    access: 'staff',
    right: 'affiliates',
    method: 'GET',
    path: '/admin/affiliate/people',
    summary: 'Affiliates with their figures, those first whose links earn most',
    tag,
  })
    .input(
      z.strictObject({
        state: z.enum(affiliateStates).default('working'),
        search: text(100).default(''),
        ...pageOf,
      }),
    )
    .output(
      z.object({
        dataList: z.array(affiliate),
        counts: z.object({ working: z.number(), stopped: z.number() }),
      }),
    ),

  read: declareCall({
    access: 'staff',
    right: 'affiliates',
    method: 'GET',
    path: '/admin/affiliate/people/{id}',
    summary: 'An affiliate: figures, where their visitors come from, what is suspicious, their orders',
    tag,
  })
    .input(z.strictObject({ id: idInPath, ...pageOf }))
    .output(
      z.object({
        affiliate,
        channels: z.array(z.object({ channel: z.string().nullable(), clicks: z.number() })),
        signs: z.array(sign),
        earnings,
      }),
    )
    .errors(failures({ affiliateNotFound: 404 })),

  signs: declareCall({
    access: 'staff',
    right: 'affiliates',
    method: 'GET',
    path: '/admin/affiliate/signs',
    summary:
      'What is suspicious in orders of half a year: ties between affiliate and buyers, many accounts at one address, refunds of what was confirmed',
    tag,
  })
    .input(z.strictObject(pageOf))
    .output(z.object({ dataList: z.array(sign), total: z.number() })),

  stop: declareCall({
    access: 'staff',
    right: 'affiliates',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/affiliate/people/{id}/stop',
    summary: 'Stop an affiliate’s links: they earn nothing from now on, and what is open is held',
    tag,
  })
    .input(z.strictObject({ id: idInPath, reason }))
    .output(z.object({ held: z.number() }))
    .errors(failures({ affiliateNotFound: 404, affiliateStoppedAlready: 409, ownAffair: 403 })),

  resume: declareCall({
    access: 'staff',
    right: 'affiliates',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/affiliate/people/{id}/resume',
    summary: 'Let a stopped affiliate’s links work again, and what was held for it go, where that is said',
    tag,
  })
    .input(z.strictObject({ id: idInPath, reason, isReleased: z.boolean() }))
    .output(z.object({ released: z.number() }))
    .errors(failures({ affiliateNotFound: 404, affiliateNotStopped: 409, ownAffair: 403 })),
};
