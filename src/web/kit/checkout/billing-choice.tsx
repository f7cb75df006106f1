import { useTranslations } from 'use-intl';
import type { UserAddress } from '../../../modules/address/address.contract.ts';
import { type TaxInvoiceFields, taxFieldsOfAddress } from '../../../modules/order/tax-invoice.rules.ts';

type BillingChoiceProps = {
  form?: string;
  addresses: readonly UserAddress[];
  onChoose: (fields: TaxInvoiceFields) => void;
};

/**
 * Addresses of the address book to fill a tax invoice's fields in from: the default for documents, and those with a tax id.
 * With JavaScript at once, without it by the server. Nothing when there is no choice.
 */
export function BillingChoice({ form, addresses, onChoose }: BillingChoiceProps) {
  const t = useTranslations('checkout.tax');
  const offered = addresses.filter(({ defaultBilling, taxId }) => defaultBilling || taxId !== null);
  if (offered.length < 2) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-semibold text-ink">{t('billing')}</legend>
      <div className="flex flex-wrap gap-2">
        {offered.map((address) => (
          <button
            key={address.id}
            type="submit"
            form={form}
            name="useBilling"
            value={address.id}
            formNoValidate
            onClick={(event) => {
              event.preventDefault();
              onChoose(taxFieldsOfAddress(address));
            }}
            className="grid min-h-11 max-w-full content-center rounded-md border border-line-strong px-3 py-1 text-start text-sm wrap-anywhere transition-colors hover:border-primary hover:text-primary"
          >
            <span className="font-semibold">
              {address.firstname} {address.lastname}
            </span>
            <span className="text-ink-mute tabular-nums">{address.taxId ?? address.line}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
