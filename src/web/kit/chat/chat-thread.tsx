import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import Reply from 'lucide-react/icons/reply';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Fragment, type ReactNode } from 'react';
import { Form } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { splitLinks } from '../../../modules/chat/chat.rules.ts';
import type { ChatMessage } from '../../../modules/chat/chat-shapes.contract.ts';
import { bangkokDay, formatDate, formatTime } from '../../../shared/bangkok-time.ts';
import { classNames } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Link } from '../../ui/link.tsx';
import { ChatCard } from './chat-card.tsx';
import { ChatPhotos } from './chat-photos.tsx';
import { type ChatWebSide, chatHref, chatPhotoHref } from './chat-side.ts';
import { useSaidWords } from './use-said-words.ts';

type ChatThreadProps = {
  side: ChatWebSide;
  conversationId: number;
  messages: readonly ChatMessage[];
  ownHost: string;
  /** The first that hadn't been read when the page was opened; null for none. */
  newFrom: number | null;
  /** The query of the list beside it. */
  listed: Readonly<Record<string, string>>;
};

/** What was said, in its order, by days. */
export function ChatThread(props: ChatThreadProps) {
  const { side, conversationId, messages, ownHost, newFrom, listed } = props;
  const t = useTranslations('chat');
  const locale = useLocale();
  const firstShown = messages[0]?.number ?? 0;
  return (
    <ol className="grid gap-2" aria-label={t('messages')}>
      {messages.map((message, at) => {
        const day = bangkokDay(new Date(message.at));
        const before = messages[at - 1];
        const isNewDay = before === undefined || bangkokDay(new Date(before.at)) !== day;
        return (
          <Fragment key={message.number}>
            {isNewDay && (
              <li className="py-2 text-center text-xs text-ink-mute">
                <time dateTime={day}>{formatDate(locale, new Date(message.at))}</time>
              </li>
            )}
            {message.number === newFrom && (
              <li className="flex items-center gap-3 py-1 text-xs font-semibold text-accent-ink">
                <span className="h-px flex-1 bg-accent-ink/40" aria-hidden="true" />
                {t('newBelow')}
                <span className="h-px flex-1 bg-accent-ink/40" aria-hidden="true" />
              </li>
            )}
            <Message {...{ side, conversationId, message, ownHost, listed, firstShown }} />
          </Fragment>
        );
      })}
    </ol>
  );
}

type MessageProps = Pick<ChatThreadProps, 'side' | 'conversationId' | 'ownHost' | 'listed'> & {
  message: ChatMessage;
  /** The number of the oldest one on the page. */
  firstShown: number;
};

function Message({ side, conversationId, message, ownHost, listed, firstShown }: MessageProps) {
  const t = useTranslations('chat');
  const wordsOf = useSaidWords();
  const { number, isMine, text, photos, card, replyTo, risks, isTakenBack, isHeld } = message;
  return (
    <li
      id={`m${number}`}
      className={classNames('group flex scroll-mt-24 flex-col gap-1', isMine ? 'items-end' : 'items-start')}
    >
      {message.by !== null && <span className="text-xs text-ink-mute">{message.by}</span>}
      {message.isAutomatic && <span className="text-xs text-ink-mute">{t('automatic')}</span>}
      <div
        className={classNames(
          'grid max-w-[85%] gap-2 rounded-lg px-3 py-2 wrap-anywhere md:max-w-[75%]',
          isMine ? 'rounded-br-sm bg-primary-wash' : 'rounded-bl-sm border border-line bg-surface',
        )}
      >
        <span className="sr-only">{t(isMine ? 'fromMe' : 'fromThem')}</span>
        {replyTo !== null && (
          <Quote {...{ side, conversationId, listed, number: replyTo.number, firstShown }}>
            <span className="sr-only">{t('inReplyTo')} </span>
            <span className="line-clamp-2">{wordsOf(replyTo)}</span>
          </Quote>
        )}
        {isTakenBack ? (
          <p className="text-sm text-ink-mute italic">{t('takenBack')}</p>
        ) : (
          text !== '' && (
            <p className="whitespace-pre-line">
              <SaidText text={text} ownHost={ownHost} />
            </p>
          )
        )}
        {card !== null && <ChatCard card={card} side={side} />}
        <ChatPhotos photos={photos} hrefOf={(photo) => chatPhotoHref(side, conversationId, photo)} />
      </div>
      {risks.length > 0 && side === 'shopper' && (
        <p className="flex max-w-[85%] items-start gap-1.5 rounded-md bg-warning-wash px-2 py-1 text-sm text-warning">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {t(`risk.${risks.includes('account') ? 'account' : (risks[0] ?? 'link')}`)}
        </p>
      )}
      {isHeld && <p className="text-sm text-ink-mute">{t('held')}</p>}
      <div className="flex flex-wrap items-center gap-x-2 text-xs text-ink-mute">
        <time dateTime={message.at} className="tabular-nums">
          {formatTime(new Date(message.at))}
        </time>
        {message.editedAt !== null && !isTakenBack && <span>{t('edited')}</span>}
        {isMine && !isTakenBack && !isHeld && (
          <span className="inline-flex items-center gap-1">
            {message.isRead ? (
              <CheckCheck className="size-4 text-primary" aria-hidden="true" />
            ) : (
              <Check className="size-4" aria-hidden="true" />
            )}
            {t(message.isRead ? 'read' : 'sent')}
          </span>
        )}
        {!isTakenBack && <Deeds {...{ side, conversationId, message, listed }} />}
      </div>
    </li>
  );
}

