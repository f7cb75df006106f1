import { useTranslations } from 'use-intl';
import type { ChangeKind, ChangeValue } from '../../../modules/listing/listing.rules.ts';
import { ChangeList, rowsOf } from '../../kit/product/change-values.tsx';
import { changedCoverHref } from '../../kit/product/changed-cover-href.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';

type Values = Readonly<Record<string, ChangeValue>>;
type ProductHistoryProps = {
  history: {
    dataList: readonly {
      id: number;
      kind: ChangeKind;
      by: string | null;
      at: string;
      before: Values;
      after: Values;
    }[];
    pageNo: number;
    pageCount: number;
  };
  categories: readonly { value: number; label: string }[];
};

/** What was done to a product: who, when, what stood there before and after; the newest first. */
export function ProductHistory({ history, categories }: ProductHistoryProps) {
  const t = useTranslations('listing.history');
  const { dataList, pageNo, pageCount } = history;
  return (
    <Panel title={t('title')}>
      {dataList.length === 0 ? (
        <EmptyState headingLevel="h3" title={t('empty')} text={t('emptyText')} className="py-6!" />
      ) : (
        <ol className="divide-y divide-line" id="history">
          {dataList.map((change) => (
            <li key={change.id} className="grid gap-2 py-3 first:pt-0 last:pb-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold">{t(`kind.${wordOf(change)}`)}</span>
                <span className="text-sm text-ink-mute tabular-nums">
                  {change.by ?? t(change.kind === 'refused' ? 'staff' : 'nobody')} · <Moment at={change.at} />
                </span>
              </p>
              <ChangeList
                rows={rowsOf(change)}
                categories={categories}
                isNew={change.kind === 'added'}
                coverHref={(side) => changedCoverHref('seller', 'changes', change.id, side)}
              />
            </li>
          ))}
        </ol>
      )}
      <Pagination
        pageNo={pageNo}
        pageCount={pageCount}
        makeHref={(page) => (page === 1 ? '?#history' : `?history=${page}#history`)}
      />
    </Panel>
  );
}

/** Taking something off sale and giving it back are kept as one kind; so are hiding, archiving and taking either back. */
function wordOf({ kind, before, after }: { kind: ChangeKind; before: Values; after: Values }) {
  if (kind === 'refused' && after.state !== 'refused') return 'givenBack';
  if (kind === 'hidden' && after.state === 'archived') return 'archived';
  if (kind === 'hidden' && before.state === 'archived') return 'restored';
  return kind === 'hidden' && after.state === 'draft' ? 'unscheduled' : kind;
}
