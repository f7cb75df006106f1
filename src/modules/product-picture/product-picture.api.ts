import { errorMessage } from '../../messages/error-messages.ts';
import { idempotencyKeyOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { UPLOAD_LIMITS, uploadDetail } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { memberOf } from '../listing/store-member.ts';
import { productPictureContract } from './product-picture.contract.ts';
import { batchMost, picturesMost } from './product-picture.rules.ts';
import { readPicturesOfStore } from './read-pictures.ts';
import { saveCover } from './save-cover.ts';
import { addPictures, describePicture, orderPictures, removePicture } from './save-pictures.ts';
import { listPictureBatches, readPictureBatch, sendPictures } from './send-pictures.ts';

/** What a refusal's text is filled with, and what differs where somebody else was quicker. */
function dataOf(failure: { code: string; conflict?: unknown }): { data?: unknown } {
  if (failure.conflict !== undefined) return { data: failure.conflict };
  if (failure.code === 'picturesTooMany') return { data: { most: picturesMost } };
  return uploadDetail(failure.code, { bytes: UPLOAD_LIMITS.imageBytes }) ?? {};
}

export function productPictureApi(services: Services) {
  const calls = implementCalls(productPictureContract);
  return calls.router({
    list: calls.list.handler(async ({ input, context, errors }) => {
      const found = await readPicturesOfStore(services, sellerOf(context).sellerId, input.id);
      if (!found.ok) throw errors[found.failure.code]();
      return found.value;
    }),

    add: calls.add.handler(async ({ input: { id: productId, pictures, ...words }, context, errors }) => {
      const added = await addPictures(services, memberOf(context), { productId, files: pictures, ...words });
      if (!added.ok) throw errors[added.failure.code](dataOf(added.failure));
      return { ids: added.value };
    }),

    sendMany: calls.sendMany.handler(async ({ input: { pictures, idempotencyKey }, context, errors }) => {
      const key = idempotencyKeyOf(context, idempotencyKey);
      const { sellerId, userId } = sellerOf(context);
      const sent = await sendPictures(services, { sellerId, userId }, pictures, key);
      if (!sent.ok) {
        const { code } = sent.failure;
        if (code === 'sendingsTooMany') throw errors.sendingsTooMany({ data: { most: batchMost.waiting } });
        throw errors[code](uploadDetail(code, { bytes: batchMost.bytes }));
      }
      return { id: sent.value };
    }),

    batches: calls.batches.handler(({ context }) => listPictureBatches(services, sellerOf(context).sellerId)),

    batch: calls.batch.handler(async ({ input: { id }, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const { culture } = context;
      const tell = (code: string) => errorMessage(culture, code, dataOf({ code }).data ?? null);
      const found = await readPictureBatch(services, culture, { sellerId, id }, tell);
      if (found === null) throw errors.fileNotFound();
      return found;
    }),

    describe: calls.describe.handler(async ({ input: { id: productId, ...said }, context, errors }) => {
      const described = await describePicture(services, memberOf(context), { productId, ...said });
      if (!described.ok) throw errors[described.failure.code](dataOf(described.failure));
      return described.value;
    }),

    order: calls.order.handler(async ({ input: { id: productId, ...order }, context, errors }) => {
      const ordered = await orderPictures(services, memberOf(context), { productId, ...order });
      if (!ordered.ok) throw errors[ordered.failure.code]();
      return { isOrdered: true as const };
    }),

    remove: calls.remove.handler(async ({ input: { id: productId, pictureId }, context, errors }) => {
      const removed = await removePicture(services, memberOf(context), { productId, pictureId });
      if (!removed.ok) throw errors[removed.failure.code]();
      return { isRemoved: true as const };
    }),

    saveCover: calls.saveCover.handler(async ({ input, context, errors }) => {
      const { id: productId, version, picture, cover = null } = input;
      if (picture === 'sent' && cover === null) throw errors.pictureMissing();
      const saved = await saveCover(services, memberOf(context), {
        productId,
        version,
        cover: picture === 'drawn' ? null : cover,
      });
      if (!saved.ok) throw errors[saved.failure.code](dataOf(saved.failure));
      return { ...saved.value, isChanged: saved.value.result === 'changed' };
    }),
  });
}
