import type { ReactNode } from 'react';

/** A term and what it is, in a `<dl>`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-mute">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
