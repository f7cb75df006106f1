import ChevronDown from 'lucide-react/icons/chevron-down';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type ActionPanelProps = {
  /** What the button that opens it says. */
  label: string;
  /** Of which row, or all of it, for whoever doesn't see where it stands. */
  name?: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
  /** 'quiet' for what is rarely wanted: cancelling. */
  look?: 'button' | 'secondary' | 'quiet';
  id?: string;
  isOpen?: boolean;
  /** Of panels of one group, opening one folds the others. */
  group?: string;
};

const looks = {
  button:
    'border-action bg-action text-on-primary group-open:bg-surface group-open:text-action hover:border-action-strong hover:bg-action-strong group-open:hover:bg-wash',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-wash',
  quiet: 'border-transparent text-ink-soft hover:bg-wash hover:text-ink',
};

/** Folds the panel that something stands in together again; the focus goes to what had opened it. */
export function closePanelOf(element: Element): void {
  const panel = element.closest('details');
  if (panel === null) return;
  panel.open = false;
  panel.querySelector('summary')?.focus();
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  if (event.key !== 'Escape' || event.defaultPrevented || !event.currentTarget.open) return;
  event.preventDefault();
  closePanelOf(event.currentTarget);
}

/**
 * A step before something that can't be taken back: a button that unfolds a question with its form. The browser's own
 * `<details>`, so it works without scripts; with them Escape folds it as well.
 */
export function ActionPanel({
  label,
  name,
  title,
  text,
  children,
  look = 'button',
  id,
  isOpen,
  group,
}: ActionPanelProps) {
  return (
    <details
      id={id}
      name={group}
      open={isOpen}
      onKeyDown={closeOnEscape}
      className="group min-w-0 open:w-full open:basis-full print:hidden"
    >
      <summary
        // What is read aloud holds what is written (WCAG 2.5.3).
        aria-label={name === undefined || name.includes(label) ? name : `${label} ${name}`}
        className={classNames(
          'inline-flex min-h-11 list-none items-center gap-2 rounded-md border px-4 leading-snug font-semibold transition-colors',
          looks[look],
        )}
      >
        {label}
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="mt-3 grid gap-4 rounded-lg border border-line bg-surface p-4 md:p-5">
        <div className="grid gap-1">
          <p className="font-serif text-lg font-semibold wrap-anywhere">{title}</p>
          {text !== undefined && <div className="wrap-anywhere text-ink-soft">{text}</div>}
        </div>
        {children}
      </div>
    </details>
  );
}
