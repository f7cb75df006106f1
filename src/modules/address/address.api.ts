import { callerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { addressContract } from './address.contract.ts';
import { findLocalities, listDistricts, listProvinces, listSubdistricts } from './find-localities.ts';
import { listAddresses, removeAddress, saveAddress } from './keep-address-book.ts';

export function addressApi(services: Services) {
  const calls = implementCalls(addressContract);
  return calls.router({
    list: calls.list.handler(async ({ context }) => ({
      userAddresses: await listAddresses(services, context.culture, callerOf(context).userId),
    })),
    save: calls.save.handler(async ({ input, context, errors }) => {
      const result = await saveAddress(services, context.culture, callerOf(context).userId, input);
      if (!result.ok) {
        const { code, ...data } = result.failure;
        throw errors[code]('fields' in data ? { data } : {});
      }
      return result.value;
    }),
    remove: calls.remove.handler(async ({ input, context, errors }) => {
      if (!(await removeAddress(services, callerOf(context).userId, input.id))) throw errors.notFound();
      return { isRemoved: true as const };
    }),
    provinces: calls.provinces.handler(async ({ context }) => ({
      dataList: await listProvinces(services, context.culture),
    })),
    districts: calls.districts.handler(async ({ input, context }) => ({
      dataList: await listDistricts(services, context.culture, input.provinceId),
    })),
    subdistricts: calls.subdistricts.handler(async ({ input, context }) => ({
      dataList: await listSubdistricts(services, context.culture, input.districtId),
    })),
    lookup: calls.lookup.handler(async ({ input, context }) => ({
      dataList: await findLocalities(services, context.culture, input.search),
    })),
  });
}
