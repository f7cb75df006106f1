import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import type { BasketStep } from './steps.rules.ts';

type StepTrailProps = {
  label: string;
  steps: readonly { step: BasketStep; label: string }[];
  current: BasketStep;
  /** Where a step is; null where one can't go yet. */
  hrefOf: (step: BasketStep) => string | null;
};

/** The way through a basket: where one is, and the steps one may go back to. On a phone only the current one has its name. */
export function StepTrail({ label, steps, current, hrefOf }: StepTrailProps) {
  return (
    <nav aria-label={label} className="py-3">
      <ol className="flex flex-wrap items-center gap-1 md:gap-3">
        {steps.map(({ step, label: name }, index) => {
          const href = hrefOf(step);
          const isCurrent = step === current;
          const words = (
            <>
              <span
                aria-hidden="true"
                className={classNames(
                  'grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold tabular-nums',
                  isCurrent ? 'bg-primary text-on-primary' : 'bg-wash text-ink-soft',
                )}
              >
                {index + 1}
              </span>
              <span className={isCurrent ? 'font-semibold' : 'max-md:sr-only'}>{name}</span>
            </>
          );
          const look = 'inline-flex min-h-11 min-w-0 items-center gap-2 text-sm';
          return (
            <li key={step} className="flex min-w-0 items-center gap-1.5 md:gap-3">
              {index > 0 && <span aria-hidden="true" className="h-px w-4 bg-line-strong max-md:hidden" />}
              {href === null || isCurrent ? (
                <span
                  className={classNames(look, !isCurrent && 'text-ink-mute')}
                  aria-current={isCurrent ? 'step' : undefined}
                >
                  {words}
                </span>
              ) : (
                <Link to={href} className={classNames(look, 'min-w-9 justify-center hover:text-primary')}>
                  {words}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
