import { useTranslations } from 'use-intl';
import type { TaxInvoiceFields } from '../../modules/order/tax-invoice.rules.ts';
import { CheckboxField } from '../ui/field.tsx';
import type { TaxMessages } from './checkout-reply.types.ts';
import { Section } from './section.tsx';
import { TaxFields } from './tax-fields.tsx';

type TaxSectionProps = { form: string; isWanted: boolean; values: TaxInvoiceFields; messages: TaxMessages };

/**
 * The tax invoice (SPEC §3 "Tax invoice info"). What isn't asked for is hidden by CSS alone, so that the choice works
 * without JavaScript.
 */
export function TaxSection({ form, isWanted, values, messages }: TaxSectionProps) {
  const t = useTranslations('checkout.tax');
  return (
    <Section number={4} title={t('title')}>
      <div className="group/tax grid gap-4">
        <CheckboxField name="wantsTax" form={form} label={t('wanted')} defaultChecked={isWanted} />
        <div className="hidden gap-4 group-has-[[name=wantsTax]:checked]/tax:grid">
          <TaxFields form={form} values={values} messages={messages} />
        </div>
      </div>
    </Section>
  );
}
