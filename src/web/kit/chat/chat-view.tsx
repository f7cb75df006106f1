import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useVisitor } from '../visitor/visitor-context.tsx';
import type { ChatReply } from './chat-action.server.ts';
import { ChatList } from './chat-list.tsx';
import { keptQuery, ticketOf } from './chat-query.ts';
import { chatHref, chatNewsEvent } from './chat-side.ts';
import { ChatTexts } from './chat-texts.tsx';
import { Conversation } from './conversation.tsx';
import type { ChatPageData } from './read-chat-page.server.ts';
import { outboxKey, useUnsent } from './use-outbox.ts';

type ChatViewProps = { data: ChatPageData; reply: ChatReply | undefined; className?: string };

/** Conversations in two panes, on a phone one at a time: the list, and what is said in one of them. */
export function ChatView({ data, reply, className }: ChatViewProps) {
  const t = useTranslations('chat');
  const { side, thread, begun } = data;
  const isOne = thread !== null || begun !== null;
  const userId = useVisitor()?.userId ?? null;
  const unsent = useUnsent(side, outboxKey(userId, side, ''));
  // Of the page, and not of the conversation on it: that becomes another one when it begins, with the same address for a while.
  const spending = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const heed = useRef(revalidate);
  heed.current = revalidate;

  useEffect(() => {
    const look = () => void heed.current();
    window.addEventListener(chatNewsEvent, look);
    return () => window.removeEventListener(chatNewsEvent, look);
  }, []);

  return (
    <div
      className={classNames(
        'grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] overflow-hidden rounded-lg border border-line bg-surface md:grid-cols-[18rem_minmax(0,1fr)] lg:grid-cols-[21rem_minmax(0,1fr)]',
        className,
      )}
    >
      <aside
        aria-label={t('conversations')}
        className={classNames(
          'min-h-0 min-w-0 flex-col md:flex md:border-r md:border-line',
          isOne ? 'hidden' : 'flex',
        )}
      >
        <ChatList data={data} unsent={unsent} />
      </aside>
      <section
        aria-label={t('conversation')}
        className={classNames('min-h-0 min-w-0 flex-col overflow-y-auto', isOne ? 'flex' : 'hidden md:flex')}
      >
        {isOne ? (
          // Of another conversation it is another one: nothing of what was typed goes over.
          <Conversation
            key={
              thread?.conversation.id ?? `new ${begun?.store ?? begun?.orderNumber ?? ticketOf(data) ?? ''}`
            }
            data={data}
            reply={reply}
            spending={spending}
          />
        ) : data.isTextsOpen ? (
          <ChatTexts data={data} reply={reply} />
        ) : (
          <div className="m-auto p-8">
            <EmptyState
              title={t('choose.title')}
              text={t(side === 'shopper' ? 'choose.shopper' : 'choose.desk')}
              action={
                side === 'shopper' ? undefined : (
                  <ButtonLink
                    to={chatHref(side, null, { ...keptQuery(data), texts: 'open' })}
                    variant="secondary"
                  >
                    {t('texts.link')}
                  </ButtonLink>
                )
              }
            />
          </div>
        )}
      </section>
    </div>
  );
}
