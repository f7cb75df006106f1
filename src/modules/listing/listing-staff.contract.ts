import { z } from 'zod';
import { declareCall, failures, idInPath, pageNo, perPage, text } from '../../shared/contract.ts';
import { proposalSubjects } from './listing.rules.ts';
import { instant, listed, proposalStatus, tag, values } from './listing-fields.contract.ts';

/** What staff decide of stores' products. */
export const listingStaffContract = {
  staffProposals: declareCall({
    access: 'staff',
    right: 'proposals',
    method: 'GET',
    path: '/admin/product/proposals',
    summary: 'Changes of books that stores have proposed',
    tag,
  })
    .input(
      z.strictObject({
        status: proposalStatus.default('waiting'),
        pageNo,
        perpage: perPage(20),
      }),
    )
    .output(
      z.object({
        dataList: z.array(
          z.object({
            id: z.number(),
            status: proposalStatus,
            storeName: z.string(),
            titleTh: z.string(),
            titleEn: z.string(),
            productId: z.number(),
            urlKey: z.string(),
            subject: z.enum(proposalSubjects),
            before: values,
            after: values,
            /** Of a cover that is proposed: the edition's own by now, and which of the two have a picture of their own. */
            cover: z
              .object({ imageUrl: z.string(), hasBefore: z.boolean(), hasAfter: z.boolean() })
              .nullable(),
            /** Whether the cover has been changed since it was proposed: then it can be refused only. */
            isStale: z.boolean(),
            reason: z.string().nullable(),
            createdAt: instant,
          }),
        ),
        total: z.number(),
        counts: z.record(proposalStatus, z.number()),
      }),
    ),

  staffProducts: declareCall({
    access: 'staff',
    right: 'products',
    method: 'GET',
    path: '/admin/product/List',
    summary:
      'Every store’s products by title, store, ISBN or number; without a text those that were taken off sale',
    tag,
  })
    .input(z.strictObject({ search: text(200).default(''), pageNo, perpage: perPage(20) }))
    .output(
      z.object({
        dataList: z.array(z.object({ ...listed.shape, storeName: z.string(), storeUrlKey: z.string() })),
        total: z.number(),
      }),
    ),
  staffDecide: declareCall({
    access: 'staff',
    right: 'proposals',
    limit: 'write',
    method: 'POST',
    path: '/admin/product/proposals/{id}',
    summary: 'Accept what a store proposed of a book, or refuse it with a reason',
    tag,
  })
    .input(z.strictObject({ id: idInPath, accept: z.boolean(), reason: text(500).default('') }))
    .output(z.object({ isDecided: z.literal(true) }))
    .errors(
      failures({
        proposalNotFound: 404,
        proposalDecided: 409,
        productChanged: 409,
        reasonMissing: 422,
        isbnTaken: 409,
        categoryRateRises: 409,
      }),
    ),
  staffRefuse: declareCall({
    access: 'staff',
    right: 'products',
    limit: 'write',
    method: 'POST',
    path: '/admin/product/{id}/refuse',
    summary: 'Take a store’s product off sale with a reason, or with `isRefused` false give it back',
    tag,
  })
    .input(z.strictObject({ id: idInPath, isRefused: z.boolean(), reason: text(500).default('') }))
    .output(z.object({ isChanged: z.boolean() }))
    .errors(failures({ productNotFound: 404, reasonMissing: 422 })),
};
