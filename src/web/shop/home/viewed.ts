import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/viewed';

/** GET /resources/recently-viewed: the home page's personal shelf. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, isSignedIn } = serverSide(context);
  if (!isSignedIn) return [];
  return (await api.browsing.viewed({ pageNo: 1, perpage: 12 })).dataList;
}

/** A shelf that doesn't come is left out; the page stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    return [];
  }
}

export function shouldRevalidate(): boolean {
  return false;
}
