import { idempotencyKeyOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { readIsbn } from '../../shared/isbn.rules.ts';
import type { BookValues } from '../catalogue/change-book.ts';
import { settleDescriptions } from '../catalogue/description.rules.ts';
import { readRatesToChoose } from '../catalogue/read-store-commission.ts';
import { usualVatClasses } from '../catalogue/usual-vat-class.ts';
import { addProduct } from './add-product.ts';
import { changeBookOfStore } from './change-book-of-store.ts';
import { changeProduct, setProductState } from './change-product.ts';
import { dataOf } from './describe-failure.ts';
import { listHistory, listProducts, readProductOfStore } from './list-products.ts';
import { listingContract } from './listing.contract.ts';
import { listDoubles, listNames, lookUpBook } from './look-up-book.ts';
import { newListingOf, offerColumnsOf, readOwnBarcode } from './read-listing-form.ts';
import { memberOf } from './store-member.ts';

export function listingApi(services: Services) {
  const calls = implementCalls(listingContract);
  return calls.router({
    list: calls.list.handler(({ input: { perpage, ...asked }, context }) =>
      listProducts(services, { ...asked, perPage: perpage, sellerId: sellerOf(context).sellerId }),
    ),

    commission: calls.commission.handler(async ({ context }) => {
      const { usual, categories } = await readRatesToChoose(services, sellerOf(context).sellerId);
      return {
        usualPercent: usual / 100,
        categories: categories.map(({ id, basisPoints }) => ({ id, percent: basisPoints / 100 })),
      };
    }),

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
      const barcode = readOwnBarcode(input.barcode);
      if (!barcode.ok) throw errors.productInvalid({ data: { fields: { barcode: barcode.failure.code } } });
      const { thing = null, book = null, editionId = null } = input;
      if (thing !== null && (book !== null || editionId !== null || isbn !== null))
        throw errors.productInvalid({ data: { fields: { thing: 'fieldsDiffer' } } });
      const vatOf = thing !== null && input.isVatByCategory ? await usualVatClasses(services.db) : null;
      const said =
        thing === null || vatOf === null
          ? { ...input, barcode: barcode.value }
          : { ...input, barcode: barcode.value, thing: { ...thing, vatClass: vatOf(thing.categoryId) } };
      const added = await addProduct(services, memberOf(context), {
        ...newListingOf(said, isbn?.value ?? null),
        key: idempotencyKeyOf(context, input.idempotencyKey),
      });
      if (!added.ok) throw errors[added.failure.code](dataOf(added.failure));
      return { id: added.value };
    }),

    change: calls.change.handler(async ({ input: { id, version, ...said }, context, errors }) => {
      const barcode = readOwnBarcode(said.barcode);
      if (!barcode.ok) throw errors.productInvalid({ data: { fields: { barcode: barcode.failure.code } } });
      const wanted = offerColumnsOf({ ...said, barcode: barcode.value });
      const changed = await changeProduct(services, memberOf(context), { id, version, wanted });
      if (!changed.ok) {
        const { failure } = changed;
        if (failure.code === 'productRefused' || failure.code === 'productArchived')
          throw errors.productNotFound();
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
  });
}
