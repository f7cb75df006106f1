import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import {
  type CellProblems,
  type Edits,
  fillDown,
  type GridRow,
  type GridShape,
  readBlock,
  type Typed,
} from './cells.rules.ts';
import { Cell, CellEditor, Space } from './grid-cell.tsx';

const rowPx = 44;
const pageRows = 10;

export type CellColumn<Field extends string> = {
  field: Field;
  label: string;
  /** Its width, as a class. */
  width: string;
  isNumber?: boolean;
  /** What it may be, by what is sent; it is shown, chosen and pasted by its label. */
  choices?: readonly { value: string; label: string }[];
  /** Whether Delete empties it; otherwise it is as it was read again. */
  isOptional?: boolean;
};

type CellTableProps<Row extends GridRow, Field extends string> = {
  label: string;
  /** Over the names of the rows. */
  nameLabel: string;
  shape: GridShape<Row, Field>;
  /** In the order of the shape's fields. */
  columns: readonly CellColumn<Field>[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** What stands beneath a row's name, and tells it from others of that name. */
  noteOf?: (row: Row) => string;
  /** What stands before a row's name. */
  leadOf?: (row: Row) => ReactNode;
  /** What a cell shows that can't be changed, where that isn't its text. */
  closedText?: (row: Row, field: Field) => string | undefined;
  edits: Edits<Field>;
  problems: CellProblems<Field>;
  onType: (typed: readonly Typed<Row, Field>[]) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** With a button that copies the cell one stands in to those under it; Ctrl+D does, too. */
  fillLabel?: string;
};

type Place = { row: number; column: number };

/**
 * A grid as ARIA's practices have it: one stop for Tab, arrows go from cell to cell, Enter, F2 or a letter begins to type.
 * Of thousands of rows those that are in sight are there.
 */
export function CellTable<Row extends GridRow, Field extends string>({
  label,
  nameLabel,
  shape,
  columns,
  rows,
  nameOf,
  noteOf,
  leadOf,
  closedText,
  edits,
  problems,
  onType,
  onUndo,
  onRedo,
  fillLabel,
}: CellTableProps<Row, Field>) {
  const { textOf, isOpen } = shape;
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
  const activeColumn = columns[place.column] ?? columns[0];
  if (activeColumn === undefined) throw new Error('a table without columns');
  const { field } = activeColumn;
  const active = rows[place.row];

  function go(row: number, column: number): void {
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, row)),
      column: Math.max(0, Math.min(columns.length - 1, column)),
    };
    setPlace(next);
    virtual.scrollToIndex(next.row);
    table.current?.focus({ preventScroll: true });
  }

  function take(typed: readonly Typed<Row, Field>[]): void {
    // A choice may be pasted by its name.
    onType(
      typed.map((each) => {
        const text = each.text.trim().toLowerCase();
        const choices = columns.find((column) => column.field === each.field)?.choices;
        const named = choices?.find((choice) => choice.label.toLowerCase() === text);
        return named === undefined ? each : { ...each, text: named.value };
      }),
    );
  }

  function fill(): void {
    if (active === undefined) return;
    take(fillDown(edits.get(active.id)?.[field] ?? textOf(active, field), { row: place.row, field }, rows));
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
      End: { row: isCommand ? rows.length - 1 : place.row, column: columns.length - 1 },
    };
    const move = moves[key];
    if (move !== undefined) go(move.row, move.column);
    else if (isCommand && key === 'z' && event.shiftKey) onRedo();
    else if (isCommand && key === 'z') onUndo();
    else if (isCommand && key === 'y') onRedo();
    else if (isCommand && key === 'd' && fillLabel !== undefined) fill();
    else if (key === 'Enter' || key === 'F2') begin();
    else if ((key === 'Delete' || key === 'Backspace') && active !== undefined)
      take([{ row: active, field, text: activeColumn?.isOptional === true ? '' : textOf(active, field) }]);
    else if (!isCommand && !event.altKey && event.key.length === 1 && activeColumn?.choices === undefined)
      begin(event.key);
    else return;
    event.preventDefault();
  }

  function onPaste(event: ClipboardEvent<HTMLTableElement>): void {
    if (typing !== null) return;
    event.preventDefault();
    take(readBlock(shape, event.clipboardData.getData('text/plain'), { row: place.row, field }, rows));
  }

  function onCopy(event: ClipboardEvent<HTMLTableElement>): void {
    if (typing !== null || active === undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', edits.get(active.id)?.[field] ?? textOf(active, field));
  }

  function shownText(row: Row, { field: each, choices }: CellColumn<Field>): string {
    const text = edits.get(row.id)?.[each];
    const plain = text ?? closedText?.(row, each) ?? textOf(row, each);
    return choices?.find(({ value }) => value === plain)?.label ?? plain;
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
        className="isolate h-[min(70vh,40rem)] overflow-auto rounded-lg border border-line bg-surface focus-within:border-primary"
      >
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is typed in is a grid (ARIA Practices)
          role="grid"
          tabIndex={0}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
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
                {nameLabel}
              </th>
              {columns.map((each) => (
                <th
                  key={each.field}
                  scope="col"
                  className={classNames(
                    'sticky top-0 z-20 border-b border-line bg-wash px-3 font-semibold',
                    each.width,
                    each.isNumber === true ? 'text-right' : 'text-left',
                  )}
                >
                  {each.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Space px={shown[0]?.start ?? 0} columns={columns.length} />
            {shown.map(({ index }) => {
              const row = rows[index];
              if (row === undefined) return null;
              const name = nameOf(row);
              const note = noteOf?.(row) ?? '';
              const wrong = problems.get(row.id);
              return (
                <tr key={row.id} aria-rowindex={index + 2} className="h-11">
                  <th
                    scope="row"
                    title={note === '' ? name : `${name}\n${note}`}
                    className={classNames(
                      'sticky left-0 z-10 truncate border-b border-line bg-surface px-3 text-left font-normal',
                      wrong?.row !== undefined && 'text-danger',
                    )}
                  >
                    {leadOf?.(row)}
                    {note === '' ? (
                      name
                    ) : (
                      <>
                        <span className="block truncate leading-5">{name}</span>{' '}
                        <span className="block truncate text-xs leading-4 text-ink-mute tabular-nums">
                          {note}
                        </span>
                      </>
                    )}
                  </th>
                  {columns.map((each, column) => {
                    const isActive = index === place.row && column === place.column;
                    return (
                      <Cell
                        key={each.field}
                        id={`cell-${row.id}-${each.field}`}
                        column={column}
                        isNumber={each.isNumber === true}
                        isOpen={isOpen(row, each.field)}
                        isTyped={edits.get(row.id)?.[each.field] !== undefined}
                        mistake={wrong?.[each.field]}
                        isActive={isActive}
                        onPress={() => {
                          if (typing === null || !isActive) go(index, column);
                        }}
                        onEdit={() => begin()}
                      >
                        {shownText(row, each)}
                        {isActive && typing !== null && (
                          <CellEditor
                            choices={each.choices}
                            label={`${name}: ${each.label}`}
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
            <Space px={virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)} columns={columns.length} />
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <p className="min-h-6 flex-1 text-sm text-danger" role="status">
          {told}
        </p>
        {fillLabel !== undefined && (
          <Button
            variant="secondary"
            size="s"
            onClick={() => {
              fill();
              table.current?.focus({ preventScroll: true });
            }}
          >
            {fillLabel}
          </Button>
        )}
      </div>
    </div>
  );
}
