import { classNames } from './class-names.ts';

/** A turning ring in the text's colour, for what takes longer than a blink. Says nothing to screen readers. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={classNames('size-[1.1em] animate-spin', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M12 3a9 9 0 1 1-9 9" />
    </svg>
  );
}
