import type { ReactNode } from 'react';
import { Picture } from '../../ui/picture.tsx';

const look = 'aspect-2/3 w-full max-w-36 rounded-sm bg-wash object-contain shadow-cover';

/** A cover that only some may see, by the address of its file; it opens large. */
export function CoverFile({
  href,
  alt,
  className = look,
}: {
  href: string;
  alt: string;
  className?: string;
}) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="inline-block max-w-full">
      <img src={href} alt={alt} loading="lazy" decoding="async" className={className} />
    </a>
  );
}

/** The cover of an edition as everybody sees it. */
export function ShownCover({ imageUrl, alt }: { imageUrl: string; alt: string }) {
  return (
    <Picture base={imageUrl} alt={alt} sizes="9rem" minWidthPx={160} maxWidthPx={320} className={look} />
  );
}

/** Covers beside one another, each with what it is. */
export function CoverRow({ children }: { children: ReactNode }) {
  return <div className="grid max-w-md grid-cols-2 gap-4 sm:grid-cols-3">{children}</div>;
}

export function NamedCover({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className="grid min-w-0 content-start gap-2">
      <figcaption className="text-sm text-ink-mute">{name}</figcaption>
      {children}
    </figure>
  );
}
