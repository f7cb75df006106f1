import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { type GridHistory, redo, undo } from './cells.rules.ts';

/** Above a table that is typed in: how much of it there is, is changed and is wrong; back and forth. Wants the messages `grid`. */
export function GridTools<Field extends string>({
  count,
  wrong,
  history,
  onChange,
  children,
}: {
  /** What the table has, in words. */
  count: string;
  wrong: number;
  history: GridHistory<Field>;
  onChange: (history: GridHistory<Field>) => void;
  /** Further buttons. */
  children?: ReactNode;
}) {
  const t = useTranslations('grid');
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="mr-auto text-sm text-ink-soft tabular-nums" role="status">
        {count}
        {history.edits.size > 0 && ` · ${t('edited', { count: history.edits.size })}`}
        {wrong > 0 && ` · ${t('wrong', { count: wrong })}`}
      </p>
      <Button
        variant="secondary"
        size="s"
        disabled={history.undo.length === 0}
        onClick={() => onChange(undo(history))}
      >
        {t('undo')}
      </Button>
      <Button
        variant="secondary"
        size="s"
        disabled={history.redo.length === 0}
        onClick={() => onChange(redo(history))}
      >
        {t('redo')}
      </Button>
      {children}
    </div>
  );
}
