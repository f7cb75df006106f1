import { useTranslations } from 'use-intl';
import type { ShopperDocuments } from '../../../modules/document/document.contract.ts';
import { DocumentList } from '../../kit/document/document-list.tsx';
import { orderHref } from '../../kit/order/order-links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';

type Props = { orderNumber: string; documents: ShopperDocuments };

/** The shopper's receipt, tax invoice and credit notes, and what of them can still be changed. */
export function ShopperDocumentsPanel({ orderNumber, documents }: Props) {
  const t = useTranslations('document');
  return (
    <Panel title={t('title')} className="print:hidden">
      {documents.state === 'issued' ? (
        <DocumentList documents={documents.documents} />
      ) : (
        <p className="text-ink-soft">{t(`state.${documents.state}`)}</p>
      )}
      {documents.canChange && (
        <div className="grid justify-items-start gap-1">
          <ButtonLink to={`${orderHref(orderNumber)}/tax-invoice`} variant="secondary" size="s">
            {t(documents.taxInvoice === null ? 'askTaxInvoice' : 'changeTaxInvoice')}
          </ButtonLink>
          <p className="text-sm text-ink-mute">{t('until')}</p>
        </div>
      )}
    </Panel>
  );
}
