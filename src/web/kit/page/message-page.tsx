import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';

type MessagePageProps = { code?: string; title: ReactNode; text?: ReactNode; actions?: ReactNode };

/** A page that says one thing: what happened, and the way on. */
export function MessagePage({ code, title, text, actions }: MessagePageProps) {
  return (
    <main className="page-width grid justify-items-center gap-3 py-16 text-center md:py-24">
      {code === undefined ? (
        <Mark className="size-14 text-primary" />
      ) : (
        <p className="font-serif text-6xl leading-tight font-bold text-primary tabular-nums">{code}</p>
      )}
      <h1 className="text-2xl md:text-3xl">{title}</h1>
      {text !== undefined && <p className="max-w-md text-ink-soft">{text}</p>}
      {actions !== undefined && (
        <div className="mt-4 flex flex-wrap items-center justify-center gap-3">{actions}</div>
      )}
    </main>
  );
}
