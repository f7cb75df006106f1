import ZoomIn from 'lucide-react/icons/zoom-in';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Picture } from '../../../ui/picture.tsx';

const loadZoom = () => import('./cover-zoom.tsx');
const CoverZoom = lazy(loadZoom);

type CoverViewerProps = {
  base: string;
  name: string;
  /** What the picture shows, where its store says so: a photo of the copy isn't its cover. */
  alt: string | null;
};

/** The cover; pressed, it opens large and can be zoomed into. Without scripts it leads to the large picture. */
export function CoverViewer({ base, name, alt }: CoverViewerProps) {
  const t = useTranslations('product');
  const [isOpen, setIsOpen] = useState(false);
  const [shownSrc, setShownSrc] = useState<string | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <a
        href={`${base}/1600.jpg`}
        aria-label={t('cover.open', { name })}
        // It is on its way before it is asked for.
        onPointerEnter={() => void loadZoom()}
        onFocus={() => void loadZoom()}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setShownSrc(event.currentTarget.querySelector('img')?.currentSrc ?? null);
          setWasOpened(true);
          setIsOpen(true);
        }}
        className="group relative block cursor-zoom-in"
      >
        <Picture
          base={base}
          alt={alt ?? t('cover.alt', { name })}
          sizes="(width < 48rem) 7.5rem, 19rem"
          isPriority
          className="aspect-2/3 rounded-sm shadow-cover"
        />
        <span className="absolute right-2 bottom-2 grid size-9 place-items-center rounded-full bg-surface/95 text-ink-soft shadow-card group-hover:text-primary">
          <ZoomIn className="size-5" aria-hidden="true" />
        </span>
      </a>
      {wasOpened && (
        <Suspense>
          <CoverZoom
            base={base}
            name={name}
            shownSrc={shownSrc}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
