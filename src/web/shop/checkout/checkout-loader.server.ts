import { data, redirect } from 'react-router';
import { pickMessages } from '../../../messages/messages.server.ts';
import { usualAddressOf } from '../../kit/checkout/checkout-values.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { readCurrentCart } from '../cart/cart.server.ts';
import { issuersOf, offeredVouchers } from './checkout-offers.server.ts';

/** What a checkout shows of the ticked lines of a shopper's cart; without any, who asks is sent to where they are chosen. */
export async function loadCheckout(server: ServerSide, chosenAt = '/cart') {
  const { api, locale } = server;
  const { cart, headers } = await readCurrentCart(server);
  if (cart === null || !cart.canPay) throw redirect(chosenAt, { headers });
  const [{ userAddresses }, { dataList: provinces }, { dataList: channels }] = await Promise.all([
    api.address.list({}),
    api.address.provinces({}),
    api.payment.channels({}),
  ]);
  // Fees are those of the address that the form begins with: of its province, and of what already goes there.
  const addressId = usualAddressOf(userAddresses)?.id ?? null;
  const calculation = await firstCalculation(server, cart, addressId, chosenAt);
  const messages = pickMessages(locale, 'checkout', 'cart', 'order', 'address');
  return data(
    {
      calculation,
      addresses: userAddresses,
      provinces,
      channels,
      offered: await offeredVouchers(server, calculation),
      issuers: await issuersOf(server, calculation),
      idempotencyKey: crypto.randomUUID(),
      head: pageHead(server, messages.checkout.title),
      messages,
    },
    { headers },
  );
}

/** A seller without shipping can't be ordered from: the cart says so. */
async function firstCalculation(
  { api }: ServerSide,
  { id, promotionCode }: { id: string; promotionCode: string | null },
  addressId: number | null,
  chosenAt: string,
) {
  try {
    return await api.order.calculate({ id, orders: [], promotionCode, buyerInfo: { addressId } });
  } catch (error) {
    apiFailure(error);
    throw redirect(chosenAt);
  }
}
