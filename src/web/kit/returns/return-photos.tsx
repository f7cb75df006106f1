import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useDialogs } from '../dialog/dialogs.tsx';
import { returnPhotoHref, type Side } from './return-links.ts';

type ReturnPhotosProps = { side: Side; returnNumber: string; count: number };

/** The photos of a return: pressed, they are shown large; without scripts they open by themselves. */
export function ReturnPhotos({ side, returnNumber, count }: ReturnPhotosProps) {
  const t = useTranslations('returns.detail');
  const { showImages } = useDialogs();
  const photos = Array.from({ length: count }, (_, place) => ({
    base: returnPhotoHref(side, returnNumber, place),
    alt: t('photo', { number: place + 1 }),
    isWhole: true,
  }));

  function open(event: MouseEvent, place: number): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    showImages(photos, place);
  }

  return (
    <ul className="mt-1 flex flex-wrap gap-2">
      {photos.map(({ base, alt }, place) => (
        <li key={base}>
          <a
            href={base}
            target="_blank"
            rel="noreferrer"
            aria-label={t('openPhoto', { number: place + 1 })}
            onClick={(event) => open(event, place)}
            className="block overflow-hidden rounded-md border border-line hover:border-primary"
          >
            <img src={base} alt={alt} loading="lazy" decoding="async" className="size-24 object-cover" />
          </a>
        </li>
      ))}
    </ul>
  );
}
