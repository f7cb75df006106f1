import { classNames } from './class-names.ts';

/** A grey place of the final size (`className` gives it), while what belongs there is on its way. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      className={classNames('block animate-pulse-soft rounded-sm bg-line/70', className)}
      aria-hidden="true"
    />
  );
}
