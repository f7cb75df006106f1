import type { CustomersBasket } from '../../../modules/referral/customer.contract.ts';
import { readIdentityOptions } from '../../kit/identity/identity-options.server.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { issuersOf, offeredVouchers } from '../checkout/checkout-offers.server.ts';
import { repaymentChannels } from '../checkout/repayment.server.ts';
import { customerPayment } from '../payment/payment-frame.ts';
import { type BasketStep, customerHref } from './steps.rules.ts';

/**
 * What a step of a buyer's basket shows, or where it leads instead: nobody is asked for an address before the basket is
 * theirs, and what was ordered is paid.
 */
export async function readCustomerStep(server: ServerSide, basket: CustomersBasket, step: BasketStep) {
  const { api } = server;
  const { referenceCode: code, state, calculation } = basket;
  if (state === 'expired') return { is: 'expired' as const };
  if (state === 'ordered') return readOrdered(server, basket, step);
  if (state === 'taken') return step === 2 ? readBuyer(server) : leadTo(code, 2);
  if (basket.cart === null) return { is: 'empty' as const };
  if (state === 'open' && step > 2) return leadTo(code, 2);
  switch (step) {
    case 1:
      return { is: 'step' as const, step: 1 as const };
    case 2:
      return readBuyer(server);
    case 3: {
      const [{ userAddresses }, { dataList: provinces }] = await Promise.all([
        api.address.list({}),
        api.address.provinces({}),
      ]);
      return { is: 'step' as const, step: 3 as const, addresses: userAddresses, provinces };
    }
    case 4: {
      if (calculation === null) return leadTo(code, 1);
      if (needsAddress(basket)) return leadTo(code, 3);
      const { dataList } = await api.payment.channels({});
      const hasFiles = calculation.orders.some(({ products }) => products.some(({ isDigital }) => isDigital));
      const channels = dataList.filter(({ code: channel }) => channel !== 'cod' || !hasFiles);
      return { is: 'step' as const, step: 4 as const, channels };
    }
    case 5:
    case 7: {
      if (calculation === null) return leadTo(code, 1);
      if (needsAddress(basket)) return leadTo(code, 3);
      if (basket.payment === null || step === 7) return leadTo(code, step === 7 ? 5 : 4);
      const [{ userAddresses }, { dataList: channels }] = await Promise.all([
        api.address.list({}),
        api.payment.channels({}),
      ]);
      return {
        is: 'step' as const,
        step: 5 as const,
        calculation,
        address: userAddresses.find(({ id }) => id === basket.addressId) ?? null,
        addresses: userAddresses,
        channel: channels.find(({ code: channel }) => channel === basket.payment)?.name ?? '',
        offered: await offeredVouchers(server, calculation),
        issuers: await issuersOf(server, calculation),
        idempotencyKey: crypto.randomUUID(),
      };
    }
  }
}

function leadTo(code: string, step: BasketStep) {
  return { is: 'elsewhere' as const, leadsTo: customerHref(code, step) };
}

/** Whether something is sent and nobody has said where. */
function needsAddress({ calculation, addressId }: CustomersBasket): boolean {
  return addressId === null && calculation?.orders.some(({ needsParcel }) => needsParcel) === true;
}

/** Who is signed in, or what proving a telephone needs. */
async function readBuyer(server: ServerSide) {
  const { api, isSignedIn } = server;
  const user = isSignedIn ? (await api.identity.user({})).user : null;
  return {
    is: 'step' as const,
    step: 2 as const,
    who: user === null ? null : (user.firstname ?? user.email ?? user.telephone ?? ''),
    options: user === null ? await readIdentityOptions(server) : null,
  };
}

/** What was ordered leads to its payment; step 4 is where it is paid another way. */
async function readOrdered(
  server: ServerSide,
  { referenceCode: code, order }: CustomersBasket,
  step: BasketStep,
) {
  if (order === null) return { is: 'expired' as const };
  const state = await server.api.payment.state({ referenceCode: order.referenceCode });
  if (step !== 4 || !state.canPay)
    return { is: 'elsewhere' as const, leadsTo: customerPayment(code).payment(order) };
  return { is: 'repayment' as const, state, channels: await repaymentChannels(server, state) };
}

type Loaded = Awaited<ReturnType<typeof readCustomerStep>>;
/** What a step was loaded with. */
export type CustomerStep<Step extends 2 | 3 | 4 | 5> = Extract<Loaded, { step: Step }>;
