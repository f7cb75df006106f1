import Download from 'lucide-react/icons/download';
import { useTranslations } from 'use-intl';
import type { IssuedDocument } from '../../../modules/document/document.contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Moment } from '../../ui/moment.tsx';
import { bahtText } from '../../ui/price.tsx';

/** Documents that were issued, each to download as PDF and, where there is one, as XML. */
export function DocumentList({ documents }: { documents: readonly IssuedDocument[] }) {
  const t = useTranslations('document');
  return (
    <ul className="grid divide-y divide-line">
      {documents.map((document) => (
        <li key={document.id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-baseline gap-x-2 font-semibold">
            <span className={classNames(document.isCancelled && 'text-ink-mute line-through')}>
              {t(`form.${document.form}`)}
            </span>
            {document.isCancelled && <Badge tone="neutral">{t('cancelled')}</Badge>}
          </p>
          <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft tabular-nums">
            <span>{document.documentNumber}</span>
            <span>{bahtText(document.total)}</span>
          </p>
          <WhoPaid document={document} />
          <p className="text-sm text-ink-soft">
            {t('issuedAt')} <Moment at={document.issuedAt} />
          </p>
          {document.replacedBy !== null && (
            <p className="text-sm text-ink-soft tabular-nums">
              {t('replacedBy', { number: document.replacedBy })}
            </p>
          )}
          <div className="flex flex-wrap gap-x-4">
            {(['pdf', 'xml'] as const).map((format) =>
              format === 'xml' && !document.hasXml ? null : (
                <a
                  key={format}
                  href={`/documents/${document.id}.${format}`}
                  download
                  aria-label={t('download', {
                    form: t(`form.${document.form}`),
                    number: document.documentNumber,
                    format: format.toUpperCase(),
                  })}
                  title={format === 'xml' ? t('xmlHint') : undefined}
                  className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary hover:underline"
                >
                  <Download className="size-4" aria-hidden="true" />
                  {format.toUpperCase()}
                </a>
              ),
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Why a document's total is more than the order's: it is on what was sold for, and not the buyer alone paid that. */
function WhoPaid({ document }: { document: IssuedDocument }) {
  const t = useTranslations('document');
  const { form, paidByBuyer, paidByHouse, paidWithPoints } = document;
  if (paidByHouse === 0 && paidWithPoints === 0) return null;
  const key = form === 'credit_note' ? 'goesBack' : 'whoPaid';
  const parts = [
    t(`${key}.buyer`, { amount: bahtText(paidByBuyer) }),
    ...(paidByHouse === 0 ? [] : [t(`${key}.house`, { amount: bahtText(paidByHouse) })]),
    ...(paidWithPoints === 0 ? [] : [t(`${key}.points`, { amount: bahtText(paidWithPoints) })]),
  ];
  return (
    <p className="text-sm text-ink-soft tabular-nums">{t(`${key}.whole`, { parts: parts.join(' · ') })}</p>
  );
}
