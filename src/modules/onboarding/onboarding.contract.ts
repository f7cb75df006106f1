import { z } from 'zod';
import {
  declareCall,
  deskSearch,
  failures,
  id,
  idInPath,
  pageNo,
  perPage,
  text,
} from '../../shared/contract.ts';
import { businessTypeId, companyName, userTargetTypeId } from '../identity/company-form.contract.ts';

const tag = 'Companies';

const status = z.enum(['waiting', 'approved', 'rejected']);
const application = z.object({
  id: z.number(),
  companyName: z.string(),
  userTargetTypes: z.array(z.string()),
  businessType: z.string(),
  status,
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
const applicationForStaff = application.extend({
  email: z.string().nullable(),
  isEmailVerified: z.boolean(),
  telephone: z.string().nullable(),
  isTelephoneVerified: z.boolean(),
});
export type ApplicationForStaff = z.infer<typeof applicationForStaff>;

export const onboardingContract = {
  targetTypes: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/UserTargetType',
    summary: 'What a company may register for',
    tag,
  }).output(z.array(z.object({ targetTypeId: z.number(), name: z.string() }))),

  businessTypes: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/UserBusinessType',
    summary: 'Types of stores',
    tag,
  }).output(z.array(z.object({ businessTypeId: z.number(), name: z.string() }))),

  own: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/user/company',
    summary: "What became of one's company's application",
    tag,
  }).output(z.object({ application: application.nullable() })),

  reapply: declareCall({
    access: 'signedIn',
    limit: 'register',
    method: 'POST',
    path: '/user/company',
    summary: 'Ask again after a rejection',
    tag,
  })
    .input(z.strictObject({ company: companyName, userTargetTypeId, businessTypeId }))
    .output(z.object({ id }))
    .errors(failures({ applicationWaiting: 409, applicationNotNeeded: 409 })),

  list: declareCall({
    access: 'staff',
    right: 'companies',
    method: 'GET',
    path: '/admin/companies',
    summary:
      'Companies that registered, for staff to approve; with `search` those of a name, an e-mail address or a telephone number',
    tag,
  })
    .input(
      z.strictObject({ status: status.default('waiting'), search: deskSearch, pageNo, perpage: perPage(20) }),
    )
    .output(
      z.object({
        dataList: z.array(applicationForStaff),
        counts: z.object({ waiting: z.number(), approved: z.number(), rejected: z.number() }),
      }),
    ),

  approve: declareCall({
    access: 'staff',
    right: 'companies',
    factor: 'again',
    method: 'POST',
    path: '/admin/companies/{id}/approve',
    summary: 'Approve a company: it may buy, sell or be a partner, as it registered for',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(z.object({ isDecided: z.literal(true) }))
    .errors(failures({ applicationNotFound: 404, applicationDecided: 409 })),

  reject: declareCall({
    access: 'staff',
    right: 'companies',
    method: 'POST',
    path: '/admin/companies/{id}/reject',
    summary: 'Reject a company with a reason',
    tag,
  })
    .input(z.strictObject({ id: idInPath, reason: text(500).pipe(z.string().min(1)) }))
    .output(z.object({ isDecided: z.literal(true) }))
    .errors(failures({ applicationNotFound: 404, applicationDecided: 409 })),

  partner: declareCall({
    access: 'partner',
    method: 'GET',
    path: '/partner',
    summary: 'The partner brand that is signed in',
    tag,
  }).output(z.object({ companyName: z.string(), since: z.iso.datetime() })),
};
