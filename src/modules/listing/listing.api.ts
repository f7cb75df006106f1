import { errorMessage } from '../../messages/error-messages.ts';
import {
  type ApiContext,
  callerOf,
  idempotencyKeyOf,
  originOf,
  sellerOf,
} from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { readIsbn } from '../../shared/isbn.rules.ts';
import type { BookValues } from '../catalogue/change-book.ts';
import { settleDescriptions } from '../catalogue/description.rules.ts';
import { addProduct } from './add-product.ts';
import { batchChange } from './batch-change.ts';
import { bulkChange } from './bulk-change.ts';
import { changeBookOfStore } from './change-book-of-store.ts';
import { changeProduct, setProductState } from './change-product.ts';
import { decideOnProposal, listProposals, refuseProduct } from './decide-listing.ts';
import type { StoreMember } from './keep-history.ts';
import { listHistory, listProducts, readProductOfStore } from './list-products.ts';
import { listingContract } from './listing.contract.ts';
import { listDoubles, listNames, lookUpBook } from './look-up-book.ts';
import { batchRowOf, newListingOf, offerColumnsOf } from './read-listing-form.ts';
import { readTable } from './read-table.ts';

const memberOf = (context: ApiContext): StoreMember => {
  const { userId, sellerId } = sellerOf(context);
  return { userId, sellerId };
};
const deciderOf = (context: ApiContext) => ({ userId: callerOf(context).userId, origin: originOf(context) });

/** What a failure tells beside its code. */
function dataOf(failure: object): { data?: unknown } {
  if ('fields' in failure) return { data: { fields: failure.fields } };
  if ('conflict' in failure) return { data: failure.conflict };
  return 'productId' in failure ? { data: { productId: failure.productId } } : {};
}

