import type { ReactNode } from 'react';
import { Badge, type Tone } from './badge.tsx';

type StatusBadgeProps = { tone?: Tone; children: ReactNode; className?: string };

/** Where a thing stands in its course (an order, a return): a dot and a word. Which tone a status has, its page says. */
export function StatusBadge({ tone = 'neutral', children, className }: StatusBadgeProps) {
  return (
    <Badge tone={tone} className={className}>
      <span className="size-1.5 shrink-0 rounded-full bg-current" aria-hidden="true" />
      {children}
    </Badge>
  );
}
