import { useEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigate, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ChatThread as Thread } from '../../../modules/chat/chat-shapes.contract.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useVisitor } from '../visitor/visitor-context.tsx';
import type { ChatReply } from './chat-action.server.ts';
import { ChatComposer } from './chat-composer.tsx';
import { alongQuery, keptQuery, ticketOf, writingQuery } from './chat-query.ts';
import { chatHref } from './chat-side.ts';
import { ChatThread } from './chat-thread.tsx';
import { ConversationAsk } from './conversation-ask.tsx';
import { ConversationHead } from './conversation-head.tsx';
import { addText } from './kept-draft.ts';
import type { ChatPageData } from './read-chat-page.server.ts';
import { TypingSign } from './typing-sign.tsx';
import { isOnItsWay, outboxKey, tellRead, useOutbox } from './use-outbox.ts';
import { type ReadyText, useReadyTexts } from './use-ready-texts.ts';
import { WaitingMessages } from './waiting-messages.tsx';

const nothingAlong = { productId: 0, orderNumber: '', card: null, missing: null };
const beginTexts = { house: 'beginHouse', store: 'beginStore', shopper: 'beginBuyer' } as const;

/** The order that a store writes about; null for none. */
function aboutOrder({ side, begun, attached }: ChatPageData): string | null {
  if (begun !== null) return begun.orderNumber;
  return side === 'store' && attached.orderNumber !== '' ? attached.orderNumber : null;
}

/** The key of what a conversation was before it began, which its page was left for. */
function begunAs(state: unknown): string | null {
  const isThere = typeof state === 'object' && state !== null && 'begunAs' in state;
  return isThere && typeof state.begunAs === 'string' ? state.begunAs : null;
}

type ConversationProps = {
  data: ChatPageData;
  reply: ChatReply | undefined;
  /** The address whose answer and card have gone along. */
  spending: readonly [spent: string | null, setSpent: (address: string) => void];
};

