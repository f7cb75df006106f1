import { z } from 'zod';
import { baht, declareCall, failures, idInPath, pageNo, perPage } from '../../shared/contract.ts';
import { productCard } from '../catalogue/product-card.contract.ts';

const tag = 'Browsing';
const kind = z.enum(['back_in_stock', 'price_drop']);
const watch = z.strictObject({ id: idInPath, kind });

const watchedProduct = z.object({
  product: productCard,
  kind,
  /** The price when they asked. */
  price: baht,
  askedTime: z.iso.datetime(),
});
export type WatchedProduct = z.infer<typeof watchedProduct>;

export const watchContract = {
  list: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/product/Watch',
    summary: 'What this person wants to hear of, the newest first',
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(24) }))
    .output(
      z.object({
        dataList: z.array(watchedProduct),
        total: z.number(),
        pageNo: z.number(),
        perPage: z.number(),
        pageCount: z.number(),
      }),
    ),

  ids: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/product/WatchIds',
    summary: 'Numbers of the products of a kind of watch',
    tag,
  })
    .input(z.strictObject({ kind }))
    .output(z.object({ ids: z.array(z.number()) })),

  save: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/product/Watch/{id}',
    summary: 'Ask to be told once when a product is in stock again, or costs less than now',
    tag,
  })
    .input(watch)
    .output(z.object({ isSaved: z.literal(true) }))
    .errors(failures({ notFound: 404, watchesFull: 409 })),

  remove: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'DELETE',
    path: '/product/Watch/{id}',
    summary: 'Not to be told any more',
    tag,
  })
    .input(watch)
    .output(z.object({ isRemoved: z.literal(true) })),
};
