import Plus from 'lucide-react/icons/plus';
import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { ShippingChannelView } from '../../../modules/shop-desk/channel-desk.contract.ts';
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
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/shipping-channels-page';
import { shippingChannelsPath } from './channel-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** The ways to send in their order. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { dataList } = await orHidden(server.api.channelDesk.shippingList({}));
  const messages = pickMessages(server.locale, 'channelDesk');
  return {
    channels: dataList,
    locale: server.locale,
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.channelDesk.shipping.title),
    messages,
  };
}

/** Puts the ways to send into an order. */
export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  try {
    await orHidden(api.channelDesk.orderShippings(readOrder(await request.formData())));
    return {};
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function ShippingChannelsPage() {
  const t = useTranslations('channelDesk');
  const { channels, locale, done } = useLoaderData<typeof loader>();
  const reply: { message?: string } | undefined = useReply<typeof action>();
  const nameOf = ({ nameTh, nameEn }: ShippingChannelView) => inLocale(locale, nameTh, nameEn);
  const make = (
    <ButtonLink to={`${shippingChannelsPath}/new`} size="s">
      <Plus className="size-4" aria-hidden="true" />
      {t('shipping.make')}
    </ButtonLink>
  );
  return (
    <DeskPage
      title={t('shipping.title')}
      lead={t('shipping.lead')}
      way={[{ label: t('office'), to: '/admin' }]}
      isNarrow
      aside={make}
    >
      {done === 'saved' && reply === undefined && <Notice tone="success">{t('saved')}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {channels.length === 0 ? (
        <EmptyState title={t('shipping.empty')} text={t('shipping.emptyText')} action={make} />
      ) : (
        <OrderedList
          things={channels}
          nameOf={nameOf}
          words={{
            label: t('shipping.order'),
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
                    to={`${shippingChannelsPath}/${channel.id}`}
                    prefetch="intent"
                    className="-my-1 inline-block py-1 wrap-anywhere text-ink hover:text-primary"
                  >
                    {nameOf(channel)}
                  </Link>
                </h2>
                <Badge tone={channel.isActive ? 'success' : 'neutral'}>
                  {t(channel.isActive ? 'state.on' : 'state.off')}
                </Badge>
              </div>
              <p className="text-sm text-ink-mute tabular-nums">
                {t('shipping.days', {
                  span:
                    channel.daysMax === 0 ? 'sameDay' : channel.daysMin === channel.daysMax ? 'one' : 'other',
                  least: channel.daysMin,
                  most: channel.daysMax,
                })}{' '}
                ·{' '}
                {channel.usual === null
                  ? t('shipping.noUsual')
                  : t('shipping.usual', { fee: formatBaht(Math.round(channel.usual.fee * 100)) })}
              </p>
            </div>
          )}
        </OrderedList>
      )}
    </DeskPage>
  );
}
