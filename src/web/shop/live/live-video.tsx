import { useTranslations } from 'use-intl';
import type { LiveShow } from '../../../modules/live/live-show.contract.ts';
import { VideoFrame } from '../../kit/content/video-frame.tsx';

/**
 * A live's video. A site's player is fetched when it is pressed; a stream plays where the browser can, and its link leads to it
 * where it can't. Wants the messages `liveShow` and `content`.
 */
export function LiveVideo({ video, name }: { video: LiveShow['video']; name: string }) {
  const t = useTranslations('liveShow.detail');
  if (video === null) return null;
  const { provider, id } = video;
  if (provider !== 'hls') return <VideoFrame provider={provider} id={id} title={name} />;
  return (
    <figure className="grid gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: what is said live has no captions yet */}
      <video
        src={id}
        controls
        playsInline
        preload="none"
        aria-label={name}
        className="aspect-video w-full rounded-lg bg-night"
      />
      <figcaption className="text-sm">
        <a
          href={id}
          target="_blank"
          rel="noopener noreferrer"
          className="font-semibold text-primary underline"
        >
          {t('videoOut')}
        </a>
      </figcaption>
    </figure>
  );
}
