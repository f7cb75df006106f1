import { data, Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { ShippingChannelView } from '../../../modules/shop-desk/channel-desk.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckboxField, Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/shipping-channel-page';
import { shippingChannelsPath } from './channel-path.ts';
import { ChannelQuestion } from './channel-question.tsx';
import { amountIn, type ChannelReply, countIn, refusedChannel, typedIn } from './channel-reply.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const words = ['code', 'nameTh', 'nameEn', 'trackingUrl'] as const;
const numbers = ['daysMin', 'daysMax', 'fee', 'extraKilogramFee', 'freeFrom'] as const;
const names = [...words, ...numbers, 'isActive'] as const;
type Values = Record<(typeof names)[number], string>;

/** A way to send as it is now, or the form for a new one. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { dataList } = await orHidden(server.api.channelDesk.shippingList({}));
  const channel = dataList.find(({ id }) => id === readNumber(params.id)) ?? null;
  if (channel === null && params.id !== 'new') throw data(null, { status: 404 });
  const messages = pickMessages(server.locale, 'channelDesk');
  const name =
    channel === null
      ? messages.channelDesk.shipping.make
      : inLocale(server.locale, channel.nameTh, channel.nameEn);
  return { channel, name, head: pageHead(server, name), messages };
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<ChannelReply | Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const values = typedIn(form, names);
  const fee = amountIn(values.fee);
  try {
    await orHidden(
      api.channelDesk.saveShipping({
        id: params.id === 'new' ? null : Math.max(1, readNumber(params.id)),
        version: readNumber(formText(form, 'version')),
        code: values.code.slice(0, 40),
        nameTh: values.nameTh.slice(0, 100),
        nameEn: values.nameEn.slice(0, 100),
        trackingUrl: values.trackingUrl,
        daysMin: countIn(values.daysMin) ?? -1,
        daysMax: countIn(values.daysMax) ?? -1,
        isActive: values.isActive === '1',
        usual:
          fee === null
            ? null
            : {
                fee,
                extraKilogramFee: amountIn(values.extraKilogramFee) ?? 0,
                freeFrom: amountIn(values.freeFrom),
              },
        isConfirmed: formText(form, 'isConfirmed') === '1',
      }),
    );
    return redirect(`${shippingChannelsPath}?done=saved`);
  } catch (error) {
    return refusedChannel(error, values);
  }
}

function valuesOf(channel: ShippingChannelView | null): Values {
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : String(value);
  return {
    code: channel?.code ?? '',
    nameTh: channel?.nameTh ?? '',
    nameEn: channel?.nameEn ?? '',
    trackingUrl: channel?.trackingUrl ?? '',
    daysMin: text(channel?.daysMin),
    daysMax: text(channel?.daysMax),
    fee: text(channel?.usual?.fee),
    extraKilogramFee: text(channel?.usual?.extraKilogramFee),
    freeFrom: text(channel?.usual?.freeFrom),
    isActive: channel === null || channel.isActive ? '1' : '',
  };
}

/** Where a field's mistake is told under another name. */
const pathOf: Partial<Record<string, string>> = {
  fee: 'usual.fee',
  extraKilogramFee: 'usual.extraKilogramFee',
  freeFrom: 'usual.freeFrom',
};

export default function ShippingChannelPage() {
  const t = useTranslations('channelDesk');
  const { channel, name } = useLoaderData<typeof loader>();
  const reply: ChannelReply | undefined = useReply<typeof action>();
  const { formData } = useNavigation();
  const values: Record<string, string> = reply?.values ?? valuesOf(channel);
  const field = (id: (typeof words)[number] | (typeof numbers)[number], hint?: string) => (
    <Field
      name={id}
      label={t(`field.${id}`)}
      hint={hint}
      required={!['trackingUrl', 'fee', 'extraKilogramFee', 'freeFrom'].includes(id)}
      inputMode={id.startsWith('days') ? 'numeric' : id in pathOf ? 'decimal' : undefined}
      maxLength={id === 'trackingUrl' ? 300 : id === 'code' ? 40 : 100}
      autoComplete="off"
      defaultValue={values[id]}
      error={reply?.fields?.[pathOf[id] ?? id]}
    />
  );
  return (
    <DeskPage
      title={name}
      way={[
        { label: t('office'), to: '/admin' },
        { label: t('shipping.title'), to: shippingChannelsPath },
      ]}
      isNarrow
    >
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <Panel title={t('form')}>
        <Form key={channel?.version ?? 0} method="post" noValidate className="group grid gap-4">
          <input type="hidden" name="version" value={channel?.version ?? 0} />
          <ChannelQuestion question={reply?.question} of="shipping" />
          <CheckboxField
            name="isActive"
            value="1"
            label={t('field.isOn')}
            hint={t('shipping.onHint')}
            defaultChecked={values.isActive === '1'}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            {channel === null && field('code', t('shipping.codeHint'))}
            {field('nameTh')}
            {field('nameEn')}
            {field('daysMin')}
            {field('daysMax')}
            {field('trackingUrl', t('shipping.trackingHint', { place: '{tracking}' }))}
          </div>
          <fieldset className="grid gap-4 sm:grid-cols-3">
            <legend className="mb-1 text-sm text-ink-soft">{t('shipping.usualHint')}</legend>
            {field('fee')}
            {field('extraKilogramFee')}
            {field('freeFrom')}
          </fieldset>
          <div className="flex flex-wrap gap-2">
            {reply?.question === undefined && (
              <Button type="submit" isBusy={formData?.has('nameTh') === true}>
                {t('save')}
              </Button>
            )}
            <ButtonLink to={shippingChannelsPath} variant="secondary">
              {t('back')}
            </ButtonLink>
          </div>
        </Form>
      </Panel>
    </DeskPage>
  );
}
