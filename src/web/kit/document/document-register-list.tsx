import { useTranslations } from 'use-intl';
import type { RegisterEntry } from '../../../modules/document/document-register.contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Day } from '../../ui/day.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Link } from '../../ui/link.tsx';
import { bahtText } from '../../ui/price.tsx';

type ListProps = { entries: readonly RegisterEntry[]; orderPath: string | null; hasSellers: boolean };

/** On narrow screens: a card for each. */
export function RegisterCards({ entries, orderPath, hasSellers }: ListProps) {
  const t = useTranslations('document.register');
  return (
    <ul aria-label={t('list')} className="overflow-hidden rounded-lg border border-line bg-surface lg:hidden">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-1 border-b border-line p-4 last:border-0">
          <Name entry={entry} />
          {hasSellers && <p className="text-sm text-ink-soft">{entry.sellerName}</p>}
          <p className="text-sm text-ink-soft">
            <Day at={entry.issuedAt} /> · <OrderLink entry={entry} orderPath={orderPath} />
          </p>
          <Buyer entry={entry} />
          <dl className="mt-1 grid gap-1 text-sm tabular-nums">
            {(['exempt', 'taxable', 'vat', 'total'] as const).map((key) => (
              <div key={key} className="flex justify-between gap-4">
                <dt className="text-ink-mute">{t(key)}</dt>
                <dd className={amountLook(entry, key)}>{bahtText(entry[key])}</dd>
              </div>
            ))}
          </dl>
          <EntryFiles entry={entry} />
        </li>
      ))}
    </ul>
  );
}

/** On wide ones: a table. */
export function RegisterTable({ entries, orderPath, hasSellers }: ListProps) {
  const t = useTranslations('document.register');
  const amounts = ['exempt', 'taxable', 'vat', 'total'] as const;
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface max-lg:hidden">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('list')}</caption>
        <thead className="border-b border-line bg-wash text-start">
          <tr>
            {(['date', 'document', 'order', 'buyer'] as const).map((key) => (
              <th key={key} scope="col" className="px-3 py-2 text-start font-semibold">
                {t(key)}
              </th>
            ))}
            {amounts.map((key) => (
              <th key={key} scope="col" className="px-3 py-2 text-end font-semibold">
                {t(key)}
              </th>
            ))}
            <th scope="col" className="px-3 py-2 text-start font-semibold">
              {t('filesOf')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {entries.map((entry) => (
            <tr key={entry.id} className="align-top">
              <td className="px-3 py-2 whitespace-nowrap">
                <Day at={entry.issuedAt} />
              </td>
              <td className="px-3 py-2">
                <Name entry={entry} />
                {hasSellers && <p className="text-ink-soft">{entry.sellerName}</p>}
              </td>
              <td className="px-3 py-2 whitespace-nowrap">
                <OrderLink entry={entry} orderPath={orderPath} />
              </td>
              <td className="px-3 py-2">
                <Buyer entry={entry} />
              </td>
              {amounts.map((key) => (
                <td
                  key={key}
                  className={classNames('px-3 py-2 text-end tabular-nums', amountLook(entry, key))}
                >
                  {bahtText(entry[key])}
                </td>
              ))}
              <td className="px-3">
                <EntryFiles entry={entry} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function amountLook({ isCancelled }: RegisterEntry, key: string): string | undefined {
  if (isCancelled) return 'text-ink-mute line-through';
  return key === 'total' ? 'font-semibold' : undefined;
}

function Name({ entry }: { entry: RegisterEntry }) {
  const t = useTranslations('document');
  return (
    <div className="grid justify-items-start gap-0.5">
      <span className={classNames('font-semibold', entry.isCancelled && 'text-ink-mute line-through')}>
        {t(`form.${entry.form}`)}
      </span>
      <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">{entry.documentNumber}</span>
      {entry.isCancelled && <Badge tone="neutral">{t('cancelled')}</Badge>}
      {entry.replacedBy !== null && (
        <span className="text-sm text-ink-soft tabular-nums">
          {t('replacedBy', { number: entry.replacedBy })}
        </span>
      )}
    </div>
  );
}

function OrderLink({ entry, orderPath }: { entry: RegisterEntry; orderPath: string | null }) {
  if (orderPath === null) return <span className="font-semibold">{entry.orderNumber}</span>;
  return (
    <Link to={`${orderPath}/${entry.orderNumber}`} className="font-semibold text-primary hover:underline">
      {entry.orderNumber}
    </Link>
  );
}

function Buyer({ entry }: { entry: RegisterEntry }) {
  const t = useTranslations('document.register');
  if (entry.buyerName === null) return <p className="text-sm text-ink-mute">{t('noBuyer')}</p>;
  return (
    <p className="grid text-sm">
      <span className="wrap-anywhere">{entry.buyerName}</span>
      {entry.buyerTaxId !== null && <span className="text-ink-soft tabular-nums">{entry.buyerTaxId}</span>}
    </p>
  );
}

function EntryFiles({ entry }: { entry: RegisterEntry }) {
  const t = useTranslations('document');
  const label = (format: string) =>
    t('download', { form: t(`form.${entry.form}`), number: entry.documentNumber, format });
  return (
    <div className="flex gap-x-3">
      <FileLink href={`/documents/${entry.id}.pdf`} label={label('PDF')}>
        PDF
      </FileLink>
      {entry.hasXml && (
        <FileLink href={`/documents/${entry.id}.xml`} label={label('XML')}>
          XML
        </FileLink>
      )}
    </div>
  );
}
