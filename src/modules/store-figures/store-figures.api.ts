import { readAside } from '../../platform/db/read-database.ts';
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
      const read = await readAside(services, 'figures', (db) =>
        readFigures({ ...services, db }, { ...input, sellerId }),
      );
      if (!read.ok) throw errors[read.failure.code]();
      return read.value;
    }),

    products: calls.products.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const read = await readAside(services, 'figures', (db) =>
        readProductFigures({ ...services, db }, context.culture, { ...input, sellerId }),
      );
      if (!read.ok) throw errors[read.failure.code]();
      return read.value;
    }),

    searches: calls.searches.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const read = await readAside(services, 'figures', (db) =>
        readSearchFigures({ ...services, db }, { ...input, sellerId }),
      );
      if (!read.ok) throw errors[read.failure.code]();
      return read.value;
    }),

    file: calls.file.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const read = await readAside(services, 'file', (db) =>
        readFigureFile({ ...services, db }, context.culture, { ...input, sellerId }),
      );
      if (!read.ok) throw errors[read.failure.code]();
      return read.value;
    }),
  });
}
