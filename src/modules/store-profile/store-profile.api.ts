import { type ApiContext, originOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { UPLOAD_LIMITS, uploadDetail } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { readStoreProfile, saveStoreProfile } from './save-store-profile.ts';
import { storeProfileContract } from './store-profile.contract.ts';

function ownerIn(context: ApiContext) {
  const { userId, sellerId } = sellerOf(context);
  return { userId, sellerId, origin: originOf(context) };
}

export function storeProfileApi(services: Services) {
  const calls = implementCalls(storeProfileContract);
  return calls.router({
    read: calls.read.handler(({ context }) => readStoreProfile(services, sellerOf(context).sellerId)),

    save: calls.save.handler(async ({ input, context, errors }) => {
      const { logo = null, logoIs, provinceId, ...words } = input;
      const result = await saveStoreProfile(services, ownerIn(context), {
        ...words,
        provinceId: provinceId === '' ? null : provinceId,
        logo,
        isDrawn: logoIs === 'drawn',
      });
      if (!result.ok) {
        const { failure } = result;
        if (failure.code === 'profileInvalid')
          throw errors.profileInvalid({ data: { fields: failure.fields } });
        throw errors[failure.code](uploadDetail(failure.code, { bytes: UPLOAD_LIMITS.imageBytes }));
      }
      return readStoreProfile(services, sellerOf(context).sellerId);
    }),
  });
}
