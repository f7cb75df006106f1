import { useTranslations } from 'use-intl';
import type { DeskVoucher } from '../../../modules/promotion/voucher-desk.contract.ts';
import type { VoucherField } from '../../../modules/promotion/voucher-desk.rules.ts';
import { Fact } from '../../ui/fact.tsx';
import { Field } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { useOfferWords, usePeriodWords } from './desk-words.tsx';
import type { VoucherValues } from './voucher-form.server.ts';

type PartProps = {
  values: Partial<VoucherValues>;
  say: (...fields: VoucherField[]) => string | undefined;
};

/** What it takes off, from which sum on. */
export function Offer({ values, say }: PartProps) {
  const t = useTranslations('voucherDesk');
  const amount = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const;
  return (
    <>
      <RadioCards
        name="off"
        legend={t('field.off')}
        hasColumns
        options={(['baht', 'percent'] as const).map((off) => ({ value: off, label: t(`off.${off}`) }))}
        defaultValue={values.off}
        className="sm:col-span-2"
      />
      <Field
        name="discount"
        label={t('field.discount')}
        required
        defaultValue={values.discount}
        error={say('discount', 'discountPercent')}
        {...amount}
      />
      <Field
        name="maxDiscount"
        label={t('field.maxDiscount')}
        hint={t('field.maxDiscountHint')}
        defaultValue={values.maxDiscount}
        error={say('maxDiscount')}
        {...amount}
      />
      <Field
        name="minSpend"
        label={t('field.minSpend')}
        hint={t('field.minSpendHint')}
        defaultValue={values.minSpend}
        error={say('minSpend')}
        className="sm:col-span-2"
        {...amount}
      />
    </>
  );
}

/** How often one that is only given may be used, is said where it is given. By style: it works without scripts. */
const unlessGiven = 'group-has-[[name=audience][value=given]:checked]/voucher:hidden!';

/** How often it can be used and collected. */
export function Limits({ values, say, isGiven }: PartProps & { isGiven: boolean }) {
  const t = useTranslations('voucherDesk.field');
  const count = { inputMode: 'numeric', autoComplete: 'off', maxLength: 8 } as const;
  return (
    <>
      <Field
        name="usageLimit"
        label={t('usageLimit')}
        hint={t('limitHint')}
        defaultValue={values.usageLimit}
        error={say('usageLimit')}
        {...count}
      />
      {!isGiven && (
        <>
          <Field
            name="perUserLimit"
            label={t('perUserLimit')}
            required
            defaultValue={values.perUserLimit}
            error={say('perUserLimit')}
            className={unlessGiven}
            {...count}
          />
          <Field
            name="claimLimit"
            label={t('claimLimit')}
            hint={t('claimLimitHint')}
            defaultValue={values.claimLimit}
            error={say('claimLimit')}
            {...count}
          />
        </>
      )}
    </>
  );
}

/** What can't be changed any more, to be read. */
export function PromisedFacts({ voucher }: { voucher: DeskVoucher }) {
  const t = useTranslations('voucherDesk');
  const offerWords = useOfferWords();
  const periodWords = usePeriodWords();
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      <Fact label={t('field.code')}>
        <span className="font-mono">{voucher.code}</span>
      </Fact>
      <Fact label={t('field.kind')}>{t(`kind.${voucher.kind}`)}</Fact>
      <Fact label={t('field.off')}>{offerWords(voucher)}</Fact>
      <Fact label={t('field.period')}>{periodWords(voucher)}</Fact>
      <Fact label={t('field.audience')}>{t(`audience.${voucher.audience}`)}</Fact>
      {voucher.conditionsTh !== '' && <Fact label={t('field.conditionsTh')}>{voucher.conditionsTh}</Fact>}
      {voucher.conditionsEn !== '' && <Fact label={t('field.conditionsEn')}>{voucher.conditionsEn}</Fact>}
    </dl>
  );
}

/** What was stopped, to be read. */
export function Promised({ voucher }: { voucher: DeskVoucher }) {
  const t = useTranslations('voucherDesk');
  return (
    <Panel title={t('form.read')}>
      <PromisedFacts voucher={voucher} />
    </Panel>
  );
}
