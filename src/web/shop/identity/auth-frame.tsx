import type { ReactNode } from 'react';

/** A page that is one form: signing in, registering, a new password. */
export function AuthFrame({
  title,
  lead,
  children,
  isWide = false,
}: {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
  isWide?: boolean;
}) {
  return (
    <main className="page-width grid justify-items-center py-8 md:py-14">
      <section
        className={`grid w-full min-w-0 gap-6 wrap-anywhere rounded-lg border border-line bg-surface p-5 shadow-card md:p-8 ${isWide ? 'max-w-xl' : 'max-w-md'}`}
      >
        <header className="grid gap-1">
          <h1 className="text-2xl">{title}</h1>
          {lead !== undefined && <p className="text-ink-soft">{lead}</p>}
        </header>
        {children}
      </section>
    </main>
  );
}
