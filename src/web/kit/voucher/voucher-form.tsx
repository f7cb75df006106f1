import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { DeskVoucher } from '../../../modules/promotion/voucher-desk.contract.ts';
import {
  houseKinds,
  type VoucherField,
  voucherAudiences,
} from '../../../modules/promotion/voucher-desk.rules.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field, TextAreaField } from '../../ui/field.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { DraftForm } from '../desk/draft-form.tsx';
import { bangkokField } from '../page/bangkok-field.ts';
import type { VoucherReply } from './desk.server.ts';
import { type DeskOwner, voucherDesks } from './desk-owner.ts';
import type { VoucherValues } from './voucher-form.server.ts';
import { Limits, Offer, Promised, PromisedFacts } from './voucher-form-parts.tsx';

type VoucherFormProps = {
  owner: DeskOwner;
  voucher: DeskVoucher | null;
  fresh: { code: string; startsAt: string } | null;
  formKey: string;
  reply: VoucherReply | undefined;
};

const textOf = (number: number | null) => (number === null ? '' : String(number));

function valuesOf(voucher: DeskVoucher | null, fresh: VoucherFormProps['fresh']): Partial<VoucherValues> {
  if (voucher === null)
    return { kind: 'platform', off: 'baht', perUserLimit: '1', audience: 'everyone', ...fresh };
  const isPercent = voucher.discountPercent !== null;
  return {
    ...voucher,
    off: isPercent ? 'percent' : 'baht',
    discount: textOf(isPercent ? voucher.discountPercent : voucher.discount),
    maxDiscount: textOf(voucher.maxDiscount),
    minSpend: voucher.minSpend === 0 ? '' : String(voucher.minSpend),
    startsAt: bangkokField(voucher.startsAt),
    endsAt: bangkokField(voucher.endsAt),
    usageLimit: textOf(voucher.usageLimit),
    perUserLimit: textOf(Math.max(1, voucher.perUserLimit)),
    claimLimit: textOf(voucher.claimLimit),
  };
}

/** What can't be changed any more once somebody has the voucher. */
const promised = [
  'code',
  'kind',
  'off',
  'discount',
  'maxDiscount',
  'minSpend',
  'startsAt',
  'audience',
  'conditionsTh',
  'conditionsEn',
] as const;

/** A voucher as its maker fills it in. */
export function VoucherForm({ owner, voucher, fresh, formKey, reply }: VoucherFormProps) {
  const t = useTranslations('voucherDesk');
  const { formData } = useNavigation();
  const kept = valuesOf(voucher, fresh);
  const values = { ...kept, ...reply?.values };
  const say = (...fields: VoucherField[]) => {
    const mistake = fields.map((field) => reply?.fields?.[field]).find((each) => each !== undefined);
    return mistake === undefined ? undefined : t(`mistake.${mistake}`);
  };
  const isHeld = voucher?.isHeld === true;
  const isFrozenNow = Object.values(reply?.fields ?? {}).includes('frozen');
  const isGiven = isHeld && voucher.audience === 'given';
  if (voucher?.state === 'stopped') return <Promised voucher={voucher} />;
  return (
    <Panel title={t(voucher === null ? 'form.make' : 'form.change')}>
      <DraftForm
        name={`voucher.${owner}.${voucher?.id ?? 'new'}`}
        reply={reply}
        opened={{ version: voucher?.version ?? '' }}
        noValidate
        className="group/voucher grid gap-4 sm:grid-cols-2"
      >
        <FormKey value={formKey} />
        {isFrozenNow && (
          <Notice tone="warning" className="sm:col-span-2">
            {t('becameHeld')}
          </Notice>
        )}
        {isHeld ? (
          <div className="grid gap-3 sm:col-span-2">
            {promised.map((name) => (
              <input key={name} type="hidden" name={name} value={kept[name] ?? ''} />
            ))}
            <p className="text-sm text-ink-soft">{t('held')}</p>
            <PromisedFacts voucher={voucher} />
          </div>
        ) : (
          <>
            <Field
              name="code"
              label={t('field.code')}
              hint={t('field.codeHint')}
              required
              maxLength={20}
              autoComplete="off"
              autoCapitalize="characters"
              defaultValue={values.code}
              error={say('code')}
              className="sm:col-span-2"
            />
            {owner === 'house' && (
              <RadioCards
                name="kind"
                legend={t('field.kind')}
                hasColumns
                options={houseKinds.map((kind) => ({
                  value: kind,
                  label: t(`kind.${kind}`),
                  description: t(`kindText.${kind}`),
                }))}
                defaultValue={values.kind}
                error={say('kind')}
                className="sm:col-span-2"
              />
            )}
          </>
        )}
        <Field
          name="nameTh"
          label={t('field.nameTh')}
          required
          maxLength={160}
          defaultValue={values.nameTh}
          error={say('nameTh')}
        />
        <Field name="nameEn" label={t('field.nameEn')} maxLength={160} defaultValue={values.nameEn} />
        {!isHeld && <Offer values={values} say={say} />}
        {!isHeld && (
          <Field
            name="startsAt"
            type="datetime-local"
            label={t('field.startsAt')}
            required
            defaultValue={values.startsAt}
            error={say('startsAt')}
          />
        )}
        <Field
          name="endsAt"
          type="datetime-local"
          label={t('field.endsAt')}
          hint={t('field.timeHint')}
          required
          defaultValue={values.endsAt}
          error={say('endsAt')}
        />
        <Limits values={values} say={say} isGiven={isGiven} />
        {!isHeld && (
          <>
            <RadioCards
              name="audience"
              legend={t('field.audience')}
              hasColumns
              options={voucherAudiences
                .filter((audience) => owner === 'house' || audience !== 'given')
                .map((audience) => ({
                  value: audience,
                  label: t(`audience.${audience}`),
                  description: t(`audienceText.${audience}`),
                }))}
              defaultValue={values.audience}
              error={say('audience')}
              className="sm:col-span-2"
            />
            <TextAreaField
              name="conditionsTh"
              label={t('field.conditionsTh')}
              maxLength={2000}
              rows={3}
              defaultValue={values.conditionsTh}
              error={say('conditions')}
            />
            <TextAreaField
              name="conditionsEn"
              label={t('field.conditionsEn')}
              maxLength={2000}
              rows={3}
              defaultValue={values.conditionsEn}
            />
          </>
        )}
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <Button type="submit" isBusy={formData?.has('nameTh') === true}>
            {t('form.save')}
          </Button>
          <ButtonLink to={voucherDesks[owner].path} variant="secondary">
            {t('form.back')}
          </ButtonLink>
        </div>
      </DraftForm>
    </Panel>
  );
}
