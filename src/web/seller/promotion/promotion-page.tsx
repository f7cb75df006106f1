import { useLoaderData } from 'react-router';
import { useReply } from '../../kit/page/use-reply.ts';
import { actOnPromotion, loadPromotion } from '../../kit/promotion/desk.server.ts';
import { PromotionDeskPage } from '../../kit/promotion/promotion-desk-page.tsx';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/promotion-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A promotion of a store, or the form for a new one of a kind, empty or as a copy of another. */
export function loader({ url, params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  return loadPromotion(serverSide(context), 'store', params.id, url.searchParams);
}

export function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnPromotion(request, serverSide(context), 'store', params.id);
}

export default function PromotionPage() {
  const { promotion, results, copyOf, kind, startsAt, key, isSaved } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <PromotionDeskPage
      owner="store"
      formKey={key}
      {...{ promotion, results, copyOf, kind, startsAt, isSaved, reply }}
    />
  );
}
