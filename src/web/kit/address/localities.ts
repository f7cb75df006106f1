import { apiFailure } from '../../request/api-client.server.ts';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/localities';

/** Places for the address form: found by text, or the next level of the cascade. What can't be understood finds nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = serverSide(context);
  const query = new URL(request.url).searchParams;
  const search = query.get('search');
  const provinceId = query.get('provinceId');
  const districtId = query.get('districtId');
  try {
    if (search !== null) return { found: (await api.address.lookup({ search })).dataList };
    if (districtId !== null)
      return { subdistricts: (await api.address.subdistricts({ districtId: Number(districtId) })).dataList };
    if (provinceId !== null)
      return { districts: (await api.address.districts({ provinceId: Number(provinceId) })).dataList };
    return {};
  } catch (error) {
    apiFailure(error);
    return { found: [] };
  }
}

export type LocalitiesReply = {
  found?: {
    subdistrictId: number;
    subdistrictName: string;
    districtId: number;
    districtName: string;
    provinceId: number;
    provinceName: string;
    zipCode: string;
  }[];
  districts?: { id: number; name: string }[];
  subdistricts?: { id: number; name: string; zipCode: string }[];
};
