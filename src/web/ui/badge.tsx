import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'neutral' | 'primary' | 'accent' | 'info' | 'success' | 'warning' | 'danger';

const tones: Record<Tone, string> = {
  neutral: 'bg-wash text-ink-soft',
  primary: 'bg-primary-wash text-primary',
  accent: 'bg-accent-wash text-accent-ink',
  info: 'bg-info-wash text-info',
  success: 'bg-success-wash text-success',
  warning: 'bg-warning-wash text-warning',
  danger: 'bg-danger-wash text-danger',
};

type BadgeProps = { tone?: Tone; children: ReactNode; className?: string };

/** A word or two about a thing: "used", "e-book", "-20%". */
export function Badge({ tone = 'neutral', children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-sm px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap large-text:whitespace-normal',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
