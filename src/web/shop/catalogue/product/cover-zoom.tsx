import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';

type CoverZoomProps = {
  base: string;
  name: string;
  /** What the page shows of it already: there at once, until the large picture has arrived. */
  shownSrc: string | null;
  isOpen: boolean;
  onClose: () => void;
};

/** How large the cover is, in per cent of what fits the window: it opens fitted, and can be smaller or larger. */
const steps = [50, 75, 100, 150, 200, 300, 400] as const;
const fitted = steps.indexOf(100);
/** A press that moved further than this pushed the cover about. */
const pushedPx = 6;

/**
 * The cover over the page. Buttons, the keys + − 0, or a press change its size; larger than the window it is pushed about
 * by finger, mouse or arrow keys.
 */
export default function CoverZoom({ base, name, shownSrc, isOpen, onClose }: CoverZoomProps) {
  const t = useTranslations('product');
  const [step, setStep] = useState(fitted);
  const percent = steps[step] ?? 100;
  const move = (by: 1 | -1) => setStep((now) => Math.min(steps.length - 1, Math.max(0, now + by)));
  const { ref, handlers, hasPushed } = usePushing();
  useKeptMiddle(ref, percent);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => {
        setStep(fitted);
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
            {percent}%
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
        ref={ref}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to scroll it
        tabIndex={0}
        aria-label={t('cover.alt', { name })}
        onKeyDown={(event) => {
          if (event.key === '+' || event.key === '=') move(1);
          if (event.key === '-') move(-1);
          if (event.key === '0') setStep(fitted);
        }}
        {...handlers}
        onClick={() => {
          if (!hasPushed()) setStep((now) => (now > fitted ? fitted : steps.indexOf(200)));
        }}
        className={classNames(
          'flex h-full overflow-auto overscroll-contain',
          percent > 100 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
        )}
      >
        <div
          className="m-auto shrink-0 bg-contain bg-center bg-no-repeat"
          style={{
            width: `${percent}%`,
            height: `${percent}%`,
            backgroundImage: shownSrc === null ? undefined : `url("${shownSrc}")`,
          }}
        >
          <img
            src={`${base}/1280.webp`}
            srcSet={[960, 1280, 1600].map((width) => `${base}/${width}.webp ${width}w`).join(', ')}
            sizes="(width < 48rem) 100vw, 60rem"
            alt={t('cover.alt', { name })}
            draggable={false}
            className="size-full object-contain"
          />
        </div>
      </section>
    </Dialog>
  );
}

/** Pushing with the mouse what scrolls; fingers can by themselves. */
function usePushing() {
  const ref = useRef<HTMLElement>(null);
  const start = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  const pushed = useRef(0);
  const end = () => {
    start.current = null;
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      pushed.current = 0;
      const box = ref.current;
      if (event.pointerType !== 'mouse' || box === null) return;
      start.current = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop };
      box.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      const { current: from } = start;
      if (from === null || ref.current === null) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      pushed.current = Math.max(pushed.current, Math.abs(x), Math.abs(y));
      ref.current.scrollTo(from.left - x, from.top - y);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
  return { ref, handlers, hasPushed: () => pushed.current > pushedPx };
}

/** What is in the middle stays there while the size changes. */
function useKeptMiddle(ref: { readonly current: HTMLElement | null }, percent: number): void {
  const before = useRef(percent);
  useLayoutEffect(() => {
    const box = ref.current;
    if (box === null) return;
    const scale = percent / before.current;
    before.current = percent;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = box;
    box.scrollTo(
      (scrollLeft + clientWidth / 2) * scale - clientWidth / 2,
      (scrollTop + clientHeight / 2) * scale - clientHeight / 2,
    );
  }, [ref, percent]);
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
