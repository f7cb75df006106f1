import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { PaymentChannelView } from '../../../modules/shop-desk/channel-desk.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { formatBaht } from '../../../shared/money.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { readOrder } from '../../kit/desk/ordered-list.server.ts';
import { OrderedList } from '../../kit/desk/ordered-list.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DeskButtonLink } from '../desk/desk-link.tsx';
import type { Route } from './+types/payment-channels-page';
import { paymentChannelsPath } from './channel-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** The ways to pay in their order. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { dataList } = await orHidden(server.api.channelDesk.paymentList({}));
  const messages = pickMessages(server.locale, 'channelDesk');
  return {
    channels: dataList,
    locale: server.locale,
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.channelDesk.payment.title),
    messages,
  };
}

/** Puts the ways to pay into an order. */
export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  try {
    await orHidden(api.channelDesk.orderPayments(readOrder(await request.formData())));
    return {};
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function PaymentChannelsPage() {
  const t = useTranslations('channelDesk');
  const { channels, locale, done } = useLoaderData<typeof loader>();
  const reply: { message?: string } | undefined = useReply<typeof action>();
  const nameOf = ({ nameTh, nameEn }: PaymentChannelView) => inLocale(locale, nameTh, nameEn);
  return (
    <DeskPage
      title={t('payment.title')}
      lead={t('payment.lead')}
      way={[{ label: t('office'), to: '/admin' }]}
      isNarrow
      aside={
        <DeskButtonLink to="/admin/settings/accounts" variant="secondary" size="s">
          {t('payment.accounts')}
        </DeskButtonLink>
      }
    >
      {done === 'saved' && reply === undefined && <Notice tone="success">{t('saved')}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {channels.every(({ isOn, isReady }) => !isOn || !isReady) && (
        <Notice tone="warning">{t('payment.none')}</Notice>
      )}
      <OrderedList
        things={channels}
        nameOf={nameOf}
        words={{
          label: t('payment.order'),
          drag: t('order.drag'),
          up: (name) => t('order.up', { name }),
          down: (name) => t('order.down', { name }),
          moved: (values) => t('order.moved', values),
        }}
      >
        {(channel) => (
          <div className="grid min-w-0 flex-1 gap-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="min-w-0 font-sans text-base font-semibold">
                <Link
                  to={`${paymentChannelsPath}/${channel.id}`}
                  prefetch="intent"
                  className="-my-1 inline-block py-1 wrap-anywhere text-ink hover:text-primary"
                >
                  {nameOf(channel)}
                </Link>
              </h2>
              <ChannelBadge isOn={channel.isOn} isReady={channel.isReady} />
            </div>
            <Limits channel={channel} />
            {!channel.isReady && (
              <p className="text-sm text-ink-mute">{t(`payment.needs.${channel.code}`)}</p>
            )}
          </div>
        )}
      </OrderedList>
    </DeskPage>
  );
}

function ChannelBadge({ isOn, isReady }: { isOn: boolean; isReady: boolean }) {
  const t = useTranslations('channelDesk.state');
  if (!isOn) return <Badge tone="neutral">{t('off')}</Badge>;
  return isReady ? <Badge tone="success">{t('on')}</Badge> : <Badge tone="warning">{t('notReady')}</Badge>;
}

function Limits({ channel: { least, most } }: { channel: PaymentChannelView }) {
  const t = useTranslations('channelDesk.payment.limits');
  const baht = (amount: number | null) => formatBaht(Math.round((amount ?? 0) * 100));
  const words =
    least === null
      ? most === null
        ? t('none')
        : t('most', { most: baht(most) })
      : most === null
        ? t('least', { least: baht(least) })
        : t('both', { least: baht(least), most: baht(most) });
  return <p className="text-sm text-ink-mute tabular-nums">{words}</p>;
}
