import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import QrCode from 'lucide-react/icons/qr-code';
import { Form, Link, redirect, redirectDocument, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { PaymentState } from '../../../modules/payment/payment.contract.ts';
import { HoldCountdown } from '../../kit/order/hold-countdown.tsx';
import { paymentHref } from '../../kit/order/order-links.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { bahtText } from '../../ui/price.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { findPayment } from '../payment/find-payment.server.ts';
import { PaymentSummary } from '../payment/payment-summary.tsx';
import { paymentView } from '../payment/payment-view.rules.ts';
import type { Route } from './+types/repayment-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

type Channel = PaymentState['channel'];
const channelIcons = { card: CreditCard, promptpay: QrCode, transfer: Landmark, cod: Banknote };

/** SPEC §2 /checkout/{step}/{cartid}: an unpaid order is paid again. What can't be paid shows why on its payment page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const [state, { dataList: channels }] = await Promise.all([
    findPayment(server, [params.cartid]),
    server.api.payment.channels({}),
  ]);
  if (!state.canPay) throw redirect(paymentHref(state));
  const messages = pickMessages(server.locale, 'payment', 'order');
  return {
    state,
    // Cash on delivery is chosen when the order is placed; an order that waits for money can't become one.
    channels: channels.filter(
      ({ code, least, most }) =>
        code !== 'cod' && state.total >= (least ?? 0) && state.total <= (most ?? Number.POSITIVE_INFINITY),
    ),
    head: pageHead(server, messages.payment.repay.title.replace('{reference}', state.referenceCode)),
    messages,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const server = serverSide(context);
  const state = await findPayment(server, [params.cartid]);
  const chosen = readChannel(formText(await request.formData(), 'channel'));
  if (chosen === null) return { message: null };
  try {
    const started = await server.api.payment.repay({
      referenceCode: state.referenceCode,
      paymentTypeId: chosen,
    });
    // A card is paid on the gateway's page: the whole document goes there.
    return started.redirectUrl === null
      ? redirect(paymentHref(started))
      : redirectDocument(started.redirectUrl);
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

function readChannel(value: string): Exclude<Channel, 'cod'> | null {
  return value === 'card' || value === 'promptpay' || value === 'transfer' ? value : null;
}

export default function RepaymentPage() {
  const { state, channels } = useLoaderData<typeof loader>();
  const t = useTranslations('payment');
  const ui = useTranslations('ui');
  const reply = useReply<typeof action>();
  const isBusy = useNavigation().formData?.has('channel') === true;
  const hadFailed = paymentView(state) === 'failed';
  return (
    <main className="page-width pb-12">
      <PageTitle
        above={
          <Link
            to={paymentHref(state)}
            prefetch="intent"
            className="justify-self-start py-1 text-sm font-semibold text-primary hover:underline"
          >
            {t('slip.backToPay')}
          </Link>
        }
        lead={t('repay.lead')}
      >
        {t('repay.title', { reference: state.referenceCode })}
      </PageTitle>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Form method="post" className="grid gap-5 rounded-lg border border-line bg-surface p-4 md:p-6">
          {typeof reply?.message === 'string' ? (
            <Notice tone="error">{reply.message}</Notice>
          ) : (
            hadFailed && <Notice tone="warning">{t('failed.text')}</Notice>
          )}
          {channels.length === 0 ? (
            <Notice tone="warning">{t('repay.none')}</Notice>
          ) : (
            <>
              <RadioCards
                name="channel"
                legend={t('repay.legend')}
                required
                defaultValue={channels.find(({ code }) => code === state.channel)?.code ?? channels[0]?.code}
                error={reply?.message === null ? ui('pleaseChoose') : undefined}
                options={channels.map(({ code, name, detail }) => {
                  const Icon = channelIcons[code];
                  return {
                    value: code,
                    label: name,
                    description: detail,
                    icon: <Icon className="mt-0.5 size-6 shrink-0 text-primary" aria-hidden="true" />,
                  };
                })}
              />
              <Button type="submit" size="l" isBusy={isBusy}>
                {t('repay.submit', { amount: bahtText(state.total) })}
              </Button>
            </>
          )}
        </Form>
        <div className="grid gap-5">
          {state.holdUntil !== null && (
            <HoldCountdown
              until={state.holdUntil}
              size="l"
              className="rounded-lg border border-line bg-surface p-4 text-center"
            />
          )}
          <PaymentSummary state={state} />
        </div>
      </div>
    </main>
  );
}
