import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { OrderSummary } from '../../../modules/order-desk/order-desk.contract.ts';
import { HoldCountdown } from '../../kit/order/hold-countdown.tsx';
import { payableCheckouts, slipHref } from '../../kit/order/order-links.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { bahtText } from '../../ui/price.tsx';
import type { Route } from './+types/slip-page';
import { findPayment } from './find-payment.server.ts';
import { sendSlip } from './slip-action.server.ts';
import { SlipSheet } from './slip-sheet.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** SPEC §2 /payment/slip/{cartId?}; also `?ref=` with a reference code. Without either, the unpaid orders to choose from. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { api, locale } = server;
  const address = [url.searchParams.get('ref'), params.cartId];
  const isNamed = address.some((part) => part !== null && part !== undefined && part !== '');
  const messages = pickMessages(locale, 'payment', 'order');
  const common = { key: crypto.randomUUID(), head: pageHead(server, messages.payment.slip.title), messages };
  if (!isNamed) {
    const { dataList } = await api.order.list({ status: 'unpaid', perpage: 50 });
    return { ...common, state: null, unpaid: payableCheckouts(dataList).filter(takesSlip), banks: [] };
  }
  const [state, { dataList: banks }] = await Promise.all([
    findPayment(server, address),
    api.payment.banks({}),
  ]);
  return { ...common, state, unpaid: [], banks };
}

export function action({ request, url, params, context }: Route.ActionArgs) {
  return sendSlip(request, serverSide(context), [url.searchParams.get('ref'), params.cartId]);
}

/** What is to be transferred. */
function takesSlip({ paymentChannel }: OrderSummary): boolean {
  return paymentChannel === 'transfer' || paymentChannel === 'promptpay';
}

export default function SlipPage() {
  const { state, unpaid, banks, key } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  if (state === null) return <PickOrder unpaid={unpaid} />;
  return (
    <main className="page-width max-w-3xl! pb-12">
      <SlipSheet state={state} banks={banks} formKey={key} reply={reply} />
    </main>
  );
}

function PickOrder({ unpaid }: { unpaid: readonly OrderSummary[] }) {
  const t = useTranslations('payment');
  return (
    <main className="page-width max-w-3xl! pb-12">
      {unpaid.length === 0 ? (
        <EmptyState
          headingLevel="h1"
          title={t('slip.pickNoneTitle')}
          text={t('slip.pickNoneText')}
          action={<ButtonLink to="/user/profile/my-order">{t('myOrders')}</ButtonLink>}
        />
      ) : (
        <>
          <PageTitle lead={t('slip.pickText')}>{t('slip.pickTitle')}</PageTitle>
          <ul className="grid gap-3">
            {unpaid.map((order) => (
              <li key={order.referenceCode}>
                <Link
                  to={slipHref(order.cartId)}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-lg border border-line bg-surface px-4 py-3 text-ink hover:border-primary hover:bg-primary-wash"
                >
                  <span className="font-semibold tabular-nums">{order.referenceCode}</span>
                  <span className="text-lg font-semibold tabular-nums">{bahtText(order.groupTotal)}</span>
                  {order.holdUntil !== null && (
                    <HoldCountdown until={order.holdUntil} className="basis-full" />
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  );
}
