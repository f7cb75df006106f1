import { idempotencyKeyOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { decideComment, releaseReservation } from './decide-comment.ts';
import { importComments } from './import-comments.ts';
import type { liveHostContract } from './live.contract.ts';
import { actorOf, type HostOf } from './live-host.api.ts';
import { copyLive, removeLive, removeLiveProduct, saveLive, saveLiveProduct } from './prepare-live.ts';
import { findSellable, listComments, listLives, listReservations, readLive } from './read-lives.ts';
import { replayLive } from './replay-live.ts';
import { connectLive, finishLive, putOnAir } from './run-live.ts';
import { writeLiveFile } from './write-live-file.ts';

/** What a host does with their own lives, bound to the calls of stores or of affiliates. */
export function liveHostApi(services: Services, contract: typeof liveHostContract, hostOf: HostOf) {
  const calls = implementCalls(contract);
  return calls.router({
    list: calls.list.handler(({ input: { pageNo, perpage }, context }) =>
      listLives(services, hostOf(context), { pageNo, perPage: perpage }),
    ),

    read: calls.read.handler(async ({ input, context, errors }) => {
      const result = await readLive(services, { ...hostOf(context), id: input.id, locale: context.culture });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    save: calls.save.handler(async ({ input, context, errors }) => {
      const { id = null, version = null, startsAt, idempotencyKey, ...draft } = input;
      const once = { ...actorOf(context).by, key: idempotencyKeyOf(context, idempotencyKey) };
      const saved = {
        ...hostOf(context),
        id,
        version,
        draft: { ...draft, startsAt: new Date(startsAt) },
        once,
      };
      const result = await saveLive(services, saved);
      if (!result.ok) throw errors[result.failure.code](detailOf(result.failure));
      return { id: result.value };
    }),

    remove: calls.remove.handler(async ({ input, context, errors }) => {
      const result = await removeLive(services, { ...input, ...hostOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return { isRemoved: true as const };
    }),

    copy: calls.copy.handler(async ({ input, context, errors }) => {
      const result = await copyLive(services, {
        ...hostOf(context),
        id: input.id,
        startsAt: new Date(input.startsAt),
        once: { ...actorOf(context).by, key: idempotencyKeyOf(context, input.idempotencyKey) },
      });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    findProducts: calls.findProducts.handler(async ({ input, context, errors }) => {
      const result = await findSellable(services, { ...input, ...hostOf(context), locale: context.culture });
      if (!result.ok) throw errors[result.failure.code]();
      return { dataList: result.value };
    }),

    saveProduct: calls.saveProduct.handler(async ({ input, context, errors }) => {
      const { id, liveProductId = null, price, position = null, was: read = null, ...draft } = input;
      const was = read === null ? null : { ...read, priceSatang: Math.round(read.price * 100) };
      const result = await saveLiveProduct(services, {
        ...{ ...hostOf(context), id, liveProductId, was },
        draft: { ...draft, position, priceSatang: Math.round(price * 100) },
      });
      if (!result.ok) throw errors[result.failure.code](detailOf(result.failure));
      return { isSaved: true as const };
    }),

    removeProduct: calls.removeProduct.handler(async ({ input, context, errors }) => {
      const result = await removeLiveProduct(services, { ...input, ...hostOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return { isRemoved: true as const };
    }),

    connect: calls.connect.handler(async ({ input, context, errors }) => {
      const result = await connectLive(services, { ...input, ...hostOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return { isConnected: true as const };
    }),

    finish: calls.finish.handler(async ({ input, context, errors }) => {
      const result = await finishLive(services, { ...input, ...hostOf(context), ...actorOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return { isFinished: true as const };
    }),

    putOnAir: calls.putOnAir.handler(async ({ input, context, errors }) => {
      const result = await putOnAir(services, { ...input, ...hostOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return { isOnAir: true as const };
    }),

    importComments: calls.importComments.handler(async ({ input, context, errors }) => {
      const result = await importComments(services, { ...input, ...hostOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    comments: calls.comments.handler(async ({ input, context, errors }) => {
      const result = await listComments(services, { ...input, ...hostOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    decide: calls.decide.handler(async ({ input, context, errors }) => {
      const { items = null, ...rest } = input;
      const result = await decideComment(services, {
        ...rest,
        items,
        ...hostOf(context),
        ...actorOf(context),
      });
      if (!result.ok) throw errors[result.failure.code]();
      return { isDecided: true as const };
    }),

    reservations: calls.reservations.handler(async ({ input, context, errors }) => {
      const result = await listReservations(services, { ...input, ...hostOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return { dataList: result.value };
    }),

    release: calls.release.handler(async ({ input, context, errors }) => {
      const result = await releaseReservation(services, {
        ...input,
        ...hostOf(context),
        ...actorOf(context),
      });
      if (!result.ok) throw errors[result.failure.code]();
      return { isReleased: true as const };
    }),

    replay: calls.replay.handler(async ({ input, context, errors }) => {
      const result = await replayLive(services, { ...input, ...hostOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    file: calls.file.handler(async ({ input, context, errors }) => {
      const result = await writeLiveFile(services, { ...input, ...hostOf(context), locale: context.culture });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  });
}

/** The fields that were wrong, for those who say which. */
function detailOf(failure: { code: string; fields?: object }) {
  return failure.fields === undefined ? {} : { data: { fields: failure.fields } };
}
