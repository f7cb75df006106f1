import { z } from 'zod';
import { declareCall, failures, idInPath, pageNo, perPage, text } from '../../shared/contract.ts';
import { productCard } from '../catalogue/product-card.contract.ts';

const byId = z.strictObject({ id: idInPath });
const notFound = failures({ notFound: 404 });
const search = text(200).pipe(z.string().min(1));
const pageOfCards = z.object({
  dataList: z.array(productCard),
  total: z.number(),
  pageNo: z.number(),
  perPage: z.number(),
  pageCount: z.number(),
});

export const browsingContract = {
  /** At most 5, the newest first (SPEC §2 "Search", §9). */
  recentSearches: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/product/RecentSearch',
    summary: 'What this person searched for last',
    tag: 'Browsing',
  }).output(z.object({ dataList: z.array(z.object({ search: z.string() })) })),

  recordSearch: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/product/RecentSearch',
    summary: 'Remember a search',
    tag: 'Browsing',
  })
    .input(z.strictObject({ search }))
    .output(z.object({ isSaved: z.literal(true) })),

  forgetSearches: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'DELETE',
    path: '/product/RecentSearch',
    summary: 'Forget one search, or all of them',
    tag: 'Browsing',
  })
    .input(z.strictObject({ search: search.optional() }))
    .output(z.object({ isForgotten: z.literal(true) })),

  wishlistIds: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/product/WishlistProductIds',
    summary: 'Numbers of the favourite products',
    tag: 'Browsing',
  }).output(z.object({ ids: z.array(z.number()) })),

  wishlist: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/product/Wishlist',
    summary: 'The favourite products, the newest favourite first',
    tag: 'Browsing',
  })
    .input(z.strictObject({ pageNo, perpage: perPage(24) }))
    .output(pageOfCards),

  saveWishlist: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/product/SaveWishList/{id}',
    summary: 'Add a product to the favourites',
    tag: 'Browsing',
  })
    .input(byId)
    .output(z.object({ isSaved: z.literal(true) }))
    .errors(failures({ notFound: 404, wishlistFull: 409 })),

  removeWishlist: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'DELETE',
    path: '/product/RemoveWishList/{id}',
    summary: 'Take a product out of the favourites',
    tag: 'Browsing',
  })
    .input(byId)
    .output(z.object({ isRemoved: z.literal(true) })),

  viewed: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/product/Viewed',
    summary: 'The products this person looked at last, the newest first',
    tag: 'Browsing',
  })
    .input(z.strictObject({ pageNo, perpage: perPage(12) }))
    .output(pageOfCards),

  recordView: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/product/Viewed/{id}',
    summary: 'Remember that a product was looked at',
    tag: 'Browsing',
  })
    .input(byId)
    .output(z.object({ isSaved: z.literal(true) }))
    .errors(notFound),

  forgetViewed: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'DELETE',
    path: '/product/Viewed',
    summary: 'Forget which products were looked at',
    tag: 'Browsing',
  }).output(z.object({ isForgotten: z.literal(true) })),
};
