import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { TableRow } from '../../../modules/listing/listing.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import {
  type CellProblems,
  type Edits,
  type GridField,
  gridFields,
  gridStates,
  isOpen,
  readBlock,
  type Typed,
  textOf,
} from './grid.rules.ts';

const rowPx = 44;
const pageRows = 10;
const widths: Record<GridField, string> = {
  sku: 'w-36',
  price: 'w-28',
  fullPrice: 'w-28',
  stock: 'w-28',
  state: 'w-36',
};
const isNumber = (field: GridField) => field !== 'sku' && field !== 'state';

type GridTableProps = {
  rows: readonly TableRow[];
  edits: Edits;
  problems: CellProblems;
  onType: (typed: readonly Typed[]) => void;
  onUndo: () => void;
  onRedo: () => void;
};

type Place = { row: number; column: number };

/**
 * A grid as ARIA's practices have it: one stop for Tab, arrows go from cell to cell, Enter, F2 or a letter begins to type.
 * Of thousands of rows those that are in sight are there.
 */
export function GridTable({ rows, edits, problems, onType, onUndo, onRedo }: GridTableProps) {
  const t = useTranslations('grid');
  const locale = useLocale();
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const [typing, setTyping] = useState<string | null>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 8,
    scrollPaddingStart: rowPx,
  });
  const field = gridFields[place.column] ?? 'sku';
  const active = rows[place.row];
  const stateNames = new Map(gridStates.map((state) => [t(`state.${state}`).toLowerCase(), state]));

  function go(row: number, column: number): void {
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, row)),
      column: Math.max(0, Math.min(gridFields.length - 1, column)),
    };
    setPlace(next);
    virtual.scrollToIndex(next.row);
    table.current?.focus({ preventScroll: true });
  }

  function take(typed: readonly Typed[]): void {
    // A state may be pasted by its name.
    onType(
      typed.map((each) =>
        each.field === 'state'
          ? { ...each, text: stateNames.get(each.text.trim().toLowerCase()) ?? each.text }
          : each,
      ),
    );
  }

  function begin(text?: string): void {
    if (active === undefined || !isOpen(active, field)) return;
    setTyping(text ?? edits.get(active.id)?.[field] ?? textOf(active, field));
  }

  function finish(text: string | null, down: number, right: number): void {
    if (text !== null && active !== undefined) take([{ row: active, field, text }]);
    setTyping(null);
    go(place.row + down, place.column + right);
  }

  function onGridKey(event: KeyboardEvent<HTMLTableElement>): void {
    if (typing !== null || event.target !== event.currentTarget) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const moves: Record<string, Place> = {
      ArrowUp: { row: place.row - 1, column: place.column },
      ArrowDown: { row: place.row + 1, column: place.column },
      ArrowLeft: { row: place.row, column: place.column - 1 },
      ArrowRight: { row: place.row, column: place.column + 1 },
      PageUp: { row: place.row - pageRows, column: place.column },
      PageDown: { row: place.row + pageRows, column: place.column },
      Home: { row: isCommand ? 0 : place.row, column: 0 },
      End: { row: isCommand ? rows.length - 1 : place.row, column: gridFields.length - 1 },
    };
    const move = moves[key];
    if (move !== undefined) go(move.row, move.column);
    else if (isCommand && key === 'z' && event.shiftKey) onRedo();
    else if (isCommand && key === 'z') onUndo();
    else if (isCommand && key === 'y') onRedo();
    else if (key === 'Enter' || key === 'F2') begin();
    else if ((key === 'Delete' || key === 'Backspace') && active !== undefined)
      take([
        { row: active, field, text: field === 'sku' || field === 'fullPrice' ? '' : textOf(active, field) },
      ]);
    else if (!isCommand && !event.altKey && event.key.length === 1 && field !== 'state') begin(event.key);
    else return;
    event.preventDefault();
  }

  function onPaste(event: ClipboardEvent<HTMLTableElement>): void {
    if (typing !== null) return;
    event.preventDefault();
    take(readBlock(event.clipboardData.getData('text/plain'), { row: place.row, field }, rows));
  }

  function onCopy(event: ClipboardEvent<HTMLTableElement>): void {
    if (typing !== null || active === undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', edits.get(active.id)?.[field] ?? textOf(active, field));
  }

  const shown = virtual.getVirtualItems();
  const activeId = active === undefined ? undefined : `cell-${active.id}-${field}`;
  // Sideways, too, a cell that is gone to comes out from under the names.
  useEffect(() => {
    if (activeId !== undefined && table.current === document.activeElement)
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeId]);
  const told =
    active === undefined ? undefined : (problems.get(active.id)?.[field] ?? problems.get(active.id)?.row);
  return (
    <div className="grid gap-1">
      <div
        ref={scroller}
        className="h-[min(70vh,40rem)] overflow-auto rounded-lg border border-line bg-surface focus-within:border-primary"
      >
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is typed in is a grid (ARIA Practices)
          role="grid"
          tabIndex={0}
          aria-label={t('title')}
          aria-rowcount={rows.length + 1}
          aria-colcount={gridFields.length + 1}
          aria-activedescendant={shown.some(({ index }) => index === place.row) ? activeId : undefined}
          onKeyDown={onGridKey}
          onPaste={onPaste}
          onCopy={onCopy}
          className="group w-full min-w-[54rem] table-fixed border-separate border-spacing-0 text-sm outline-none"
        >
          <thead>
            <tr aria-rowindex={1}>
              <th
                scope="col"
                className="sticky top-0 left-0 z-30 h-11 border-b border-line bg-wash px-3 text-left font-semibold max-sm:w-44"
              >
                {t('column.name')}
              </th>
              {gridFields.map((each) => (
                <th
                  key={each}
                  scope="col"
                  className={classNames(
                    'sticky top-0 z-20 border-b border-line bg-wash px-3 font-semibold',
                    widths[each],
                    isNumber(each) ? 'text-right' : 'text-left',
                  )}
                >
                  {t(`column.${each}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Space px={shown[0]?.start ?? 0} />
            {shown.map(({ index }) => {
              const row = rows[index];
              if (row === undefined) return null;
              const name = nameOfRow(row, locale);
              const wrong = problems.get(row.id);
              return (
                <tr key={row.id} aria-rowindex={index + 2} className="h-11">
                  <th
                    scope="row"
                    title={name}
                    className={classNames(
                      'sticky left-0 z-10 truncate border-b border-line bg-surface px-3 text-left font-normal',
                      wrong?.row !== undefined && 'text-danger',
                    )}
                  >
                    {name}
                  </th>
                  {gridFields.map((each, column) => {
                    const isActive = index === place.row && column === place.column;
                    return (
                      <Cell
                        key={each}
                        row={row}
                        field={each}
                        column={column}
                        text={edits.get(row.id)?.[each]}
                        mistake={wrong?.[each]}
                        isActive={isActive}
                        onPress={() => {
                          if (typing === null || !isActive) go(index, column);
                        }}
                        onEdit={() => begin()}
                      >
                        {isActive && typing !== null && (
                          <CellEditor
                            field={each}
                            label={`${name}: ${t(`column.${each}`)}`}
                            text={typing}
                            onText={setTyping}
                            onFinish={finish}
                          />
                        )}
                      </Cell>
                    );
                  })}
                </tr>
              );
            })}
            <Space px={virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)} />
          </tbody>
        </table>
      </div>
      <p className="min-h-6 text-sm text-danger" role="status">
        {told}
      </p>
    </div>
  );
}

const nameOfRow = ({ nameTh, nameEn, optionTh, optionEn }: TableRow, locale: 'th' | 'en') =>
  [inLocale(locale, nameTh, nameEn), optionTh === null ? [] : inLocale(locale, optionTh, optionEn)]
    .flat()
    .join(' · ');

/** Where rows are that aren't in sight. */
function Space({ px }: { px: number }) {
  if (px <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of nothing takes no focus
    <tr aria-hidden="true">
      <td colSpan={gridFields.length + 1} style={{ height: px }} className="p-0" />
    </tr>
  );
}

type CellProps = {
  row: TableRow;
  field: GridField;
  column: number;
  text: string | undefined;
  mistake: string | undefined;
  isActive: boolean;
  onPress: () => void;
  onEdit: () => void;
  /** What is typed with, over the cell. */
  children: ReactNode;
};

function Cell({ row, field, column, text, mistake, isActive, onPress, onEdit, children }: CellProps) {
  const isWrong = mistake !== undefined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the focus and hears the keys for its cells
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell
    <td
      id={`cell-${row.id}-${field}`}
      aria-colindex={column + 2}
      aria-readonly={isOpen(row, field) ? undefined : true}
      aria-invalid={isWrong ? true : undefined}
      title={mistake}
      onClick={onPress}
      onDoubleClick={onEdit}
      className={classNames(
        'relative scroll-mt-11 scroll-ml-48 truncate border-b border-l border-line px-3 tabular-nums',
        isNumber(field) && 'text-right',
        text !== undefined && !isWrong && 'bg-warning-wash font-semibold',
        isWrong && 'bg-danger-wash font-semibold text-danger',
        !isOpen(row, field) && 'text-ink-mute',
        isActive && 'outline-2 -outline-offset-2 outline-line-strong group-focus-within:outline-primary',
      )}
    >
      <CellText row={row} field={field} text={text} />
      {children}
    </td>
  );
}

function CellText({ row, field, text }: { row: TableRow; field: GridField; text: string | undefined }) {
  const t = useTranslations('grid');
  const shown = text ?? textOf(row, field);
  if (field === 'state') {
    const known = (['onSale', 'draft', 'hidden', 'refused'] as const).find((state) => state === shown);
    return known === undefined ? shown : t(`state.${known}`);
  }
  if (field === 'stock' && row.stock === null) return '–';
  return shown;
}

type CellEditorProps = {
  field: GridField;
  label: string;
  text: string;
  onText: (text: string) => void;
  /** Null takes back what was typed; then where to go from here. */
  onFinish: (text: string | null, down: number, right: number) => void;
};

function CellEditor({ field, label, text, onText, onFinish }: CellEditorProps) {
  const t = useTranslations('grid');
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const isOver = useRef(false);
  useEffect(() => input.current?.focus(), []);
  const end = (value: string | null, down: number, right: number) => {
    isOver.current = true;
    onFinish(value, down, right);
  };
  const shared = {
    ref: input,
    'aria-label': label,
    value: text,
    className:
      'absolute inset-0 w-full bg-surface px-3 text-sm text-ink outline-2 -outline-offset-2 outline-primary',
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') end(text, event.shiftKey ? -1 : 1, 0);
      else if (event.key === 'Tab') end(text, 0, event.shiftKey ? -1 : 1);
      else if (event.key === 'Escape') end(null, 0, 0);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    onBlur: () => {
      if (!isOver.current) end(text, 0, 0);
    },
  };
  if (field === 'state')
    return (
      <select {...shared} onChange={(event) => onText(event.currentTarget.value)}>
        {gridStates.map((state) => (
          <option key={state} value={state}>
            {t(`state.${state}`)}
          </option>
        ))}
      </select>
    );
  return <input {...shared} onChange={(event) => onText(event.currentTarget.value)} />;
}
