import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import type { ShownImage } from './dialogs.types.ts';
import { PictureLink } from './picture-link.tsx';

/** SPEC §9: slideshow 3000 ms. */
const slideMs = 3_000;

type ImageViewerProps = {
  images: readonly ShownImage[];
  start: number;
  isSlideshow: boolean;
  /** A picture's link was followed. */
  onFollow: () => void;
};

/**
 * One picture large, arrows and dots to the others; as a slideshow it goes on by itself every 3 s until it is stopped,
 * and doesn't begin where people asked for less motion (WCAG 2.2.2).
 */
export function ImageViewer({ images, start, isSlideshow, onFollow }: ImageViewerProps) {
  const t = useTranslations('shell');
  const [index, setIndex] = useState(Math.min(Math.max(0, start), images.length - 1));
  const [isPlaying, setIsPlaying] = useState(
    () => isSlideshow && !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  const count = images.length;
  const move = (step: 1 | -1) => setIndex((now) => (now + step + count) % count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a picture chosen by hand stays its 3 s as well
  useEffect(() => {
    if (!isPlaying || count < 2) return;
    const timer = setTimeout(() => setIndex((now) => (now + 1) % count), slideMs);
    return () => clearTimeout(timer);
  }, [isPlaying, count, index]);

  const shown = images[index];
  if (shown === undefined) return null;
  return (
    <section
      aria-roledescription="carousel"
      aria-label={t('images')}
      className="grid gap-3"
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') move(-1);
        if (event.key === 'ArrowRight') move(1);
      }}
    >
      <div className="relative grid place-items-center">
        <PictureLink
          href={shown.href}
          onFollow={onFollow}
          // Whoever has reached a link means this one.
          onFocus={() => setIsPlaying(false)}
          className="grid w-full place-items-center"
        >
          {shown.isWhole === true ? (
            <img
              key={shown.base}
              src={shown.base}
              alt={shown.alt}
              className="max-h-[70dvh] min-h-60 max-w-full object-contain"
            />
          ) : (
            <Picture
              key={shown.base}
              base={shown.base}
              alt={shown.alt}
              sizes="92vw"
              maxWidthPx={1600}
              minWidthPx={480}
              fit="contain"
              className="max-h-[70dvh] min-h-60"
            />
          )}
        </PictureLink>
        {count > 1 && (
          <>
            <Arrow side="left" label={t('previousImage')} onClick={() => move(-1)} />
            <Arrow side="right" label={t('nextImage')} onClick={() => move(1)} />
          </>
        )}
      </div>
      {count > 1 && (
        <div className="flex items-center justify-center gap-1">
          {isSlideshow && (
            <button
              type="button"
              onClick={() => setIsPlaying(!isPlaying)}
              aria-label={t(isPlaying ? 'pauseSlides' : 'playSlides')}
              className="grid size-9 place-items-center rounded-md text-ink-soft hover:bg-wash"
            >
              {isPlaying ? (
                <Pause className="size-4" aria-hidden="true" />
              ) : (
                <Play className="size-4" aria-hidden="true" />
              )}
            </button>
          )}
          <Dots count={count} index={index} onChoose={setIndex} />
        </div>
      )}
      <p className="sr-only" aria-live={isPlaying ? 'off' : 'polite'}>
        {t('imageNumber', { number: index + 1, count })}
      </p>
    </section>
  );
}

function Arrow({ side, label, onClick }: { side: 'left' | 'right'; label: string; onClick: () => void }) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={label}
      className={classNames(
        'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full border border-line bg-surface/95 text-ink shadow-card hover:text-primary',
        side === 'left' ? 'left-0' : 'right-0',
      )}
    >
      <Icon className="size-5" aria-hidden="true" />
    </button>
  );
}

function Dots({
  count,
  index,
  onChoose,
}: {
  count: number;
  index: number;
  onChoose: (index: number) => void;
}) {
  const t = useTranslations('shell');
  return Array.from({ length: count }, (_, place) => (
    <button
      // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
      key={place}
      type="button"
      onClick={() => onChoose(place)}
      aria-label={t('imageNumber', { number: place + 1, count })}
      aria-current={place === index ? 'true' : undefined}
      className="grid size-6 place-items-center"
    >
      <span
        className={classNames(
          'rounded-full',
          place === index ? 'size-2.5 bg-primary' : 'size-2 bg-line-strong',
        )}
      />
    </button>
  ));
}
