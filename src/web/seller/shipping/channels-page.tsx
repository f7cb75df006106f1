import Pencil from 'lucide-react/icons/pencil';
import StoreIcon from 'lucide-react/icons/store';
import Truck from 'lucide-react/icons/truck';
import { Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { StoreChannel } from '../../../modules/shipping/store-shipping.contract.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bahtText } from '../../ui/price.tsx';
import type { Route } from './+types/channels-page';
import { ShippingTabs, shippingPath } from './shipping-tabs.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** Every way a parcel may go, and which of them the store offers at what fee. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const shipping = await orHidden(server.api.storeShipping.read({}));
  const messages = pickMessages(server.locale, 'shipping');
  return {
    shipping,
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.shipping.title),
    messages,
  };
}

/** Switches a channel on or off; what it costs stays as it is. */
export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const isOffered = formText(form, 'intent') === 'on';
  const channelId = readNumber(formText(form, 'channelId'));
  try {
    const { channels } = await orHidden(api.storeShipping.read({}));
    const channel = channels.find(({ id }) => id === channelId);
    if (channel === undefined) return redirect(shippingPath);
    const { fee, extraKilogramFee, freeFrom, zones } = channel;
    const version = Math.max(1, readNumber(formText(form, 'version')));
    await api.storeShipping.saveChannel({
      channelId,
      version,
      isOffered,
      fee,
      extraKilogramFee,
      freeFrom,
      zones,
    });
    return redirect(`${shippingPath}?done=${isOffered ? 'on' : 'off'}`);
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function ChannelsPage() {
  const t = useTranslations('shipping');
  const { shipping, done } = useLoaderData<typeof loader>();
  const reply: { message?: string } | undefined = useReply<typeof action>();
  const said = reply !== undefined ? null : done;
  return (
    <DeskPage title={t('title')} lead={t('lead')} isNarrow>
      <ShippingTabs current="channels" />
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {said === 'saved' && <Notice tone="success">{t('saved')}</Notice>}
      {said === 'on' && <Notice tone="success">{t('channel.onDone')}</Notice>}
      {said === 'off' && <Notice tone="success">{t('channel.offDone')}</Notice>}
      <section
        aria-label={t('channel.list')}
        className="overflow-hidden rounded-lg border border-line bg-surface"
      >
        <ul className="divide-y divide-line">
          {shipping.channels.map((channel) => (
            <li key={channel.id}>
              <ChannelRow
                channel={channel}
                version={shipping.version}
                isCounterKnown={shipping.counter !== null}
              />
            </li>
          ))}
        </ul>
      </section>
    </DeskPage>
  );
}

type ChannelRowProps = { channel: StoreChannel; version: number; isCounterKnown: boolean };

function ChannelRow({ channel, version, isCounterKnown }: ChannelRowProps) {
  const t = useTranslations('shipping.channel');
  const { formData } = useNavigation();
  const { id, code, name, isPickup, isOffered, isPriced, daysMin, daysMax } = channel;
  const Icon = isPickup ? StoreIcon : Truck;
  // Nobody switches on what would cost nothing by mistake.
  const isReady = isPriced && (!isPickup || isCounterKnown);
  return (
    <article className="grid items-center gap-x-4 gap-y-3 px-4 py-4 sm:grid-cols-[1.5rem_minmax(0,1fr)_auto] md:px-5">
      <Icon className="size-6 text-ink-mute max-sm:hidden" aria-hidden="true" />
      <div className="grid min-w-0 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-sans text-base font-semibold">{name}</h2>
          <Badge tone={isOffered ? 'success' : 'neutral'}>{t(isOffered ? 'on' : 'off')}</Badge>
        </div>
        <p className="text-sm text-ink-soft tabular-nums">
          {isReady ? <FeeText channel={channel} /> : t(isPickup ? 'noCounter' : 'noFee')}
        </p>
        <p className="text-sm text-ink-mute">
          {isPickup
            ? t('pickupText')
            : daysMin === daysMax
              ? t('dayExact', { days: daysMin })
              : t('days', { min: daysMin, max: daysMax })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 sm:justify-end">
        {isReady && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="channelId" value={id} />
            <Button
              type="submit"
              name="intent"
              value={isOffered ? 'off' : 'on'}
              variant="quiet"
              size="s"
              aria-label={t(isOffered ? 'turnOff' : 'turnOn', { name })}
              isBusy={formData?.get('channelId') === String(id)}
            >
              {t(isOffered ? 'close' : 'open')}
            </Button>
          </Form>
        )}
        <ButtonLink
          to={`${shippingPath}/channel/${code}`}
          variant="secondary"
          size="s"
          aria-label={t('editOf', { name })}
        >
          <Pencil className="size-4" aria-hidden="true" />
          {t('edit')}
        </ButtonLink>
      </div>
    </article>
  );
}

/** What a channel costs, in one line. */
function FeeText({ channel }: { channel: StoreChannel }) {
  const t = useTranslations('shipping.channel');
  const { fee, extraKilogramFee, freeFrom, zones } = channel;
  const amount = bahtText(fee);
  const first =
    extraKilogramFee > 0
      ? t('weight', { amount, more: bahtText(extraKilogramFee) })
      : fee === 0
        ? t('free')
        : t('flat', { amount });
  const others = [
    ...(zones.length > 0 ? [t('zones', { count: zones.length })] : []),
    ...(freeFrom === null ? [] : [t('freeFrom', { amount: bahtText(freeFrom) })]),
  ];
  return [first, ...others].join(' · ');
}
