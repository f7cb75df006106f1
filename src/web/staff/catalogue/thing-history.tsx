import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ThingChange } from '../../../modules/catalogue-desk/catalogue-desk.contract.ts';
import type { CoverSide } from '../../../modules/listing/listing.rules.ts';
import { rowsOf } from '../../kit/product/change-values.tsx';
import { changedCoverHref } from '../../kit/product/changed-cover-href.ts';
import { CoverFile } from '../../kit/product/cover-pair.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useThingWords } from './use-thing-words.tsx';

/** What was changed of a thing, the newest first, each of staff's with the way back. */
export function ThingHistory({
  changes,
  version,
  pages,
}: {
  changes: readonly ThingChange[];
  version: number;
  pages: ReactNode;
}) {
  const t = useTranslations('catalogueDesk.history');
  return (
    <Panel title={t('title')}>
      {changes.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('empty')}</p>
      ) : (
        <ol className="grid divide-y divide-line">
          {changes.map((change) => (
            <Change key={`${change.deed} ${change.id}`} change={change} version={version} />
          ))}
        </ol>
      )}
      {pages}
    </Panel>
  );
}

function Change({ change, version }: { change: ThingChange; version: number }) {
  const t = useTranslations('catalogueDesk.history');
  const { labelOf, say } = useThingWords();
  const { id, deed, by, at, before, after } = change;
  // Covers are changed by stores alone; what is told of the rest is words.
  const show = (field: string, value: (typeof rows)[number]['before'], side: CoverSide) =>
    deed === 'store' && field === 'coverKey' && value !== null ? (
      <CoverFile
        href={changedCoverHref('staff', 'changes', id, side)}
        alt={t(side === 'before' ? 'coverBefore' : 'coverAfter')}
        className="aspect-2/3 w-20 rounded-sm bg-wash object-contain align-middle shadow-cover"
      />
    ) : (
      say(field, value)
    );
  const rows = rowsOf({ before, after }).filter(
    (row) => JSON.stringify(row.before) !== JSON.stringify(row.after),
  );
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <Moment at={at} className="font-semibold tabular-nums" />
        <span className="wrap-anywhere">{by}</span>
        {deed !== 'corrected' && <Badge tone="neutral">{t(`deed.${deed}`)}</Badge>}
      </p>
      <dl className="grid gap-2 text-sm">
        {rows.map((row) => (
          <div key={row.field} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="text-ink-mute">{labelOf(row.field)}</dt>
            <dd className="wrap-anywhere">
              <span className="sr-only">{t('before')} </span>
              <div className="inline text-ink-mute">{show(row.field, row.before, 'before')}</div>
              <span aria-hidden="true" className="text-ink-mute">
                {' → '}
              </span>
              <span className="sr-only">{t('after')} </span>
              <div className="inline font-semibold">{show(row.field, row.after, 'after')}</div>
            </dd>
          </div>
        ))}
      </dl>
      {deed !== 'store' && (
        <ConfirmPanel
          label={t('back')}
          title={t('backTitle')}
          text={t('backText')}
          submit={t('backSubmit')}
          intent="return"
          fields={{ version, changeId: id }}
          look="quiet"
        />
      )}
    </li>
  );
}
