import CircleCheck from 'lucide-react/icons/circle-check';
import { useTranslations } from 'use-intl';
import type { PackingDesk } from '../../../modules/packing-proof/packing-proof.contract.ts';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Picture } from '../../ui/picture.tsx';

type PackingLinesProps = {
  lines: PackingDesk['lines'];
  /** Of the page; each line's form has its own of it. */
  formKey: string;
  /** The line that was ticked last. */
  last: number | null;
  /** The line whose reason was missing. */
  mistaken: number | null;
};

/** What goes into a parcel, each with how much of it is in; what has no barcode is ticked by hand. */
export function PackingLines({ lines, formKey, last, mistaken }: PackingLinesProps) {
  const t = useTranslations('packingProof.desk');
  return (
    <ul className="grid divide-y divide-line">
      {lines.map((line) => {
        const isIn = line.ticked >= line.quantity;
        const numbers = [
          line.options,
          line.isbn === null ? null : `ISBN ${line.isbn}`,
          line.sku === null ? null : `SKU ${line.sku}`,
        ].filter((part) => part !== null);
        return (
          <li
            key={line.lineId}
            className={classNames(
              'grid gap-2 px-2 py-3 transition-colors',
              last === line.lineId && 'bg-success-wash',
            )}
          >
            <div className="flex items-center gap-3">
              <div className="grid h-16 w-12 shrink-0 place-items-center overflow-hidden rounded-sm bg-wash">
                {line.imageUrl !== null && (
                  <Picture
                    base={line.imageUrl}
                    alt=""
                    sizes="3rem"
                    minWidthPx={96}
                    maxWidthPx={160}
                    fit="contain"
                    className="h-16!"
                  />
                )}
              </div>
              <div className="min-w-0 flex-1">
                <p className="font-medium">{line.name}</p>
                <p className="text-sm text-ink-mute tabular-nums wrap-anywhere">{numbers.join(' · ')}</p>
              </div>
              <p
                className={classNames(
                  'flex shrink-0 items-center gap-1 text-xl font-semibold tabular-nums',
                  isIn && 'text-success',
                )}
              >
                {isIn && <CircleCheck className="size-5" aria-hidden="true" />}
                <span className="sr-only">{t('inBox')} </span>
                {line.ticked}/{line.quantity}
              </p>
            </div>
            {!isIn && (
              <ConfirmPanel
                label={t('byHand')}
                name={t('byHandOf', { name: line.name })}
                title={t('byHandTitle')}
                submit={t('byHandSubmit')}
                intent="tick"
                fields={{ lineId: line.lineId }}
                look="quiet"
                reason={{
                  label: t('byHandReason'),
                  rows: 1,
                  maxLength: 200,
                  value: t('noBarcode'),
                  error: mistaken === line.lineId ? t('byHandMissing') : undefined,
                }}
              >
                <FormKey value={`${formKey} ${line.lineId}`} />
              </ConfirmPanel>
            )}
          </li>
        );
      })}
    </ul>
  );
}
