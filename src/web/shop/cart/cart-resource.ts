import { data } from 'react-router';
import { pickMessages } from '../../../messages/messages.server.ts';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/cart-resource';
import { readCurrentCart, readPromotions } from './cart.server.ts';
import { actOnCart } from './cart-action.server.ts';

/** GET /resources/cart: the visitor's cart with its texts, for the panel on whatever page. */
export async function loader({ context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { cart, headers } = await readCurrentCart(server);
  const promotions = await readPromotions(server, cart);
  return data({ cart, promotions, messages: pickMessages(server.locale, 'cart') }, { headers });
}

/** POST /resources/cart: the same forms as /cart takes, for pages that stay. */
export function action({ request, context }: Route.ActionArgs) {
  return actOnCart(request, serverSide(context));
}
