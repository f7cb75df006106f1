import { z } from 'zod';
import { declareCall, failures, pageNo, perPage, text } from '../../shared/contract.ts';

const review = z.object({
  id: z.number(),
  displayName: z.string(),
  stars: z.number(),
  text: z.string(),
  /** Bases of the photos' addresses, at most 5 (SPEC §9). */
  photos: z.array(z.string()),
  helpfulCount: z.number(),
  createdTime: z.iso.datetime(),
});

export const reviewContract = {
  /** SPEC §3 "Product review filter": five star flags, has-photo, all (no flag). */
  list: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/product/{urlKey}/reviews',
    summary: 'Reviews of a product; of a book, those of every offer of it',
    tag: 'Review',
  })
    .input(
      z.strictObject({
        urlKey: text(200),
        /** "5,4": any of these stars. */
        stars: z
          .string()
          .regex(/^([1-5](,[1-5]){0,4})?$/)
          .transform((value) => (value === '' ? [] : value.split(',').map(Number)))
          .optional(),
        hasPhoto: z.union([z.boolean(), z.stringbool()]).optional(),
        pageNo,
        perpage: perPage(10),
      }),
    )
    .output(
      z.object({
        dataList: z.array(review),
        total: z.number(),
        pageNo: z.number(),
        perPage: z.number(),
        pageCount: z.number(),
        average: z.number().nullable(),
        /** Of all reviews, whatever the filter. */
        counts: z.object({
          all: z.number(),
          withPhoto: z.number(),
          stars: z.array(z.object({ stars: z.number(), count: z.number() })),
        }),
      }),
    )
    .errors(failures({ notFound: 404 })),
};
