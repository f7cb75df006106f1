import { data, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Countdown } from '../../ui/countdown.tsx';
import { actOnCheckout, shopCheckout } from '../checkout/checkout-action.server.ts';
import { CheckoutBody } from '../checkout/checkout-body.tsx';
import { loadCheckout } from '../checkout/checkout-loader.server.ts';
import type { Route } from './+types/live-checkout-page';
import { LiveBand } from './live-band.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';
export { keepLoaded as shouldRevalidate } from '../checkout/keep-loaded.ts';

const path = '/live/transaction/checkout';
const baskets = '/live/transaction';

/** The shop's checkout of what is ticked in the cart, which a basket has put there, in the live's frame (SPEC §2). */
export async function loader({ context }: Route.LoaderArgs) {
  const server = serverSide(context);
  if (!server.isSignedIn) throw redirect(`/live/login?${new URLSearchParams({ next: path })}`);
  const [loaded, { dataList }] = await Promise.all([
    loadCheckout(server, baskets),
    server.api.liveBasket.own({}),
  ]);
  const open = dataList.find(({ state }) => state === 'claimed') ?? null;
  const messages = { ...loaded.data.messages, ...pickMessages(server.locale, 'live') };
  return data({ ...loaded.data, basket: open, messages }, loaded.init ?? undefined);
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnCheckout(request, serverSide(context), { ...shopCheckout, basket: baskets });
}

export default function LiveCheckoutPage() {
  const t = useTranslations('live.basket');
  const { basket } = useLoaderData<typeof loader>();
  const chosenAt = basket === null ? baskets : `${baskets}/${basket.code}`;
  return (
    <CheckoutBody path={path} chosenAt={chosenAt} back={t('back')}>
      {basket !== null && (
        <div className="pt-4">
          <LiveBand live={basket.live} store={basket.store}>
            <Countdown until={basket.lapsesAt} label={t('until')} />
          </LiveBand>
        </div>
      )}
    </CheckoutBody>
  );
}
