import { useDeferredValue, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { bulkMost, listingStates } from '../../../modules/listing/listing.rules.ts';
import type { SaidRow, TableRow } from '../../../modules/listing/product-table.contract.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type CellProblems, redo, typeInto, undo, untouched } from './cells.rules.ts';
import { differencesOf, draftOf, type GridField, productShape, saved } from './grid.rules.ts';
import { filterRows, type GridShow } from './grid-filter.rules.ts';
import { GridFilter } from './grid-filter.tsx';
import { GridTable, nameOfRow, useRowNote } from './grid-table.tsx';
import { GridTools } from './grid-tools.tsx';
import { LeaveWarning } from './leave-warning.tsx';
import { type RefusedRow, RefusedRows } from './refused-rows.tsx';
import { type BatchReply, sendBatch } from './send-batch.ts';
import { useGridRows } from './use-grid-rows.ts';

type Answer = { isDryRun: boolean; reply: BatchReply };
type SentRow = { row: TableRow; said: SaidRow };

/** The table, what was typed into it, and what comes of that: looked through first, then saved. */
export function ProductGrid() {
  const t = useTranslations('grid');
  const locale = useLocale();
  const noteOf = useRowNote();
  const { state, total, rows, again, replace } = useGridRows();
  const [history, setHistory] = useState(untouched<GridField>);
  const [answer, setAnswer] = useState<Answer | null>(null);
  /** How many of the rows that are being sent were answered for; null while none are. */
  const [answered, setAnswered] = useState<number | null>(null);
  const [isLookFailed, setLookFailed] = useState(false);
  // Kept while it isn't known whether a save has arrived: the rows from there on, and the key to send them with.
  const [lost, setLost] = useState<{ key: string; rows: SentRow[] } | null>(null);
  const [text, setText] = useState('');
  const [{ show, picked }, setChoice] = useState({ show: 'all' as GridShow, picked: new Set<number>() });
  const sought = useDeferredValue(text);
  const { edits } = history;

  const byId = new Map(rows.map((row) => [row.id, row]));
  const drafts = [...edits].flatMap(([id, cells]) => {
    const row = byId.get(id);
    return row === undefined ? [] : [{ row, draft: draftOf(row, cells) }];
  });
  const ready = drafts.flatMap(({ row, draft }) => (draft.row === null ? [] : [{ row, said: draft.row }]));
  const wrong = drafts.length - ready.length;
  const problems = problemsOf();
  const shown = filterRows(rows, { text: sought, show, picked });

  function choose(chosen: GridShow): void {
    const among = chosen === 'changed' ? edits : chosen === 'wrong' ? problems : new Map<number, unknown>();
    setChoice({ show: chosen, picked: new Set(among.keys()) });
  }

  function change(next: typeof history): void {
    if (next === history || lost !== null) return;
    setHistory(next);
    setLookFailed(false);
    setAnswer(null);
  }

  /** What was found out of the rows that were there is old by then. */
  function readAnew(): void {
    setAnswer(null);
    again();
  }

  function problemsOf(): CellProblems<GridField> {
    const all = new Map<number, Partial<Record<GridField | 'row', string>>>();
    for (const { row, draft } of drafts) {
      const told = Object.entries(draft.mistakes).map(([field, code]) => [field, t(`mistake.${code}`)]);
      if (told.length > 0) all.set(row.id, Object.fromEntries(told));
    }
    for (const { id, problems: found } of answer?.reply.dataList ?? [])
      if (found.length > 0)
        all.set(id, Object.fromEntries(found.map(({ field, message }) => [field ?? 'row', message])));
    return all;
  }

  async function send(isDryRun: boolean): Promise<void> {
    const sent = lost?.rows ?? ready;
    setAnswered(0);
    const { reply, lostKey, ...done } = await sendBatch(
      sent.map(({ said }) => said),
      { isDryRun, key: lost?.key ?? crypto.randomUUID(), onPart: setAnswered },
    );
    setAnswered(null);
    setLookFailed(isDryRun && lostKey !== null);
    setLost(isDryRun || lostKey === null ? null : { key: lostKey, rows: sent.slice(done.answered) });
    setAnswer(lostKey !== null && (isDryRun || done.answered === 0) ? null : { isDryRun, reply });
    const refused = reply.dataList.filter(({ problems: found }) => found.length > 0).map(({ id }) => id);
    setChoice((choice) =>
      choice.show === 'wrong' ? { ...choice, picked: new Set([...choice.picked, ...refused]) } : choice,
    );
    if (isDryRun) return;
    const outcomes = new Map(reply.dataList.map((outcome) => [outcome.id, outcome]));
    const taken = sent.flatMap(({ row, said }) => {
      const version = outcomes.get(row.id)?.version;
      const isTaken = outcomes.get(row.id)?.result !== 'refused';
      return isTaken && version != null ? [saved(row, said, version)] : [];
    });
    replace(new Map(taken.map((row) => [row.id, row])));
    // What is in the shop is no edit any more, and can't be undone here; what was typed into it meanwhile is.
    setHistory((current) => {
      const left = new Map(current.edits);
      for (const { id } of taken) if (left.get(id) === edits.get(id)) left.delete(id);
      return { edits: left, undo: [], redo: [] };
    });
  }

  /** Beside what is wrong with them, what stands in the shop by now of what was typed. */
  function refusedRows({ dataList }: BatchReply): RefusedRow[] {
    const told = (field: GridField, text: string) => {
      const state = listingStates.find((each) => field === 'state' && each === text);
      return state === undefined ? text : t(`state.${state}`);
    };
    return dataList.flatMap(({ id, problems: found, now }) => {
      if (found.length === 0) return [];
      const row = byId.get(id);
      const differing = row === undefined || now === null ? [] : differencesOf(row, now, edits.get(id) ?? {});
      const differences = differing.map(({ field, now: there, typed }) => ({
        column: t(`column.${field}`),
        now: told(field, there),
        typed: told(field, typed),
      }));
      return [{ key: id, name: fullNameOf(id), messages: found.map(({ message }) => message), differences }];
    });
  }

  function fullNameOf(id: number): string {
    const row = byId.get(id);
    if (row === undefined) return String(id);
    const note = noteOf(row);
    return note === '' ? nameOfRow(row, locale) : `${nameOfRow(row, locale)} (${note})`;
  }

  if (state === 'failed' && rows.length === 0)
    return (
      <Notice tone="error" title={t('failed')} action={<Button onClick={readAnew}>{t('again')}</Button>} />
    );
  if (state === 'read' && rows.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} />;
  const isLooked = answer?.isDryRun === true;
  const changes = answer?.reply.changed ?? 0;
  return (
    <>
      <LeaveWarning isTyped={edits.size > 0} />
      <GridTools
        count={
          state === 'reading'
            ? t('reading', { count: rows.length, total })
            : shown.length === rows.length
              ? t('rows', { count: rows.length })
              : t('filter.found', { count: shown.length, total: rows.length })
        }
        wrong={wrong}
        history={history}
        onChange={change}
      >
        <Button variant="secondary" size="s" onClick={readAnew}>
          {t('again')}
        </Button>
      </GridTools>
      <GridFilter text={text} show={show} onText={setText} onShow={choose} />
      {/* Another choice of rows begins at its top. */}
      <GridTable
        key={`${show} ${sought}`}
        rows={shown}
        edits={edits}
        problems={problems}
        onType={(typed) => change(typeInto(productShape, history, typed))}
        onUndo={() => change(undo(history))}
        onRedo={() => change(redo(history))}
      />
      {shown.length === 0 && <p className="text-sm text-ink-soft">{t('filter.none')}</p>}
      <p className="text-sm text-ink-mute">{t('keys')}</p>
      {isLookFailed && <Notice tone="error">{t('lookFailed')}</Notice>}
      {lost !== null && <Notice tone="warning">{t('lost')}</Notice>}
      {state === 'failed' && <Notice tone="error">{t('failed')}</Notice>}
      {answer !== null && (
        <Notice
          tone={answer.reply.refused > 0 ? 'warning' : answer.isDryRun ? 'info' : 'success'}
          title={t(answer.isDryRun ? 'looked' : 'saved', { changes, refused: answer.reply.refused })}
        >
          <RefusedRows rows={refusedRows(answer.reply)} />
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {(isLooked && changes > 0) || lost !== null ? (
          <Button isBusy={answered !== null} onClick={() => void send(false)}>
            {lost === null ? t('save', { changes }) : t('sendAgain')}
          </Button>
        ) : (
          <Button
            isBusy={answered !== null}
            disabled={ready.length === 0 || state !== 'read'}
            onClick={() => void send(true)}
          >
            {t('look', { count: ready.length })}
          </Button>
        )}
        <p role="status" className="text-sm text-ink-mute tabular-nums">
          {answered !== null &&
            ready.length > bulkMost &&
            t('sending', { count: answered, total: ready.length })}
        </p>
      </div>
    </>
  );
}
