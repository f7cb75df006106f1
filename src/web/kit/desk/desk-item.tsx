import type { ReactNode } from 'react';

type DeskItemProps = {
  /** What tells it from the others, said to who can't see it. */
  label: string;
  /** Its heading, where it has one, and beside it when it came. */
  title?: ReactNode;
  when?: ReactNode;
  /** What can be done with it: nothing once it is decided. */
  actions?: ReactNode;
  children: ReactNode;
};

/** One thing on a desk: what it is, its facts, and what can be done with it. */
export function DeskItem({ label, title, when, actions, children }: DeskItemProps) {
  return (
    <article aria-label={label} className="grid gap-4 rounded-lg border border-line bg-surface p-4 md:p-6">
      {title !== undefined && (
        <header className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-lg">{title}</h2>
          {when !== undefined && <p className="text-sm text-ink-mute">{when}</p>}
        </header>
      )}
      {children}
      {actions !== undefined && actions !== false && (
        <div className="flex flex-wrap items-start gap-2 border-t border-line pt-4">{actions}</div>
      )}
    </article>
  );
}
