import { callerOf, idempotencyKeyOf, originOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { UPLOAD_LIMITS, uploadDetail } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { readPicturePart } from '../banner/banner.rules.ts';
import { addProducts, orderProducts, removeProduct, saveNote } from './put-products.ts';
import { listShelves, listStoreLists, previewList, readShownList, readStoreList } from './read-lists.ts';
import { type ListEditor, orderLists, removeList, saveList } from './save-list.ts';
import { sharedListContract } from './shared-list.contract.ts';
import { type ListInvalid, listsMost } from './shared-list.rules.ts';

export function sharedListApi(services: Services) {
  const calls = implementCalls(sharedListContract);
  const editorOf = (context: Parameters<typeof sellerOf>[0]): ListEditor => ({
    userId: callerOf(context).userId,
    sellerId: sellerOf(context).sellerId,
    origin: originOf(context),
  });
  return calls.router({
    shown: calls.shown.handler(async ({ input, context, errors }) => {
      const { urlKey: storeKey, listKey } = input;
      const list = await readShownList(services, { storeKey, listKey, locale: context.culture });
      if (list === null) throw errors.notFound();
      return list;
    }),

    shelves: calls.shelves.handler(async ({ input, context }) => ({
      dataList: await listShelves(services, input.sellerId, context.culture),
    })),

    list: calls.list.handler(async ({ context }) => ({
      dataList: await listStoreLists(services, sellerOf(context).sellerId, context.culture),
      most: listsMost,
    })),

    read: calls.read.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const result = await readStoreList(services, { sellerId, id: input.id, locale: context.culture });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    preview: calls.preview.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const result = await previewList(services, { sellerId, id: input.id, locale: context.culture });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    save: calls.save.handler(async ({ input, context, errors }) => {
      const { id = null, version = null, cover = null, picture, idempotencyKey, ...asked } = input;
      const { coverPart: part, ...draft } = asked;
      const coverPart = readPicturePart(part);
      if (coverPart === undefined)
        throw errors.listInvalid({ data: { fields: { coverPart: 'valueInvalid' } } });
      const result = await saveList(services, editorOf(context), {
        ...{ id, version, draft, cover, coverPart },
        isDrawn: picture === 'drawn',
        key: idempotencyKeyOf(context, idempotencyKey),
      });
      if (!result.ok) throw errors[result.failure.code]({ data: detailOf(result.failure) });
      return { id: result.value };
    }),

    order: calls.order.handler(async ({ input, context, errors }) => {
      const result = await orderLists(services, sellerOf(context).sellerId, input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isOrdered: true as const };
    }),

    remove: calls.remove.handler(async ({ input, context, errors }) => {
      const result = await removeList(services, editorOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isRemoved: true as const };
    }),

    addProducts: calls.addProducts.handler(async ({ input, context, errors }) => {
      const result = await addProducts(services, { ...input, sellerId: sellerOf(context).sellerId });
      if (!result.ok) throw errors[result.failure.code]();
      return { addedCount: result.value };
    }),

    orderProducts: calls.orderProducts.handler(async ({ input, context, errors }) => {
      const result = await orderProducts(services, { ...input, sellerId: sellerOf(context).sellerId });
      if (!result.ok) throw errors[result.failure.code]();
      return { isOrdered: true as const };
    }),

    note: calls.note.handler(async ({ input, context, errors }) => {
      const result = await saveNote(services, { ...input, sellerId: sellerOf(context).sellerId });
      if (!result.ok) throw errors[result.failure.code]();
      return { isSaved: true as const };
    }),

    removeProduct: calls.removeProduct.handler(async ({ input, context, errors }) => {
      const result = await removeProduct(services, { ...input, sellerId: sellerOf(context).sellerId });
      if (!result.ok) throw errors[result.failure.code]();
      return { isRemoved: true as const };
    }),
  });
}

/** Which field was wrong, or what was wrong with the picture, with what its text is filled with. */
function detailOf(failure: { code: string } | ListInvalid) {
  if ('fields' in failure) return { fields: failure.fields };
  return uploadDetail(failure.code, { bytes: UPLOAD_LIMITS.imageBytes })?.data;
}
