import { useLoaderData } from 'react-router';
import { loadPromotions } from '../../kit/promotion/desk.server.ts';
import { PromotionList } from '../../kit/promotion/promotion-list.tsx';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/promotions-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** Everybody’s promotions of copies and parcels. */
export function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  return loadPromotions(serverSide(context), 'house', url.searchParams);
}

export default function PromotionsPage() {
  const { list, query } = useLoaderData<typeof loader>();
  return <PromotionList owner="house" {...{ list, query }} />;
}
