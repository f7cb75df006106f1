import { useLoaderData } from 'react-router';
import { useReply } from '../../kit/page/use-reply.ts';
import { actOnPromotion, loadPromotion } from '../../kit/promotion/desk.server.ts';
import { PromotionDeskPage } from '../../kit/promotion/promotion-desk-page.tsx';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/promotion-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A promotion, or the form for a new one of the house. */
export function loader({ url, params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  return loadPromotion(serverSide(context), 'house', params.id, url.searchParams);
}

export function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnPromotion(request, serverSide(context), 'house', params.id);
}

export default function PromotionPage() {
  const { promotion, results, copyOf, kind, startsAt, key, isSaved } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <PromotionDeskPage
      owner="house"
      formKey={key}
      {...{ promotion, results, copyOf, kind, startsAt, isSaved, reply }}
    />
  );
}
