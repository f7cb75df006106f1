import { sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { readFigureFile, readFigures, readProductFigures, readSearchFigures } from './read-figures.ts';
import { storeFiguresContract } from './store-figures.contract.ts';

export function storeFiguresApi(services: Services) {
  const calls = implementCalls(storeFiguresContract);
  return calls.router({
    overview: calls.overview.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const read = await readFigures(services, { ...input, sellerId });
      if (!read.ok) throw errors[read.failure.code]();
      return read.value;
    }),

    products: calls.products.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const read = await readProductFigures(services, context.culture, { ...input, sellerId });
      if (!read.ok) throw errors[read.failure.code]();
      return read.value;
    }),

    searches: calls.searches.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const read = await readSearchFigures(services, { ...input, sellerId });
      if (!read.ok) throw errors[read.failure.code]();
      return read.value;
    }),

    file: calls.file.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const read = await readFigureFile(services, context.culture, { ...input, sellerId });
      if (!read.ok) throw errors[read.failure.code]();
      return read.value;
    }),
  });
}
