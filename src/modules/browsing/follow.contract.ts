import { z } from 'zod';
import { declareCall, failures, idInPath, pageNo, perPage } from '../../shared/contract.ts';
import { storeCard } from '../storefront/storefront.contract.ts';

const tag = 'Store';
const byId = z.strictObject({ id: idInPath });

export const followContract = {
  list: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/user/store',
    summary: 'The stores this person follows, the newest first',
    tag,
  })
    .input(z.strictObject({ pageNo, perpage: perPage(24) }))
    .output(
      z.object({
        dataList: z.array(storeCard),
        total: z.number(),
        pageNo: z.number(),
        perPage: z.number(),
        pageCount: z.number(),
      }),
    ),

  ids: declareCall({
    access: 'signedIn',
    method: 'GET',
    path: '/user/store/ids',
    summary: 'Numbers of the stores this person follows',
    tag,
  }).output(z.object({ ids: z.array(z.number()) })),

  followers: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/store/{id}/followers',
    summary: 'How many people follow a store',
    tag,
  })
    .input(byId)
    .output(z.object({ count: z.number() }))
    .errors(failures({ notFound: 404 })),

  save: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/user/store/{id}',
    summary: 'Follow a store',
    tag,
  })
    .input(byId)
    .output(z.object({ isSaved: z.literal(true) }))
    .errors(failures({ notFound: 404, followedFull: 409 })),

  remove: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'DELETE',
    path: '/user/store/{id}',
    summary: 'Stop following a store',
    tag,
  })
    .input(byId)
    .output(z.object({ isRemoved: z.literal(true) })),
};
