import { redirect, useLoaderData, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import {
  preparationDaysLeast,
  preparationDaysMost,
  timeOffTextMost,
} from '../../../modules/shipping/store-delivery.rules.ts';
import type { StoreShipping } from '../../../modules/shipping/store-shipping.contract.ts';
import { formatDayRange } from '../../../shared/bangkok-time.ts';
import { ownEnglish } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { DraftForm } from '../../kit/desk/draft-form.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readDay, readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, Field, SelectField, TextAreaField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/time-page';
import { ShippingTabs, shippingPath } from './shipping-tabs.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** How long the store prepares, and when it is away. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const shipping = await orHidden(server.api.storeShipping.read({}));
  const messages = pickMessages(server.locale, 'shipping');
  return {
    shipping,
    isSaved: url.searchParams.get('done') === 'saved',
    head: pageHead(server, messages.shipping.tab.time),
    messages,
  };
}

type TimeValues = { days: string; from: string; to: string; textTh: string; textEn: string };
type TimeReply = { values: TimeValues; isDatesWrong?: true; message?: string; isConflict?: boolean };

export async function action({ request, context }: Route.ActionArgs): Promise<TimeReply | Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const isCleared = form.has('isCleared');
  const values: TimeValues = {
    days: formText(form, 'days'),
    from: isCleared ? '' : formText(form, 'from'),
    to: isCleared ? '' : formText(form, 'to'),
    textTh: isCleared ? '' : formText(form, 'textTh').slice(0, timeOffTextMost),
    textEn: isCleared ? '' : formText(form, 'textEn').slice(0, timeOffTextMost),
  };
  const { from, to, textTh, textEn } = values;
  const isOff = from !== '' || to !== '' || textTh !== '' || textEn !== '';
  if (isOff && (readDay(from) === '' || readDay(to) === '')) return { values, isDatesWrong: true };
  try {
    await orHidden(
      api.storeShipping.saveTime({
        version: Math.max(1, readNumber(formText(form, 'version'))),
        preparationDays: readNumber(values.days),
        timeOff: isOff ? { from, to, textTh, textEn } : null,
      }),
    );
    return redirect(`${shippingPath}/time?done=saved`);
  } catch (error) {
    const { code, message } = apiFailure(error);
    return { values, message, isConflict: code === 'shippingChanged' };
  }
}

export default function TimePage() {
  const t = useTranslations('shipping');
  const locale = useLocale() === 'en' ? 'en' : 'th';
  const { shipping, isSaved } = useLoaderData<typeof loader>();
  const reply: TimeReply | undefined = useReply<typeof action>();
  const { formData } = useNavigation();
  const isConflict = reply?.isConflict === true;
  const values = reply === undefined || isConflict ? valuesOf(shipping) : reply.values;
  const { timeOff, shipBy } = shipping;
  return (
    <DeskPage title={t('title')} lead={t('lead')} isNarrow>
      <ShippingTabs current="time" />
      {isSaved && reply === undefined && <Notice tone="success">{t('saved')}</Notice>}
      {reply?.message !== undefined && (
        <Notice tone="error">
          {reply.message} {isConflict && t('conflict')}
        </Notice>
      )}
      <DraftForm
        name="shipping-times"
        reply={reply}
        opened={{ version: shipping.version }}
        noValidate
        key={shipping.version}
        className="grid gap-4"
      >
        <Panel title={t('time.preparationPanel')}>
          <SelectField
            name="days"
            label={t('time.preparation')}
            hint={t('time.preparationHint')}
            placeholder={null}
            defaultValue={values.days}
            options={Array.from({ length: preparationDaysMost - preparationDaysLeast + 1 }, (_, index) => ({
              value: String(preparationDaysLeast + index),
              label: t('time.day', { count: preparationDaysLeast + index }),
            }))}
          />
          <p className="text-sm text-ink-soft">
            {t('time.now', { day: formatDayRange(locale, shipBy, shipBy) })}
          </p>
        </Panel>
        <Panel title={t('time.offPanel')}>
          <p className="text-sm text-ink-soft">{t('time.offText')}</p>
          {timeOff !== null && (
            <Notice tone="info">
              {t('time.running', { days: formatDayRange(locale, timeOff.from, timeOff.to) })}
            </Notice>
          )}
          <div className="grid gap-4 md:grid-cols-2">
            <Field
              name="from"
              type="date"
              label={t('time.from')}
              defaultValue={values.from}
              error={reply?.isDatesWrong === true ? t('problem.dates') : undefined}
            />
            <Field name="to" type="date" label={t('time.to')} defaultValue={values.to} />
            <TextAreaField
              name="textTh"
              label={t('time.textTh')}
              hint={t('time.textHint')}
              rows={2}
              maxLength={timeOffTextMost}
              defaultValue={values.textTh}
            />
            <TextAreaField
              name="textEn"
              label={t('time.textEn')}
              rows={2}
              maxLength={timeOffTextMost}
              defaultValue={values.textEn}
            />
          </div>
          {timeOff !== null && <CheckboxField name="isCleared" label={t('time.clear')} />}
        </Panel>
        <Button type="submit" isBusy={formData?.has('days') === true} className="justify-self-start">
          {t('save')}
        </Button>
      </DraftForm>
    </DeskPage>
  );
}

function valuesOf({ preparationDays, timeOff }: StoreShipping): TimeValues {
  return {
    days: String(preparationDays),
    from: timeOff?.from ?? '',
    to: timeOff?.to ?? '',
    textTh: timeOff?.textTh ?? '',
    textEn: timeOff === null ? '' : ownEnglish(timeOff.textTh, timeOff.textEn),
  };
}
