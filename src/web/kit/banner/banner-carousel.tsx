import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { ShownBanner } from '../../../modules/banner/banner.contract.ts';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { BannerPicture } from './banner-picture.tsx';

type BannerCarouselProps = {
  banners: readonly ShownBanner[];
  /** A store's own, within its page: what they lead to is the store's word, not the house's. */
  isOfStore?: boolean;
  /** It stands at a page's end: its pictures wait until they come near the screen. */
  isAtEnd?: boolean;
};

/**
 * The announcements: a strip that snaps, moved by finger, wheel or keyboard without any script; arrows and dots come
 * with it. It never moves by itself.
 */
export function BannerCarousel({ banners, isOfStore = false, isAtEnd = false }: BannerCarouselProps) {
  const t = useTranslations('catalogue.banners');
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const count = banners.length;

  useEffect(() => {
    const list = strip.current;
    if (list === null) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const entry of entries)
          if (entry.isIntersecting) setShown([...list.children].indexOf(entry.target));
      },
      { root: list, threshold: 0.6 },
    );
    for (const slide of list.children) watcher.observe(slide);
    return () => watcher.disconnect();
  }, []);

  if (count === 0) return null;
  const goTo = (index: number) => {
    const list = strip.current;
    list?.scrollTo({ left: list.clientWidth * ((index + count) % count) });
  };
  return (
    <section aria-roledescription="carousel" aria-label={t('label')}>
      <div className="group relative">
        <ul
          ref={strip}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth rounded-lg [scrollbar-width:none]"
        >
          {banners.map((banner, index) => (
            <li key={banner.id} className="relative w-full shrink-0 snap-start snap-always">
              <BannerSlide banner={banner} isFirst={index === 0 && !isAtEnd} isOfStore={isOfStore} />
            </li>
          ))}
        </ul>
        {count > 1 && (
          <>
            <Arrow side="left" label={t('previous')} onClick={() => goTo(shown - 1)} />
            <Arrow side="right" label={t('next')} onClick={() => goTo(shown + 1)} />
          </>
        )}
      </div>
      {count > 1 && (
        <div className="flex justify-center pt-1">
          {banners.map((banner, index) => (
            <button
              key={banner.id}
              type="button"
              onClick={() => goTo(index)}
              aria-label={t('number', { number: index + 1, count })}
              aria-current={index === shown ? 'true' : undefined}
              className="grid size-7 place-items-center"
            >
              <span
                className={classNames(
                  'h-1.5 rounded-full transition-all',
                  index === shown ? 'w-5 bg-primary' : 'w-1.5 bg-line-strong',
                )}
              />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

type BannerSlideProps = { banner: ShownBanner; isFirst: boolean; isOfStore: boolean };

function BannerSlide({ banner, isFirst, isOfStore }: BannerSlideProps) {
  const isThai = useLocale() === 'th';
  return (
    <BannerLink href={banner.externalLink} rel={isOfStore ? 'noopener nofollow ugc' : 'noopener'}>
      <BannerPicture banner={banner} isPriority={isFirst} />
      {/* The pictures' own words are Thai. */}
      {!isThai && !isOfStore && (
        <span className="block rounded-b-lg border border-t-0 border-line bg-surface px-4 py-3">
          <span className="block font-serif text-lg font-semibold">{banner.name}</span>
          {banner.subtitle !== null && (
            <span className="clamp-2 block text-sm text-ink-soft">{banner.subtitle}</span>
          )}
        </span>
      )}
    </BannerLink>
  );
}

function BannerLink({ href, rel, children }: { href: string | null; rel: string; children: ReactNode }) {
  if (href === null) return children;
  if (href.startsWith('/'))
    return (
      <Link to={href} prefetch="intent" className="block -outline-offset-4">
        {children}
      </Link>
    );
  return (
    <a href={href} target="_blank" rel={rel} className="block -outline-offset-4">
      {children}
    </a>
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
        'absolute top-1/2 hidden size-11 -translate-y-1/2 place-items-center rounded-full bg-surface/95 text-ink opacity-0 shadow-pop transition-opacity group-hover:opacity-100 hover:text-primary focus-visible:opacity-100 md:grid',
        side === 'left' ? 'left-4' : 'right-4',
      )}
    >
      <Icon className="size-5" aria-hidden="true" />
    </button>
  );
}
