import { useTranslations } from 'use-intl';
import type { CitableMessage } from '../../../modules/chat/chat-shapes.contract.ts';
import { classNames } from '../../ui/class-names.ts';
import { Moment } from '../../ui/moment.tsx';
import { ChatCard } from './chat-card.tsx';
import { ChatPhotos } from './chat-photos.tsx';
import { SaidText } from './chat-thread.tsx';

type SaidMessagesProps = {
  messages: readonly CitableMessage[];
  store: string;
  ownHost: string;
  /** Where a photo is, by what lets staff see it. */
  photoHref: (photo: number) => string;
};

/** What a shopper and a store said to each other, as staff read it: by a report, or in a return. */
export function SaidMessages({ messages, store, ownHost, photoHref }: SaidMessagesProps) {
  const t = useTranslations('chat');
  return (
    <ol className="grid gap-2" aria-label={t('messages')}>
      {messages.map((message) => (
        <li
          key={message.number}
          className={classNames(
            'grid gap-1 rounded-lg border border-line p-3',
            message.side === 'desk' ? 'ml-6 bg-primary-wash' : 'mr-6 bg-surface',
          )}
        >
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-mute">
            <span className="font-semibold">{message.side === 'desk' ? store : t('shopper')}</span>
            <Moment at={message.at} className="tabular-nums" />
          </p>
          {message.isTakenBack && <p className="text-sm text-ink-mute italic">{t('takenBack')}</p>}
          {message.text !== '' && (
            <p className="whitespace-pre-line wrap-anywhere">
              <SaidText text={message.text} ownHost={ownHost} />
            </p>
          )}
          {message.card !== null && (
            <>
              <ChatCard card={message.card} side="house" />
              <p className="text-xs text-ink-mute">{t('cardIsOfNow')}</p>
            </>
          )}
          <ChatPhotos photos={message.photos} hrefOf={photoHref} />
        </li>
      ))}
    </ol>
  );
}
