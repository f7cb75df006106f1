import { callerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { browsingContract } from './browsing.contract.ts';
import { addFavourite, favouriteIdsOf, removeFavourite } from './keep-favourites.ts';
import { listProductsOfPerson } from './list-products-of-person.ts';
import { forgetSearches, recentSearchesOf, rememberSearch } from './remember-search.ts';
import { forgetViews, rememberView } from './remember-view.ts';

export function browsingApi(services: Services) {
  const calls = implementCalls(browsingContract);
  return calls.router({
    recentSearches: calls.recentSearches.handler(async ({ context }) => ({
      dataList: (await recentSearchesOf(services, callerOf(context).userId)).map((search) => ({ search })),
    })),
    recordSearch: calls.recordSearch.handler(async ({ input, context }) => {
      await rememberSearch(services, callerOf(context).userId, input.search);
      return { isSaved: true as const };
    }),
    forgetSearches: calls.forgetSearches.handler(async ({ input, context }) => {
      await forgetSearches(services, callerOf(context).userId, input.search);
      return { isForgotten: true as const };
    }),
    wishlistIds: calls.wishlistIds.handler(async ({ context }) => ({
      ids: await favouriteIdsOf(services, callerOf(context).userId),
    })),
    wishlist: calls.wishlist.handler(({ input, context }) =>
      listProductsOfPerson(
        services,
        'wishlist',
        { userId: callerOf(context).userId, pageNo: input.pageNo, perPage: input.perpage },
        context.culture,
      ),
    ),
    saveWishlist: calls.saveWishlist.handler(async ({ input, context, errors }) => {
      const result = await addFavourite(services, callerOf(context).userId, input.id);
      if (!result.ok) throw errors[result.failure.code]();
      return { isSaved: true as const };
    }),
    removeWishlist: calls.removeWishlist.handler(async ({ input, context }) => {
      await removeFavourite(services, callerOf(context).userId, input.id);
      return { isRemoved: true as const };
    }),
    viewed: calls.viewed.handler(({ input, context }) =>
      listProductsOfPerson(
        services,
        'viewed',
        { userId: callerOf(context).userId, pageNo: input.pageNo, perPage: input.perpage },
        context.culture,
      ),
    ),
    recordView: calls.recordView.handler(async ({ input, context, errors }) => {
      const result = await rememberView(services, callerOf(context).userId, input.id);
      if (!result.ok) throw errors[result.failure.code]();
      return { isSaved: true as const };
    }),
    forgetViewed: calls.forgetViewed.handler(async ({ context }) => {
      await forgetViews(services, callerOf(context).userId);
      return { isForgotten: true as const };
    }),
  });
}
