import { useTranslations } from 'use-intl';
import type { ChatMessage } from '../../../modules/chat/chat-shapes.contract.ts';

type ChatPhotosProps = { photos: ChatMessage['photos']; hrefOf: (photo: number) => string };

/** The photos of a message, small: each opens large beside the page. */
export function ChatPhotos({ photos, hrefOf }: ChatPhotosProps) {
  const t = useTranslations('chat');
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map(({ id, width, height }, at) => (
        <li key={id}>
          <a href={hrefOf(id)} target="_blank" rel="noopener">
            <img
              src={hrefOf(id)}
              alt={t('photoNumber', { number: at + 1 })}
              width={width}
              height={height}
              loading="lazy"
              className="h-auto max-h-60 w-auto max-w-full rounded-md"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
