import { Form, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { rateMost } from '../../../modules/affiliate/rate.rules.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { parseBaht, toBaht } from '../../../shared/money.ts';
import { parseCount } from '../../../shared/typed-count.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { readBangkokField } from '../page/bangkok-field.ts';
import { emptyRate, type RateReply, type RateValues, rateOn } from './rate-form.types.ts';

type RateFormProps = {
  reply: RateReply | undefined;
  /** Campaigns a rate can be for; of a store none. */
  campaigns?: readonly { id: number; name: string }[] | undefined;
  /** Who pays it, in words. */
  payer: string;
  back: string;
  /** Of the form. */
  formKey: string;
};

/**
 * What links are to earn. Nothing is promised at the first press: what was typed is said in one sentence, and a second press
 * sets it. Wants the messages `storeAffiliate`, of staff's `affiliateDesk`, too.
 */
export function RateForm({ reply, campaigns, payer, back, formKey }: RateFormProps) {
  const t = useTranslations('storeAffiliate.form');
  const { state, formData } = useNavigation();
  const values = reply?.values ?? emptyRate;
  const mistake = (field: keyof RateReply['fields']) => {
    const code = reply?.fields[field];
    return code === undefined ? undefined : t(`mistake.${code}`);
  };
  const isBusy = (intent: string) => state === 'submitting' && formData?.get('intent') === intent;
  return (
    <Form
      method="post"
      noValidate
      aria-label={t('title')}
      // What comes back has its fields anew: they keep themselves what is typed.
      key={JSON.stringify(values)}
      className="grid gap-4"
    >
      {/* Enter checks it: the first button of a form is the one that it presses. */}
      <button type="submit" name="intent" value="check" hidden />
      <FormKey value={formKey} />
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {reply?.isAsked === true && (
        <Asked values={values} campaigns={campaigns} payer={payer} isBusy={isBusy('save')} />
      )}
      <Panel title={t('worth')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            name="by"
            label={t('by')}
            placeholder={null}
            defaultValue={values.by === 'copy' ? 'copy' : 'percent'}
            options={(['percent', 'copy'] as const).map((by) => ({ value: by, label: t(`byKind.${by}`) }))}
          />
          <Field
            name="worth"
            label={t('worth')}
            hint={t('worthHint')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            required
            defaultValue={values.worth}
            error={mistake('worth')}
          />
          {/* Points are the house's to give. */}
          {campaigns !== undefined && (
            <Field
              name="points"
              label={t('points')}
              hint={t('pointsHint', { most: rateMost.pointsPerHundred })}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              defaultValue={values.points}
              error={mistake('points')}
            />
          )}
        </div>
      </Panel>
      <Panel title={t('on')}>
        <Target reply={reply} values={values} error={mistake('find')} isBusy={isBusy('find')} />
        {campaigns !== undefined && <CampaignField campaigns={campaigns} value={values.campaignId} />}
        <RadioCards
          name="reach"
          legend={t('reach')}
          hasColumns
          defaultValue={values.reach === 'product' ? 'product' : 'cart'}
          options={(['cart', 'product'] as const).map((reach) => ({
            value: reach,
            label: t(`reachText.${reach}`),
            description: t(`reachHint.${reach}`),
          }))}
        />
      </Panel>
      <Panel title={`${t('startsAt')} – ${t('endsAt')}`}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            type="datetime-local"
            name="startsAt"
            label={t('startsAt')}
            hint={t('startsHint')}
            defaultValue={values.startsAt}
            error={mistake('startsAt')}
          />
          <Field
            type="datetime-local"
            name="endsAt"
            label={t('endsAt')}
            hint={t('endsHint')}
            defaultValue={values.endsAt}
            error={mistake('endsAt')}
          />
        </div>
      </Panel>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          name="intent"
          value="check"
          variant={reply?.isAsked === true ? 'secondary' : 'primary'}
          isBusy={isBusy('check')}
        >
          {t('check')}
        </Button>
        <ButtonLink to={back} variant="quiet">
          {useTranslations('ui')('notNow')}
        </ButtonLink>
      </div>
    </Form>
  );
}

/** What is about to be promised, in a sentence, and the button that does it. */
function Asked({
  values,
  campaigns,
  payer,
  isBusy,
}: {
  values: RateValues;
  campaigns: RateFormProps['campaigns'];
  payer: string;
  isBusy: boolean;
}) {
  const t = useTranslations('storeAffiliate');
  const locale = useLocale();
  const campaign = campaigns?.find(({ id }) => String(id) === values.campaignId)?.name;
  const told = (at: string) => {
    const instant = readBangkokField(at);
    return instant === null ? at : formatDateTime(locale, new Date(instant));
  };
  const what = [
    values.on === 'all' ? t('form.onKind.all') : t(`rate.${values.on}`, { name: values.targetName }),
    ...(campaign === undefined ? [] : [t('rate.campaign', { name: campaign })]),
    values.startsAt === '' ? t('form.now') : t('form.fromAt', { at: told(values.startsAt) }),
    ...(values.endsAt === '' ? [] : [t('form.untilAt', { at: told(values.endsAt) })]),
  ].join(' · ');
  const money =
    values.by === 'copy'
      ? t('rate.perCopy', { amount: bahtText(toBaht(parseBaht(values.worth) ?? 0)) })
      : t('rate.percent', { percent: values.worth });
  const worth =
    values.points.trim() === ''
      ? money
      : t('rate.withPoints', { worth: money, points: parseCount(values.points) ?? 0 });
  return (
    <section
      aria-label={t('form.confirmTitle')}
      className="grid gap-2 rounded-lg border border-primary bg-primary-wash p-4 md:p-5"
    >
      <h2 className="text-lg">{t('form.confirmTitle')}</h2>
      <p className="font-semibold wrap-anywhere">{t('form.confirmText', { worth, what, payer })}</p>
      <p className="text-sm text-ink-soft">{t('form.confirmNote')}</p>
      <div>
        <Button type="submit" name="intent" value="save" isBusy={isBusy}>
          {t('form.save')}
        </Button>
      </div>
    </section>
  );
}

function Target({
  reply,
  values,
  error,
  isBusy,
}: {
  reply: RateReply | undefined;
  values: RateValues;
  error: string | undefined;
  isBusy: boolean;
}) {
  const t = useTranslations('storeAffiliate.form');
  const found = reply?.found;
  const offered = [
    ...(values.target === '' ? [] : [{ value: values.target, name: values.targetName, about: '' }]),
    ...(found?.dataList ?? []).map(({ id, name, about, price }) => ({
      value: `${found?.kind} ${id}`,
      name,
      about: [price === null ? null : bahtText(price), about].filter((part) => part !== null).join(' · '),
    })),
  ].filter(({ value }, index, all) => all.findIndex((each) => each.value === value) === index);
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
        <SelectField
          name="on"
          label={t('on')}
          placeholder={null}
          defaultValue={values.on}
          options={rateOn.map((on) => ({ value: on, label: t(`onKind.${on}`) }))}
        />
        <Field
          name="find"
          label={t('find')}
          hint={t('findHint')}
          autoComplete="off"
          maxLength={100}
          defaultValue={values.find}
          error={error}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const { form } = event.currentTarget;
            form?.requestSubmit(form.querySelector<HTMLButtonElement>('[value=find]'));
          }}
        />
        <Button
          type="submit"
          name="intent"
          value="find"
          variant="secondary"
          isBusy={isBusy}
          className="sm:mt-6"
        >
          {t('findGo')}
        </Button>
      </div>
      {found !== undefined && found.dataList.length === 0 && (
        <p role="status" className="text-ink-soft">
          {t('noneFound')}
        </p>
      )}
      {offered.length > 0 && (
        <RadioCards
          name="target"
          legend={t('found')}
          hasColumns
          defaultValue={values.target === '' ? null : values.target}
          options={offered.map(({ value, name, about }) => ({
            value,
            label: name,
            description: about === '' ? undefined : about,
          }))}
        />
      )}
      {offered.map(({ value, name }) => (
        <input key={value} type="hidden" name={`name ${value}`} value={name} />
      ))}
      {found?.hasMore === true && <p className="text-sm text-ink-mute">{t('more')}</p>}
    </>
  );
}

function CampaignField({
  campaigns,
  value,
}: {
  campaigns: readonly { id: number; name: string }[];
  value: string;
}) {
  const t = useTranslations('affiliateDesk.rates');
  return (
    <SelectField
      name="campaignId"
      label={t('campaign')}
      hint={t('campaignHint')}
      placeholder={t('noCampaign')}
      defaultValue={value}
      options={campaigns.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
