import { data, Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckboxField, Field, TextAreaField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/payment-channel-page';
import { paymentChannelsPath } from './channel-path.ts';
import { ChannelQuestion } from './channel-question.tsx';
import { amountIn, type ChannelReply, refusedChannel, typedIn } from './channel-reply.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const names = ['isOn', 'least', 'most', 'nameTh', 'nameEn', 'detailTh', 'detailEn'] as const;

/** A way to pay as it is now. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { dataList } = await orHidden(server.api.channelDesk.paymentList({}));
  const channel = dataList.find(({ id }) => id === readNumber(params.id));
  if (channel === undefined) throw data(null, { status: 404 });
  const messages = pickMessages(server.locale, 'channelDesk');
  const name = inLocale(server.locale, channel.nameTh, channel.nameEn);
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
  const { isOn, least, most, ...words } = typedIn(form, names);
  try {
    await orHidden(
      api.channelDesk.savePayment({
        ...words,
        id: Math.max(1, readNumber(params.id)),
        version: Math.max(1, readNumber(formText(form, 'version'))),
        isOn: isOn === '1',
        least: amountIn(least),
        most: amountIn(most),
        isConfirmed: formText(form, 'isConfirmed') === '1',
      }),
    );
    return redirect(`${paymentChannelsPath}?done=saved`);
  } catch (error) {
    return refusedChannel(error, { ...words, isOn, least, most });
  }
}

export default function PaymentChannelPage() {
  const t = useTranslations('channelDesk');
  const { channel, name } = useLoaderData<typeof loader>();
  const reply: ChannelReply | undefined = useReply<typeof action>();
  const { formData } = useNavigation();
  const kept: Record<string, string> = {
    isOn: channel.isOn ? '1' : '',
    least: channel.least === null ? '' : String(channel.least),
    most: channel.most === null ? '' : String(channel.most),
    nameTh: channel.nameTh,
    nameEn: channel.nameEn,
    detailTh: channel.detailTh,
    detailEn: channel.detailEn,
  };
  const values = reply?.values ?? kept;
  const say = (field: string) => reply?.fields?.[field];
  const text = (field: 'nameTh' | 'nameEn') => (
    <Field
      name={field}
      label={t(`field.${field}`)}
      required
      maxLength={100}
      autoComplete="off"
      defaultValue={values[field]}
      error={say(field)}
    />
  );
  const detail = (field: 'detailTh' | 'detailEn') => (
    <TextAreaField
      name={field}
      label={t(`field.${field}`)}
      rows={2}
      maxLength={300}
      defaultValue={values[field]}
      error={say(field)}
    />
  );
  const amount = (field: 'least' | 'most') => (
    <Field
      name={field}
      label={t(`field.${field}`)}
      hint={t('payment.amountHint')}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={values[field]}
      error={say(field)}
    />
  );
  return (
    <DeskPage
      title={name}
      way={[
        { label: t('office'), to: '/admin' },
        { label: t('payment.title'), to: paymentChannelsPath },
      ]}
      isNarrow
    >
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {!channel.isReady && <Notice tone="warning">{t(`payment.needs.${channel.code}`)}</Notice>}
      <Panel title={t('form')}>
        <Form key={channel.version} method="post" noValidate className="group grid gap-4">
          <input type="hidden" name="version" value={channel.version} />
          <ChannelQuestion question={reply?.question} of="payment" />
          <CheckboxField
            name="isOn"
            value="1"
            label={t('field.isOn')}
            hint={t('payment.onHint')}
            defaultChecked={values.isOn === '1'}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            {amount('least')}
            {amount('most')}
            {text('nameTh')}
            {text('nameEn')}
            {detail('detailTh')}
            {detail('detailEn')}
          </div>
          <div className="flex flex-wrap gap-2">
            {reply?.question === undefined && (
              <Button type="submit" isBusy={formData?.has('nameTh') === true}>
                {t('save')}
              </Button>
            )}
            <ButtonLink to={paymentChannelsPath} variant="secondary">
              {t('back')}
            </ButtonLink>
          </div>
        </Form>
      </Panel>
    </DeskPage>
  );
}