export function listingApi(services: Services) {
  const calls = implementCalls(listingContract);
  return calls.router({
    list: calls.list.handler(({ input: { perpage, ...asked }, context }) =>
      listProducts(services, { ...asked, perPage: perpage, sellerId: sellerOf(context).sellerId }),
    ),

    lookUp: calls.lookUp.handler(async ({ input, context, errors }) => {
      const found = await lookUpBook(services, sellerOf(context).sellerId, input.isbn);
      if (!found.ok) throw errors.isbnInvalid();
      return found.value;
    }),

    doubles: calls.doubles.handler(({ input }) => listDoubles(services, { ...input, year: input.year })),

    names: calls.names.handler(async ({ input }) => ({
      names: await listNames(services, input),
    })),

    read: calls.read.handler(async ({ input, context, errors }) => {
      const found = await readProductOfStore(services, sellerOf(context).sellerId, input.id);
      if (!found.ok) throw errors[found.failure.code]();
      return found.value;
    }),

    history: calls.history.handler(async ({ input: { perpage, ...asked }, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const found = await listHistory(services, { ...asked, perPage: perpage, sellerId });
      if (!found.ok) throw errors[found.failure.code]();
      return found.value;
    }),

    add: calls.add.handler(async ({ input, context, errors }) => {
      const isbn = input.isbn == null || input.isbn === '' ? null : readIsbn(input.isbn);
      if (isbn !== null && !isbn.ok)
        throw errors.productInvalid({ data: { fields: { isbn: 'isbnInvalid' } } });
      const { thing = null, book = null, editionId = null } = input;
      if (thing !== null && (book !== null || editionId !== null || isbn !== null))
        throw errors.productInvalid({ data: { fields: { thing: 'fieldsDiffer' } } });
      const added = await addProduct(services, memberOf(context), newListingOf(input, isbn?.value ?? null));
      if (!added.ok) throw errors[added.failure.code](dataOf(added.failure));
      return { id: added.value };
    }),

    change: calls.change.handler(async ({ input: { id, version, ...said }, context, errors }) => {
      const wanted = offerColumnsOf(said);
      const changed = await changeProduct(services, memberOf(context), { id, version, wanted });
      if (!changed.ok) {
        const { failure } = changed;
        if (failure.code === 'productRefused') throw errors.productNotFound();
        throw errors[failure.code](dataOf(failure));
      }
      return changed.value;
    }),

    changeBook: calls.changeBook.handler(
      async ({ input: { id, version, isbn, ...said }, context, errors }) => {
        const read = isbn === undefined ? null : readIsbn(isbn);
        if (read !== null && !read.ok)
          throw errors.productInvalid({ data: { fields: { isbn: 'isbnInvalid' } } });
        const wanted = {
          ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
          // Without an English title the Thai one is shown.
          ...(said.titleEn === '' && said.titleTh !== undefined ? { titleEn: said.titleTh } : {}),
          ...(read === null ? {} : { isbn13: read.value }),
          ...settleDescriptions(said),
        } as Partial<BookValues>;
        const changed = await changeBookOfStore(services, memberOf(context), { id, version, wanted });
        if (!changed.ok) {
          const { failure } = changed;
          if (
            failure.code === 'productChanged' ||
            failure.code === 'productInvalid' ||
            failure.code === 'proposalWaiting'
          )
            throw errors[failure.code](dataOf(failure));
          throw errors.productNotFound();
        }
        return changed.value;
      },
    ),

    setState: calls.setState.handler(async ({ input, context, errors }) => {
      const publishAt = input.publishAt == null ? null : new Date(input.publishAt);
      const moved = await setProductState(services, memberOf(context), { ...input, publishAt });
      if (!moved.ok) {
        const { failure } = moved;
        if (failure.code === 'productHasOptions' || failure.code === 'alreadyOffered')
          throw errors.productNotFound();
        throw errors[failure.code](dataOf(failure));
      }
      return moved.value;
    }),

    bulk: calls.bulk.handler(async ({ input, context, errors }) => {
      const { ids = null, filter = null, action, price = null } = input;
      if ((ids === null) === (filter === null))
        throw errors.productInvalid({ data: { fields: { ids: 'fieldsDiffer' } } });
      if ((action === 'price') !== (price !== null))
        throw errors.productInvalid({ data: { fields: { price: 'fieldsDiffer' } } });
      const key = idempotencyKeyOf(context, input.idempotencyKey);
      const done = await bulkChange(services, memberOf(context), {
        key,
        ids,
        filter,
        action:
          action === 'price' && price !== null
            ? {
                kind: 'price',
                move:
                  price.kind === 'percent'
                    ? { kind: 'percent', basisPoints: Math.round(price.percent * 100) }
                    : { kind: price.kind, satang: Math.round(price.baht * 100) },
              }
            : { kind: action === 'publish' ? 'publish' : 'hide' },
      });
      if (!done.ok) throw errors[done.failure.code]();
      const dataList = done.value;
      const count = (result: string) => dataList.filter((row) => row.result === result).length;
      return { changed: count('changed'), refused: count('refused'), dataList };
    }),

    table: calls.table.handler(({ input, context }) =>
      readTable(services, sellerOf(context).sellerId, input.afterId),
    ),

    batch: calls.batch.handler(async ({ input, context, errors }) => {
      const { userId, sellerId } = sellerOf(context);
      const done = await batchChange(
        services,
        { userId, sellerId },
        {
          isDryRun: input.dryRun,
          key: idempotencyKeyOf(context, input.idempotencyKey),
          rows: input.rows.map(batchRowOf),
        },
      );
      if (!done.ok) throw errors[done.failure.code]();
      const dataList = done.value.map(({ problems, ...row }) => ({
        ...row,
        problems: problems.map((problem) => ({
          ...problem,
          message: errorMessage(context.culture, problem.code, null),
        })),
      }));
      const count = (result: string) => dataList.filter((row) => row.result === result).length;
      return { changed: count('changed'), refused: count('refused'), dataList };
    }),

    staffProposals: calls.staffProposals.handler(({ input: { perpage, ...asked }, context }) =>
      listProposals(services, { ...asked, perPage: perpage }, context.culture),
    ),

    staffDecide: calls.staffDecide.handler(async ({ input, context, errors }) => {
      const decided = await decideOnProposal(services, deciderOf(context), input);
      if (!decided.ok) throw errors[decided.failure.code](dataOf(decided.failure));
      return { isDecided: true as const };
    }),

    staffRefuse: calls.staffRefuse.handler(async ({ input, context, errors }) => {
      const refused = await refuseProduct(services, deciderOf(context), input);
      if (!refused.ok) throw errors[refused.failure.code]();
      return { isChanged: refused.value };
    }),
  });
}
