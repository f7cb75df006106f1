import { callerOf, idempotencyKeyOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { UPLOAD_LIMITS, uploadDetail } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { addPackingPhoto, readPackingPhoto } from './keep-photos.ts';
import { restartPacking, scanCopy, tickCopy } from './pack-order.ts';
import { packingProofContract } from './packing-proof.contract.ts';
import { photosMost } from './packing-proof.rules.ts';
import { readPackingDesk, readPackingQueue, readProofs } from './read-packing.ts';

const limits = { bytes: UPLOAD_LIMITS.imageBytes, most: photosMost };

export function packingProofApi(services: Services) {
  const calls = implementCalls(packingProofContract);
  return calls.router({
    queue: calls.queue.handler(({ context }) => readPackingQueue(services, sellerOf(context).sellerId)),

    desk: calls.desk.handler(async ({ input, context, errors }) => {
      const { sellerId } = sellerOf(context);
      const desk = await readPackingDesk(services, { sellerId, ...input, locale: context.culture });
      if (!desk.ok) throw errors[desk.failure.code]();
      return desk.value;
    }),

    scan: calls.scan.handler(async ({ input, context, errors }) => {
      const { idempotencyKey, ...said } = input;
      const key = idempotencyKeyOf(context, idempotencyKey);
      const result = await scanCopy(services, { ...said, packer: sellerOf(context), key });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    tick: calls.tick.handler(async ({ input, context, errors }) => {
      const { idempotencyKey, ...said } = input;
      const key = idempotencyKeyOf(context, idempotencyKey);
      const result = await tickCopy(services, { ...said, packer: sellerOf(context), key });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    restart: calls.restart.handler(async ({ input, context, errors }) => {
      const result = await restartPacking(services, { ...input, packer: sellerOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    addPhoto: calls.addPhoto.handler(async ({ input, context, errors }) => {
      const { orderNumber, photo } = input;
      if (photo.size > UPLOAD_LIMITS.imageBytes)
        throw errors.fileTooLarge(uploadDetail('fileTooLarge', limits));
      const bytes = Buffer.from(await photo.arrayBuffer());
      const result = await addPackingPhoto(services, { orderNumber, packer: sellerOf(context), bytes });
      if (result.ok) return result.value;
      const { code } = result.failure;
      throw errors[code](uploadDetail(code, limits));
    }),

    proof: calls.proof.handler(async ({ input, context, errors }) => {
      const dataList = await readProofs(services, {
        owner: { sellerId: sellerOf(context).sellerId },
        orderNumber: input.orderNumber,
        locale: context.culture,
      });
      if (dataList === null) throw errors.orderNotFound();
      return { dataList };
    }),

    photo: calls.photo.handler(async ({ input, context, errors }) => {
      const file = await readPackingPhoto(services, { sellerId: sellerOf(context).sellerId }, input);
      if (file === null) throw errors.orderNotFound();
      return file;
    }),

    staffProof: calls.staffProof.handler(async ({ input, context, errors }) => {
      const { orderNumber } = input;
      const dataList = await readProofs(services, { owner: 'staff', orderNumber, locale: context.culture });
      if (dataList === null) throw errors.orderNotFound();
      return { dataList };
    }),

    staffPhoto: calls.staffPhoto.handler(async ({ input, errors }) => {
      const file = await readPackingPhoto(services, 'staff', input);
      if (file === null) throw errors.orderNotFound();
      return file;
    }),

    ownProof: calls.ownProof.handler(async ({ input, context, errors }) => {
      const dataList = await readProofs(services, {
        owner: { disputingUserId: callerOf(context).userId },
        orderNumber: input.orderNumber,
        locale: context.culture,
      });
      if (dataList === null) throw errors.orderNotFound();
      return { dataList };
    }),

    ownPhoto: calls.ownPhoto.handler(async ({ input, context, errors }) => {
      const file = await readPackingPhoto(services, { disputingUserId: callerOf(context).userId }, input);
      if (file === null) throw errors.orderNotFound();
      return file;
    }),
  });
}
