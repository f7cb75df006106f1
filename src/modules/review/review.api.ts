import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { listReviews } from './list-reviews.ts';
import { reviewContract } from './review.contract.ts';

export function reviewApi(services: Services) {
  const calls = implementCalls(reviewContract);
  return calls.router({
    list: calls.list.handler(async ({ input, errors }) => {
      const reviews = await listReviews(services, {
        urlKey: input.urlKey,
        filter: { stars: input.stars ?? [], hasPhoto: input.hasPhoto ?? false },
        pageNo: input.pageNo,
        perPage: input.perpage,
      });
      if (reviews === null) throw errors.notFound();
      return reviews;
    }),
  });
}