type QuoteProps = Pick<MessageProps, 'side' | 'conversationId' | 'listed' | 'firstShown'> & {
  number: number;
  children: ReactNode;
};

/** Leads to what is answered: on the page, or, where it is older than what that shows, on one that has it. */
function Quote({ side, conversationId, listed, number, firstShown, children }: QuoteProps) {
  const className = 'block border-l-2 border-primary pl-2 text-sm text-ink-soft hover:text-primary';
  const at = `#m${number}`;
  if (number >= firstShown)
    return (
      <a href={at} className={className}>
        {children}
      </a>
    );
  const older = chatHref(side, conversationId, { ...listed, before: String(number + 20) });
  return (
    <Link to={`${older}${at}`} className={className}>
      {children}
    </Link>
  );
}

const deed =
  'inline-flex min-h-6 items-center gap-1 rounded-sm px-1 font-semibold text-ink-soft hover:text-primary hover:underline';

function Deeds({ side, conversationId, message, listed }: Omit<MessageProps, 'ownHost' | 'firstShown'>) {
  const t = useTranslations('chat');
  const { number, text, changeableUntil } = message;
  const to = (query: Record<string, string>) =>
    `${chatHref(side, conversationId, { ...listed, ...query })}#write`;
  return (
    <>
      <Link to={to({ reply: String(number) })} preventScrollReset className={deed}>
        <Reply className="size-3.5" aria-hidden="true" />
        {t('reply')}
      </Link>
      {text !== '' && <CopyButton text={text} label={t('copy')} doneLabel={t('copied')} />}
      {changeableUntil !== null && (
        <>
          {text !== '' && (
            <Link to={to({ edit: String(number) })} preventScrollReset className={deed}>
              {t('edit')}
            </Link>
          )}
          <Form method="post" preventScrollReset className="inline">
            <input type="hidden" name="id" value={conversationId} />
            <input type="hidden" name="number" value={number} />
            <button type="submit" name="intent" value="takeBack" className={deed}>
              {t('takeBack')}
            </button>
          </Form>
        </>
      )}
    </>
  );
}

/** A text with its links: others' open beside the shop, and say nothing of where they were found. */
export function SaidText({ text, ownHost }: { text: string; ownHost: string }) {
  return splitLinks(text, ownHost).map((part, at) => {
    if (typeof part === 'string') return part;
    const { href, text: shown, isOwn } = part;
    return (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places
        key={at}
        href={href}
        {...(isOwn ? {} : { target: '_blank', rel: 'nofollow ugc noopener noreferrer' })}
        className="text-primary underline wrap-anywhere"
      >
        {shown}
      </a>
    );
  });
}
