import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type VideoProvider, videoAddresses } from '../../../shared/video-address.rules.ts';

const siteNames: Record<VideoProvider, string> = { youtube: 'YouTube', facebook: 'Facebook' };

/**
 * A film of another site. Nothing of that site is fetched before a visitor plays it; without scripts the link leads there.
 * Wants the messages `content`.
 */
export function VideoFrame({ provider, id, title }: { provider: VideoProvider; id: string; title: string }) {
  const t = useTranslations('content.video');
  const [isPlaying, setPlaying] = useState(false);
  const { page, player } = videoAddresses({ provider, id });
  const name = title === '' ? t('untitled') : title;
  const site = siteNames[provider];
  if (isPlaying)
    return (
      <iframe
        src={player}
        title={name}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        className="my-6! aspect-video w-full rounded-lg border-0"
      />
    );
  return (
    <figure className="my-6!">
      <a
        href={page}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('play', { title: name })}
        onClick={(event) => {
          event.preventDefault();
          setPlaying(true);
        }}
        className="group grid aspect-video place-items-center rounded-lg bg-night p-4 text-center text-on-night! no-underline!"
      >
        <span className="grid justify-items-center gap-3">
          <span className="grid size-16 place-items-center rounded-full bg-on-night text-night transition-transform group-hover:scale-105">
            <Play className="size-7" aria-hidden="true" />
          </span>
          <span className="font-serif text-lg">{name}</span>
        </span>
      </a>
      <figcaption className="pt-2 text-sm text-ink-mute">{t('note', { site })}</figcaption>
    </figure>
  );
}
