import { useTranslations } from 'use-intl';
import { keptAddressLine } from '../../../modules/address/address.rules.ts';
import type { AddressSnapshot, TaxInvoiceChoice } from '../../../modules/order/order-snapshot.contract.ts';
import { taxInvoiceAddress } from '../../../modules/order/tax-invoice.rules.ts';

/** An address as it was when the order was placed. */
export function OrderAddress({ address }: { address: AddressSnapshot }) {
  return (
    <address className="grid not-italic wrap-anywhere">
      <span className="font-semibold">
        {address.firstname} {address.lastname}
      </span>
      <span className="text-ink-soft tabular-nums">{address.telephone}</span>
      <span className="tabular-nums">{keptAddressLine(address)}</span>
    </address>
  );
}

/** The tax invoice that was asked for with the order (SPEC §3 "Tax invoice info"). */
export function TaxInvoice({ choice }: { choice: TaxInvoiceChoice | null }) {
  const t = useTranslations('order.detail');
  if (choice === null) return <p className="text-ink-soft">{t('taxInvoiceNone')}</p>;
  const branch =
    choice.branchType === 'head'
      ? t('headOffice')
      : choice.branchType === 'branch'
        ? [t('branch', { number: choice.branchNumber ?? '' }), choice.branchName].filter(Boolean).join(' ')
        : null;
  return (
    <div className="grid wrap-anywhere">
      <span className="text-sm text-ink-mute">{t(`taxType.${choice.type}`)}</span>
      <span className="font-semibold">{choice.name}</span>
      <span className="tabular-nums">{t('taxId', { taxId: choice.taxId })}</span>
      {branch !== null && <span>{branch}</span>}
      <span>{taxInvoiceAddress(choice)}</span>
      {choice.email !== null && <span>{t('eTaxEmail', { email: choice.email })}</span>}
    </div>
  );
}
