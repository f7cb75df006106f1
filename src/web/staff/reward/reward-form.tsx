import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import type { RewardForStaff } from '../../../modules/reward/reward.contract.ts';
import type { RewardField } from '../../../modules/reward/reward.rules.ts';
import { bangkokDay } from '../../../shared/bangkok-time.ts';
import { DraftForm } from '../../kit/desk/draft-form.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckboxField, Field, TextAreaField } from '../../ui/field.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import type { RewardFormReply, RewardValues } from './reward-form-action.server.ts';

type RewardFormProps = {
  reward: RewardForStaff | null;
  reply: RewardFormReply | undefined;
  /** Of the form. */
  formKey: string;
};

function valuesOf(reward: RewardForStaff | null): Partial<RewardValues> {
  if (reward === null) return { kind: 'goods', perUserLimit: '1', isActive: 'on' };
  return {
    ...reward,
    id: String(reward.id),
    points: String(reward.points),
    stock: String(reward.stock),
    stockRead: String(reward.stock),
    version: String(reward.version),
    perUserLimit: String(reward.perUserLimit),
    startsAt: bangkokDay(new Date(reward.startsAt)),
    // The period ends at the midnight after its last day.
    endsAt: bangkokDay(new Date(new Date(reward.endsAt).getTime() - 1)),
    isActive: reward.isActive ? 'on' : '',
  };
}

/** A reward as staff fill it in. */
export function RewardForm({ reward, reply, formKey }: RewardFormProps) {
  const t = useTranslations('treasury.rewards');
  const { formData } = useNavigation();
  const values = reply?.values ?? valuesOf(reward);
  const say = (field: RewardField) => {
    const message = reply?.fields?.[field];
    return message === undefined ? undefined : t(`field.${message}`);
  };
  const number = { type: 'number', inputMode: 'numeric', min: 0, step: 1, required: true } as const;
  return (
    <Panel title={t(reward === null ? 'addTitle' : 'editTitle')}>
      <DraftForm
        name={`reward.${reward?.id ?? 'new'}`}
        reply={reply}
        opened={{ version: values.version ?? '' }}
        countedFrom={{ stockRead: values.stockRead ?? '' }}
        noValidate
        className="grid gap-4 sm:grid-cols-2"
      >
        {reply?.message !== undefined && (
          <Notice tone="error" className="sm:col-span-2">
            {reply.message}
          </Notice>
        )}
        <input type="hidden" name="id" value={values.id ?? ''} />
        <FormKey value={formKey} />
        <RadioCards
          name="kind"
          legend={t('kind')}
          hasColumns
          options={(['goods', 'voucher'] as const).map((kind) => ({
            value: kind,
            label: t(`kinds.${kind}`),
          }))}
          defaultValue={values.kind ?? 'goods'}
          className="sm:col-span-2"
        />
        <Field
          name="nameTh"
          label={t('nameTh')}
          required
          maxLength={160}
          defaultValue={values.nameTh}
          error={say('nameTh')}
        />
        <Field
          name="nameEn"
          label={t('nameEn')}
          required
          maxLength={160}
          defaultValue={values.nameEn}
          error={say('nameEn')}
        />
        <TextAreaField
          name="detailTh"
          label={t('detailTh')}
          maxLength={2000}
          rows={3}
          defaultValue={values.detailTh}
        />
        <TextAreaField
          name="detailEn"
          label={t('detailEn')}
          maxLength={2000}
          rows={3}
          defaultValue={values.detailEn}
        />
        <Field
          name="points"
          label={t('cost')}
          defaultValue={values.points}
          error={say('points')}
          {...number}
        />
        <Field name="stock" label={t('stock')} defaultValue={values.stock} error={say('stock')} {...number} />
        <Field
          name="perUserLimit"
          label={t('perUser')}
          defaultValue={values.perUserLimit}
          error={say('perUserLimit')}
          {...number}
        />
        <Field
          name="voucherCode"
          label={t('voucherCode')}
          hint={t('voucherCodeHint')}
          maxLength={60}
          autoComplete="off"
          defaultValue={values.voucherCode}
          error={say('voucherCode')}
        />
        <Field name="startsAt" type="date" label={t('startsAt')} required defaultValue={values.startsAt} />
        <Field
          name="endsAt"
          type="date"
          label={t('endsAt')}
          required
          defaultValue={values.endsAt}
          error={say('endsAt')}
        />
        <CheckboxField
          name="isActive"
          label={t('isActive')}
          defaultChecked={values.isActive !== ''}
          className="sm:col-span-2"
        />
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <Button type="submit" isBusy={formData?.has('nameTh') === true}>
            {t('save')}
          </Button>
          <ButtonLink to="/admin/rewards/list" variant="secondary">
            {t('back')}
          </ButtonLink>
        </div>
      </DraftForm>
    </Panel>
  );
}
