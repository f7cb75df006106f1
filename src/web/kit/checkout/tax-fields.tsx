import { useTranslations } from 'use-intl';
import type { TaxInvoiceFields } from '../../../modules/order/tax-invoice.rules.ts';
import { Field, TextAreaField } from '../../ui/field.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import type { TaxMessages } from './checkout-reply.types.ts';

type TaxFieldsProps = { form?: string; values: TaxInvoiceFields; messages: TaxMessages };

/**
 * What a tax invoice says of the buyer (SPEC §3 "Tax invoice info"), inside an element of the group `tax`. What isn't asked
 * for is hidden by CSS alone, so that the choice works without JavaScript.
 */
export function TaxFields({ form: formId, values, messages }: TaxFieldsProps) {
  const t = useTranslations('checkout.tax');
  const form = formId === undefined ? {} : { form: formId };
  const say = (field: keyof TaxInvoiceFields) => {
    const problem = messages[field];
    return problem === undefined ? undefined : t(problem);
  };
  return (
    <>
      <RadioCards
        name="taxType"
        {...form}
        legend={t('type')}
        hasColumns
        defaultValue={values.type}
        options={[
          { value: 'personal', label: t('personal') },
          { value: 'company', label: t('company') },
        ]}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          name="taxName"
          {...form}
          label={t('name')}
          maxLength={200}
          defaultValue={values.name}
          error={say('name')}
        />
        <Field
          name="taxId"
          {...form}
          label={t('taxId')}
          hint={t('taxIdHint')}
          inputMode="numeric"
          maxLength={17}
          defaultValue={values.taxId}
          error={say('taxId')}
        />
      </div>
      <div className="hidden gap-4 group-has-[[name=taxType][value=company]:checked]/tax:grid">
        <RadioCards
          name="taxBranchType"
          {...form}
          legend={t('branch')}
          hasColumns
          defaultValue={values.branchType}
          options={[
            { value: 'head', label: t('head') },
            { value: 'branch', label: t('other') },
          ]}
        />
        <div className="hidden gap-4 group-has-[[name=taxBranchType][value=branch]:checked]/tax:grid md:grid-cols-2">
          <Field
            name="taxBranchNumber"
            {...form}
            label={t('branchNumber')}
            hint={t('branchNumberHint')}
            inputMode="numeric"
            maxLength={5}
            defaultValue={values.branchNumber}
            error={say('branchNumber')}
          />
          <Field
            name="taxBranchName"
            {...form}
            label={t('branchName')}
            maxLength={200}
            defaultValue={values.branchName}
            error={say('branchName')}
          />
        </div>
      </div>
      <Field
        name="taxEmail"
        {...form}
        type="email"
        label={t('email')}
        autoComplete="email"
        maxLength={254}
        defaultValue={values.email}
        error={say('email')}
      />
      <TextAreaField
        name="taxAddress"
        {...form}
        label={t('address')}
        hint={t('addressHint')}
        rows={2}
        maxLength={500}
        defaultValue={values.address}
        error={say('address')}
      />
      <Field
        name="taxZipCode"
        {...form}
        label={t('zipCode')}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        defaultValue={values.zipCode}
        error={say('zipCode')}
        className="md:max-w-48"
      />
    </>
  );
}
