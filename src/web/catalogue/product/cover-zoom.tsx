import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';

type CoverZoomProps = { base: string; name: string; isOpen: boolean; onClose: () => void };

/** How wide the cover is at each step, from all of it in the window on. */
const steps = [
  { percent: 100, className: 'mx-auto w-auto max-w-full max-h-full' },
  { percent: 150, className: 'mx-auto w-[min(45rem,150%)] max-w-none' },
  { percent: 200, className: 'mx-auto w-[min(60rem,200%)] max-w-none' },
  { percent: 300, className: 'mx-auto w-[min(90rem,300%)] max-w-none' },
] as const;

/** The cover over the page: buttons, the keys + and −, or a press bring it nearer; then it is pushed about like a page. */
export default function CoverZoom({ base, name, isOpen, onClose }: CoverZoomProps) {
  const t = useTranslations('product');
  const [step, setStep] = useState(0);
  const shown = steps[step] ?? steps[0];
  const move = (by: 1 | -1) => setStep((now) => Math.min(steps.length - 1, Math.max(0, now + by)));
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => {
        setStep(0);
        onClose();
      }}
      title={name}
      size="full"
      className="h-dvh max-h-dvh! md:h-[94dvh]"
      footer={
        <div className="mx-auto flex items-center gap-2">
          <ZoomButton label={t('cover.zoomOut')} onClick={() => move(-1)} isDisabled={step === 0}>
            <ZoomOut className="size-5" aria-hidden="true" />
          </ZoomButton>
          <output className="w-16 text-center tabular-nums" aria-live="polite">
            {shown.percent}%
          </output>
          <ZoomButton
            label={t('cover.zoomIn')}
            onClick={() => move(1)}
            isDisabled={step === steps.length - 1}
          >
            <ZoomIn className="size-5" aria-hidden="true" />
          </ZoomButton>
        </div>
      }
    >
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to scroll it
        tabIndex={0}
        aria-label={t('cover.alt', { name })}
        onKeyDown={(event) => {
          if (event.key === '+' || event.key === '=') move(1);
          if (event.key === '-') move(-1);
        }}
        onClick={() => setStep((now) => (now === 0 ? 2 : 0))}
        className={classNames(
          'h-full overflow-auto overscroll-contain',
          step === 0 ? 'grid cursor-zoom-in place-items-center' : 'cursor-zoom-out',
        )}
      >
        <Picture
          base={base}
          alt={t('cover.alt', { name })}
          sizes="90rem"
          minWidthPx={960}
          maxWidthPx={1600}
          fit="contain"
          className={shown.className}
        />
      </section>
    </Dialog>
  );
}

type ZoomButtonProps = { label: string; onClick: () => void; isDisabled: boolean; children: ReactNode };

function ZoomButton({ label, onClick, isDisabled, children }: ZoomButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      disabled={isDisabled}
      className="grid size-11 place-items-center rounded-md border border-line-strong hover:border-ink disabled:border-line disabled:text-ink-mute"
    >
      {children}
    </button>
  );
}