/** What is said in one conversation, and what is written into it. */
export function Conversation({ data, reply, spending: [spent, setSpent] }: ConversationProps) {
  const t = useTranslations('chat');
  const { side, thread, begun, isOlder, ownHost } = data;
  const listed = keptQuery(data);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const userId = useVisitor()?.userId ?? null;
  const id = thread?.conversation.id ?? null;
  const messages = thread?.messages ?? [];
  const keyOf = (place: number | string) => outboxKey(userId, side, place);
  const { key: address, state } = useLocation();
  // What was typed while the first message went is found again by what it was begun as.
  const beginKey =
    begunAs(state) ??
    keyOf(begun?.store ?? aboutOrder(data) ?? ticketOf(data) ?? thread?.conversation.peer.urlKey ?? 'house');
  const key = id === null ? beginKey : keyOf(id);
  // An answer to a message, and a card, go along once: the address that asked for them, or for what there is, is done with. It
  // is left when the message is in, since without a network there is no way to another.
  const isSpent = spent === address;
  const outbox = useOutbox(side, key, keyOf, (sent) => {
    if (id === null || isOlder || isSpent)
      void navigate(chatHref(side, sent.conversationId, listed), {
        preventScrollReset: true,
        replace: isSpent,
        state: id === null ? { begunAs: beginKey } : null,
      });
    else void revalidate();
  });
  const { forget } = outbox;
  const kept = messages.flatMap(({ clientId }) => clientId ?? []).join();
  // The line may have brought what the answer to sending it hasn't told yet: it is shown once.
  const waiting = outbox.waiting.filter(({ clientId }) => !kept.includes(clientId));
  const known = waiting.length < outbox.waiting.length;
  useEffect(() => {
    if (known) forget(kept.split(','));
  }, [known, kept, forget]);

  const newest = messages.at(-1)?.number ?? 0;
  const [newFrom] = useState(() => firstUnread(thread));
  const [unreadAbove] = useState(() => (isOlder ? 0 : countUnreadAbove(thread)));
  const unread = thread?.conversation.unread ?? 0;
  useReading(unread > 0 && !isOlder ? { side, id, newest } : null, () => void revalidate());

  // The form stays while somebody is changing their words: when the time for it is over, saving says so, and not that the form
  // is gone with what was typed.
  const [editedSince, setEditedSince] = useState(0);
  const named = messages.find(({ number }) => number === data.editing);
  const isChangeable = named !== undefined && named.changeableUntil !== null;
  if (isChangeable && editedSince !== named.number) setEditedSince(named.number);
  const isEditRefused = reply?.intent === 'edit';
  const templates = useReadyTexts(data);
  const editing =
    isChangeable || (named?.number === editedSince && !named.isTakenBack && !isEditRefused)
      ? named
      : undefined;
  const replyTo = isSpent ? null : data.replyTo;
  const attached = isSpent ? { ...data.attached, ...nothingAlong } : data.attached;
  const written = { ...listed, ...writingQuery({ attached, replyTo }) };
  const blockedBy = thread?.conversation.blockedBy ?? null;
  const isForgotten = thread?.conversation.isEnded === true || begun?.isEnded === true;
  const isClosed = blockedBy !== null || isForgotten;
  // What was refused is said beside the form that it was typed into, where that is there, and else above what is said.
  const isSaidBelow =
    reply?.intent === 'insert' ||
    (data.ask !== 'block' && reply?.intent === data.ask) ||
    (!isClosed &&
      (reply?.intent === 'send' ? editing === undefined : isEditRefused && editing !== undefined));
  return (
    <>
      <ConversationHead data={data} reply={reply} isSending={waiting.some(isOnItsWay)} />
      {(data.done === 'reported' || data.done === 'handedOver') && (
        <div className="p-3">
          <Notice tone="success">{t(data.done)}</Notice>
        </div>
      )}
      {thread !== null && data.ask !== null && (
        <ConversationAsk data={data} conversation={thread.conversation} reply={reply} />
      )}
      {reply !== undefined && !isSaidBelow && (
        <div className="p-3">
          <Notice tone="error">{reply.message}</Notice>
        </div>
      )}
      {/* One child in a column from below: it begins at the newest, and stays there while more comes. */}
      <div
        className="flex min-h-28 flex-1 flex-col-reverse overflow-y-auto bg-paper p-3 md:p-4"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
        tabIndex={0}
        role="log"
        aria-label={t('messages')}
      >
        <div className="grid gap-3">
          {thread?.hasMore === true && (
            <Link
              to={chatHref(side, id, { ...written, before: String(messages[0]?.number ?? 1) })}
              className="justify-self-center text-sm font-semibold text-primary hover:underline"
            >
              {unreadAbove > 0 ? t('olderUnread', { count: unreadAbove }) : t('older')}
            </Link>
          )}
          {messages.length === 0 && waiting.length === 0 && (
            <p className="py-8 text-center text-ink-soft">
              {begun === null
                ? t('nothingYet')
                : data.ticketId > 0
                  ? t('beginAsker', { id: data.ticketId })
                  : t(beginTexts[begun.peer.kind])}
            </p>
          )}
          {id !== null && (
            <ChatThread
              side={side}
              conversationId={id}
              messages={messages}
              ownHost={ownHost}
              newFrom={newFrom}
              listed={{ ...listed, ...alongQuery(attached) }}
            />
          )}
          {isOlder && (
            <Link
              to={chatHref(side, id, written)}
              className="justify-self-center text-sm font-semibold text-primary hover:underline"
            >
              {t('toNewest')}
            </Link>
          )}
          <TypingSign id={id} isTyping={thread?.conversation.isTyping === true} />
          <WaitingMessages waiting={waiting} retry={outbox.retry} drop={outbox.drop} />
          <span id="newest" />
        </div>
      </div>
      {id !== null && unread > 0 && !isOlder && (
        // With scripts it is told by itself (`useReading`), once the page is looked at. That a page was asked for means less:
        // browsers ask for some beforehand.
        <noscript>
          <Form
            method="post"
            action={chatHref(side, id, written)}
            className="flex flex-wrap items-center justify-between gap-2 border-t border-line p-3"
          >
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="number" value={newest} />
            <span>{t('unread', { count: unread })}</span>
            <Button type="submit" name="intent" value="read" variant="secondary" size="s">
              {t('markRead')}
            </Button>
          </Form>
        </noscript>
      )}
      {isClosed ? (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-3">
          <p className="text-ink-soft">
            {t(isForgotten ? 'forgotten' : blockedBy === 'me' ? 'blockedByMe' : 'blockedByThem')}
          </p>
          {blockedBy === 'me' && id !== null && (
            <Form method="post">
              <input type="hidden" name="id" value={id} />
              <Button type="submit" name="intent" value="unblock" variant="secondary">
                {t('unblock')}
              </Button>
            </Form>
          )}
        </div>
      ) : editing !== undefined && id !== null ? (
        <Form method="post" id="write" className="grid gap-3 border-t border-line p-3">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="number" value={editing.number} />
          {isEditRefused && <Notice tone="error">{reply.message}</Notice>}
          <TextAreaField
            name="text"
            label={t('editing')}
            rows={3}
            defaultValue={isEditRefused ? reply.text : editing.text}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" name="intent" value="edit">
              {t('save')}
            </Button>
            <ButtonLink to={chatHref(side, id, written)} variant="quiet" preventScrollReset>
              {t('leaveIt')}
            </ButtonLink>
          </div>
        </Form>
      ) : (
        <ChatComposer
          side={side}
          id={id}
          store={begun?.store ?? null}
          about={
            begun === null ? null : (begun.orderNumber ?? (data.ticketId > 0 ? String(data.ticketId) : null))
          }
          seen={newest}
          listed={listed}
          clientId={data.clientId}
          replyTo={replyTo}
          attached={attached}
          attach={isSpent ? null : data.attach}
          orders={(thread?.conversation ?? begun)?.orders ?? []}
          templates={templates}
          vouchers={data.vouchers}
          draftKey={key}
          beginKey={beginKey}
          text={typedText(reply, templates)}
          voucherId={reply?.voucherId ?? 0}
          hadPhotos={reply?.hadPhotos === true}
          error={reply?.intent === 'send' ? reply.message : null}
          onSend={(form) => {
            if (
              replyTo !== null ||
              attached.card !== null ||
              attached.missing !== null ||
              data.attach !== null
            )
              setSpent(address);
            outbox.add(form);
          }}
        />
      )}
    </>
  );
}

