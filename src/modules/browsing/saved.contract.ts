import { z } from 'zod';
import { declareCall, failures, idInPath, pageNo, perPage } from '../../shared/contract.ts';
import { cartId, priceSource } from '../cart/cart.contract.ts';
import { productCard } from '../catalogue/product-card.contract.ts';

const tag = 'Cart';
const byId = z.strictObject({ id: idInPath });

const savedProduct = z.object({ product: productCard, quantity: z.number() });
export type SavedProduct = z.infer<typeof savedProduct>;

export const savedContract = {
  list: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/product/Saved',
    summary: 'What was taken out of the cart for later, the newest first',
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(24) }))
    .output(
      z.object({
        dataList: z.array(savedProduct),
        total: z.number(),
        pageNo: z.number(),
        perPage: z.number(),
        pageCount: z.number(),
      }),
    ),

  save: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/product/Saved/{id}',
    summary: 'Take a product out of the cart and keep it for later',
    tag,
  })
    .input(z.strictObject({ id: idInPath, cartId, source: priceSource.optional() }))
    .output(z.object({ cartId: z.string().nullable() }))
    .errors(failures({ cartNotFound: 404, productNotFound: 404, savedFull: 409 })),

  moveToCart: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/product/Saved/{id}/cart',
    summary: 'Put a product that was kept for later back into the cart',
    tag,
  })
    .input(byId)
    .output(z.object({ cartId: z.string().nullable() }))
    .errors(
      failures({
        notFound: 404,
        loginRequired: 401,
        productNotFound: 404,
        optionsRequired: 422,
        productOutOfStock: 409,
        ebookNotAvailable: 409,
        ebookOwned: 409,
        cartTooLarge: 422,
      }),
    ),

  remove: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'DELETE',
    path: '/product/Saved/{id}',
    summary: 'Stop keeping a product for later',
    tag,
  })
    .input(byId)
    .output(z.object({ isRemoved: z.literal(true) })),
};
