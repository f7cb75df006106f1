import { data } from 'react-router';
import type { PaymentState } from '../../../modules/payment/payment.contract.ts';
import { orNotFound, type ServerSide } from '../../request/server-side.server.ts';
import { readPaymentAddress } from './payment-address.rules.ts';

/** The payment an address names, as the server knows it; another person's, or none, is a 404. */
export async function findPayment(
  { api }: ServerSide,
  parts: readonly (string | null | undefined)[],
): Promise<PaymentState> {
  const address = readPaymentAddress(parts);
  if (address === null) throw data(null, { status: 404 });
  const { referenceCode } =
    'referenceCode' in address ? address : await orNotFound(api.payment.findByCart(address));
  return orNotFound(api.payment.state({ referenceCode }));
}
