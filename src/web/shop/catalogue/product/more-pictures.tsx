import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../../ui/class-names.ts';
import { Picture } from '../../../ui/picture.tsx';
import type { Product } from './load-product.server.ts';

const loadZoom = () => import('./cover-zoom.tsx');
const CoverZoom = lazy(loadZoom);

/**
 * Pictures of a product beside the one that stands large: photos of the copy, pages inside. Pressed, one opens over the page
 * and can be zoomed into; without scripts it leads to the large picture.
 */
export function MorePictures({ product, className }: { product: Product; className?: string }) {
  const t = useTranslations('product.pictures');
  const [opened, setOpened] = useState<{ base: string; name: string; shownSrc: string | null } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [, ...more] = product.pictures;
  if (more.length === 0) return null;
  return (
    <>
      <ul aria-label={t('label')} className={classNames('flex flex-wrap gap-2', className)}>
        {more.map(({ imageUrl, altText }, index) => {
          const name = altText ?? t('nameless', { place: index + 2, name: product.name });
          return (
            <li key={imageUrl}>
              <a
                href={`${imageUrl}/1600.jpg`}
                onPointerEnter={() => void loadZoom()}
                onFocus={() => void loadZoom()}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  const shownSrc = event.currentTarget.querySelector('img')?.currentSrc ?? null;
                  setOpened({ base: imageUrl, name, shownSrc });
                  setIsOpen(true);
                }}
                className="block cursor-zoom-in rounded-md border border-line hover:border-primary"
              >
                <Picture
                  base={imageUrl}
                  alt={name}
                  sizes="4rem"
                  ratio="1/1"
                  minWidthPx={96}
                  maxWidthPx={240}
                  className="size-16! rounded-md"
                />
              </a>
            </li>
          );
        })}
      </ul>
      {opened !== null && (
        <Suspense>
          <CoverZoom key={opened.base} {...opened} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
