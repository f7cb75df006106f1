import { useTranslations } from 'use-intl';
import { Notice } from '../../ui/notice.tsx';

export function TaxInvoiceChanged() {
  const t = useTranslations('document');
  return (
    <Notice tone="success" className="print:hidden">
      {t('changed')}
    </Notice>
  );
}
