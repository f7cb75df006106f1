import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';

/** Where rows are that aren't in sight. */
export function Space({ px, columns }: { px: number; columns: number }) {
  if (px <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of nothing takes no focus
    <tr aria-hidden="true">
      <td colSpan={columns + 1} style={{ height: px }} className="p-0" />
    </tr>
  );
}

type CellProps = {
  id: string;
  column: number;
  isNumber: boolean;
  isOpen: boolean;
  isTyped: boolean;
  mistake: string | undefined;
  isActive: boolean;
  onPress: () => void;
  onEdit: () => void;
  /** What it says, and what is typed with, over it. */
  children: ReactNode;
};

export function Cell(props: CellProps) {
  const { id, column, isNumber, isOpen, isTyped, mistake, isActive, onPress, onEdit, children } = props;
  const isWrong = mistake !== undefined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the focus and hears the keys for its cells
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell
    <td
      id={id}
      aria-colindex={column + 2}
      aria-readonly={isOpen ? undefined : true}
      aria-invalid={isWrong ? true : undefined}
      title={mistake}
      onClick={onPress}
      onDoubleClick={onEdit}
      className={classNames(
        'relative scroll-mt-11 scroll-ml-48 truncate border-b border-l border-line px-3 tabular-nums',
        isNumber && 'text-right',
        isTyped && !isWrong && 'bg-warning-wash font-semibold',
        isWrong && 'bg-danger-wash font-semibold text-danger',
        !isOpen && 'text-ink-mute',
        isActive && 'outline-2 -outline-offset-2 outline-line-strong group-focus-within:outline-primary',
      )}
    >
      {children}
    </td>
  );
}

type CellEditorProps = {
  choices: readonly { value: string; label: string }[] | undefined;
  label: string;
  text: string;
  onText: (text: string) => void;
  /** Null takes back what was typed; then where to go from here. */
  onFinish: (text: string | null, down: number, right: number) => void;
};

export function CellEditor({ choices, label, text, onText, onFinish }: CellEditorProps) {
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
  if (choices !== undefined)
    return (
      <select {...shared} onChange={(event) => onText(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  return <input {...shared} onChange={(event) => onText(event.currentTarget.value)} />;
}
