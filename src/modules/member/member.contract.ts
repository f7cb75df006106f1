import { z } from 'zod';
import { declareCall, staffRights, storeRights } from '../../shared/contract.ts';

const tag = 'Identity';

/** SPEC §3 "User short profile". Tier ids are mapped as SPEC §4 says, once, here at the edge. */
const user = z.object({
  id: z.number(),
  roleId: z.number(),
  role: z.enum(['shopper', 'seller', 'staff']),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  email: z.string().nullable(),
  telephone: z.string().nullable(),
  companyName: z.string().nullable(),
  birthday: z.string().nullable(),
  genderId: z.number().nullable(),
  countryCodeId: z.number(),
  countryCodeName: z.string(),
  isVerifyEmail: z.boolean(),
  isVerifyTelephone: z.boolean(),
  /** The terms in force are accepted. */
  isConsent: z.boolean(),
  /** Never agreed to the terms or the policy in force, or to a text before that has changed in a way that asks for it. */
  mustAgreeAnew: z.boolean(),
  /** How the account was registered (SPEC §9): 1 as an individual, 2 as a shop. */
  memberTypeId: z.union([z.literal(1), z.literal(2)]),
  /** Of the store one works for: /store/{urlKey}. Null for everybody else, who has no page of their own. */
  urlKey: z.string().nullable(),
  /** What they may do in that store; nothing for who works for none. */
  storeRights: z.array(z.enum(storeRights)),
  /** The desks of the house's that they may work at; none for who isn't of the staff. */
  staffRights: z.array(z.enum(staffRights)),
  /** There are affiliates (`isAffiliate`), but no kinds of them: null until there are. */
  influencerTypeId: z.number().nullable(),
  influencerTypeName: z.string().nullable(),
  hasPassword: z.boolean(),
  isAffiliate: z.boolean(),
  /** Staff have verified who the person is: they may withdraw money (SPEC §6). */
  isVerifyAffiliate: z.boolean(),
  isPartner: z.boolean(),
  /** A company that staff haven't approved yet: it can't buy or sell (SPEC §6). */
  isWaitingApproval: z.boolean(),
  erasureDueAt: z.iso.datetime().nullable(),
  imageUrl: z.string().nullable(),
  tierId: z.number(),
});
export type UserProfile = z.infer<typeof user>;

/** Calls about who is signed in; to clients they are part of `identity`. */
export const memberContract = {
  user: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/user',
    summary: 'Who is signed in',
    tag,
  }).output(z.object({ user })),

  affiliate: declareCall({
    access: 'affiliate',
    method: 'GET',
    path: '/affiliate/profile',
    summary: 'The affiliate that is signed in',
    tag,
  }).output(z.object({ displayName: z.string(), isVerifyAffiliate: z.boolean() })),
};
