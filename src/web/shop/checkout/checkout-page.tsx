import { useTranslations } from 'use-intl';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/checkout-page';
import { actOnCheckout } from './checkout-action.server.ts';
import { CheckoutBody } from './checkout-body.tsx';
import { loadCheckout } from './checkout-loader.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';
export { keepLoaded as shouldRevalidate } from './keep-loaded.ts';

export function loader({ context }: Route.LoaderArgs) {
  requireSignIn(context);
  return loadCheckout(serverSide(context));
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnCheckout(request, serverSide(context));
}

export default function CheckoutPage() {
  const t = useTranslations('checkout');
  return <CheckoutBody path="/checkout" chosenAt="/cart" back={t('backToCart')} />;
}
