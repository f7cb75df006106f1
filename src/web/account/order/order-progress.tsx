import Check from 'lucide-react/icons/check';
import { useTranslations } from 'use-intl';
import type { OrderStatus } from '../../../modules/order/order-status.rules.ts';
import { classNames } from '../../ui/class-names.ts';
import { orderProgress, type StepState } from './order-progress.rules.ts';

const dots: Record<StepState, string> = {
  done: 'border-primary bg-primary text-on-primary',
  now: 'border-primary bg-surface text-primary',
  next: 'border-line-strong bg-surface text-ink-mute',
};

/** Ordered, paid, shipped, received: how far an order is. Nothing for one that was cancelled or has expired. */
export function OrderProgress({
  status,
  isCod,
  isSent,
}: {
  status: OrderStatus;
  isCod: boolean;
  /** Whether something of it is sent: files aren't. */
  isSent: boolean;
}) {
  const t = useTranslations('order.detail');
  const steps = orderProgress(status, isSent);
  if (steps === null) return null;
  const words: Record<StepState, string> = {
    done: t('stepDone'),
    now: t('stepNow'),
    next: t('stepNext'),
  };
  return (
    <ol
      aria-label={t('progress')}
      className={classNames('grid print:hidden', isSent ? 'grid-cols-4' : 'grid-cols-3')}
    >
      {steps.map(({ step, state }, index) => (
        <li
          key={step}
          aria-current={state === 'now' ? 'step' : undefined}
          className="relative grid justify-items-center gap-1 text-center"
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={classNames(
                'absolute top-4 right-1/2 h-0.5 w-full -translate-y-1/2',
                state === 'next' ? 'bg-line' : 'bg-primary',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={classNames(
              'relative z-10 grid size-8 place-items-center rounded-full border-2 text-sm font-semibold tabular-nums',
              dots[state],
            )}
          >
            {state === 'done' ? <Check className="size-4" /> : index + 1}
          </span>
          <span className={classNames('text-sm', state === 'next' ? 'text-ink-mute' : 'font-semibold')}>
            {t(step === 'paid' && isCod ? 'steps.paidCod' : `steps.${step}`)}
            <span className="sr-only"> ({words[state]})</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
