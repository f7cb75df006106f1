import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { useEffect } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { AlertRequest } from './dialogs.types.ts';

/** SPEC §9: alert auto-hide 2 s. */
const shownMs = 2_000;

type AlertProps = { alert: (AlertRequest & { turn: number }) | null; onHide: () => void };

/**
 * SPEC §2's alert: an icon and a line in the middle of the page, gone after 2 s. It takes no focus; screen readers hear
 * errors at once and successes when they have finished a sentence.
 */
export function Alert({ alert, onHide }: AlertProps) {
  useEffect(() => {
    if (alert === null) return;
    const timer = setTimeout(onHide, shownMs);
    return () => clearTimeout(timer);
  }, [alert, onHide]);
  return (
    <>
      <div role="status" className={place}>
        {alert?.tone === 'success' && <Bubble key={alert.turn} alert={alert} />}
      </div>
      <div role="alert" className={place}>
        {alert?.tone === 'error' && <Bubble key={alert.turn} alert={alert} />}
      </div>
    </>
  );
}

const place = 'pointer-events-none fixed inset-0 z-60 grid place-items-center p-6 empty:hidden';

function Bubble({ alert }: { alert: AlertRequest }) {
  const isSuccess = alert.tone === 'success';
  const Icon = isSuccess ? CircleCheck : CircleX;
  return (
    <div className="grid max-w-xs animate-appear justify-items-center gap-2 rounded-lg border border-line bg-surface px-8 py-6 text-center shadow-pop">
      <Icon
        className={classNames('size-10', isSuccess ? 'text-success' : 'text-danger')}
        strokeWidth={1.5}
        aria-hidden="true"
      />
      <p className="font-semibold">{alert.message}</p>
    </div>
  );
}
