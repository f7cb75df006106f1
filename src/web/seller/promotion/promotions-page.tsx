import { useLoaderData } from 'react-router';
import { loadPromotions } from '../../kit/promotion/desk.server.ts';
import { PromotionList } from '../../kit/promotion/promotion-list.tsx';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/promotions-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A store’s promotions of copies and parcels; to everybody else the page isn’t there. */
export function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  return loadPromotions(serverSide(context), 'store', url.searchParams);
}

export default function PromotionsPage() {
  const { list, query } = useLoaderData<typeof loader>();
  return <PromotionList owner="store" {...{ list, query }} />;
}