/** What stands where a message is written; what can't be changed any more can be sent as words of its own. */
function typedText(reply: ChatReply | undefined, templates: readonly ReadyText[]): string {
  if (reply?.intent === 'insert')
    return addText(reply.text, templates.find(({ id }) => id === reply.template)?.text ?? '');
  return reply?.intent === 'send' || reply?.intent === 'edit' ? reply.text : '';
}

/** The first message of the other side that wasn't read when the page came. */
function firstUnread(thread: Thread | null): number | null {
  if (thread === null || thread.conversation.unread === 0) return null;
  return othersOf(thread).at(-thread.conversation.unread)?.number ?? null;
}

/** How many of the unread were said before those that the page shows. */
function countUnreadAbove(thread: Thread | null): number {
  return thread === null ? 0 : Math.max(0, thread.conversation.unread - othersOf(thread).length);
}

function othersOf({ messages }: Thread) {
  return messages.filter(({ isMine, isTakenBack }) => !isMine && !isTakenBack);
}

/** Tells how far is read once the page is looked at. */
function useReading(
  what: { side: ChatPageData['side']; id: number | null; newest: number } | null,
  onTold: () => void,
): void {
  const told = useRef(onTold);
  told.current = onTold;
  const side = what?.side;
  const id = what?.id ?? null;
  const newest = what?.newest ?? 0;
  useEffect(() => {
    if (side === undefined || id === null || newest === 0) return;
    const read = () => {
      if (document.visibilityState === 'visible') void tellRead(side, id, newest).then(() => told.current());
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [side, id, newest]);
}
