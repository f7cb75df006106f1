import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A term and what it is, in a `<dl>`. */
export function Fact({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={classNames('min-w-0', className)}>
      <dt className="text-sm text-ink-mute">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
