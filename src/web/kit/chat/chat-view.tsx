import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useId, useRef, useState } from 'react';
import { Form, useLocation, useNavigate, useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { chatMost, typingMs } from '../../../modules/chat/chat.rules.ts';
import type { ChatConversation, ChatThread as Thread } from '../../../modules/chat/chat-shapes.contract.ts';
import { useAge } from '../../ui/age.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, SelectField, TextAreaField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bahtText } from '../../ui/price.tsx';
import { OrderStatusBadge } from '../order/order-status.tsx';
import { useVisitor } from '../visitor/visitor-context.tsx';
import type { ChatReply } from './chat-action.server.ts';
import { ChatComposer } from './chat-composer.tsx';
import { ChatList } from './chat-list.tsx';
import {
  alongQuery,
  type ChatNews,
  chatHref,
  chatNewsEvent,
  keptQuery,
  ticketPlace,
  writingQuery,
} from './chat-side.ts';
import { ChatTexts } from './chat-texts.tsx';
import { ChatThread } from './chat-thread.tsx';
import { InboxDeeds } from './inbox-deeds.tsx';
import { addText } from './kept-draft.ts';
import { PeerPicture } from './peer-picture.tsx';
import type { ChatPageData } from './read-chat-page.server.ts';
import { isOnItsWay, tellRead, useOutbox, useUnsent, type WaitingMessage } from './use-outbox.ts';
import { usePeerName } from './use-peer-name.ts';
import { type ReadyText, useReadyTexts } from './use-ready-texts.ts';

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

const nothingAlong = { productId: 0, orderNumber: '', card: null, missing: null };
const beginTexts = { house: 'beginHouse', store: 'beginStore', shopper: 'beginBuyer' } as const;

/** What the question is called that the house writes about; null for none. */
function ticketOf({ ticketId }: ChatPageData): string | null {
  return ticketId === 0 ? null : `${ticketPlace}${ticketId}`;
}

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

/** Under which what is written into a conversation is kept: by its number, or, before it has one, by whom it is begun with. */
function outboxKey(userId: number | null, side: ChatPageData['side'], place: number | string): string {
  return `chat.${userId ?? ''}.${side}.${place}`;
}

type ConversationProps = Pick<ChatViewProps, 'data' | 'reply'> & {
  /** The address whose answer and card have gone along. */
  spending: readonly [spent: string | null, setSpent: (address: string) => void];
};

function Conversation({ data, reply, spending: [spent, setSpent] }: ConversationProps) {
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
      <Head data={data} reply={reply} isSending={waiting.some(isOnItsWay)} />
      {(data.done === 'reported' || data.done === 'handedOver') && (
        <div className="p-3">
          <Notice tone="success">{t(data.done)}</Notice>
        </div>
      )}
      {thread !== null && data.ask !== null && (
        <Ask data={data} conversation={thread.conversation} reply={reply} />
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
          <Typing id={id} isTyping={thread?.conversation.isTyping === true} />
          <Waiting waiting={waiting} retry={outbox.retry} drop={outbox.drop} />
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

type HeadProps = Pick<ChatViewProps, 'data' | 'reply'> & { isSending: boolean };

function Head({ data, reply, isSending }: HeadProps) {
  const t = useTranslations('chat');
  const nameOf = usePeerName();
  const { side, thread, begun } = data;
  const peer = thread?.conversation.peer ?? begun?.peer;
  if (peer === undefined) return null;
  const conversation = thread?.conversation ?? null;
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-line p-3">
      <div className="flex items-center gap-3">
        <Link
          to={chatHref(side, null, keptQuery(data))}
          aria-label={t('back')}
          className="-ml-1 grid size-11 shrink-0 place-items-center rounded-md hover:bg-wash md:hidden"
        >
          <ArrowLeft className="size-5" aria-hidden="true" />
        </Link>
        <PeerPicture peer={peer} />
        <h2 className="min-w-0 flex-1 truncate font-semibold">
          {peer.urlKey === null ? (
            nameOf(peer)
          ) : (
            <Link to={`/seller-store/${peer.urlKey}`} className="hover:text-primary hover:underline">
              {nameOf(peer)}
            </Link>
          )}
        </h2>
        {conversation !== null && <More data={data} conversation={conversation} />}
      </div>
      {conversation !== null && side !== 'shopper' && (
        <>
          <InboxDeeds data={data} conversation={conversation} isSending={isSending} />
          <LabelForm
            data={data}
            conversation={conversation}
            refused={reply?.intent === 'label' ? reply.text : null}
          />
        </>
      )}
      {conversation !== null && side !== 'shopper' && conversation.orders.length > 0 && (
        <ul className="flex gap-2 overflow-x-auto pb-1" aria-label={t('orders')}>
          {conversation.orders.map(({ orderNumber, status, total }) => (
            <li key={orderNumber} className="shrink-0">
              <Link
                to={`${side === 'store' ? '/manage-store' : '/admin'}/orders/${orderNumber}`}
                className="flex items-center gap-2 rounded-md border border-line px-2 py-1 text-sm hover:border-primary"
              >
                <span className="font-semibold tabular-nums">{orderNumber}</span>
                <span className="tabular-nums">{bahtText(total)}</span>
                <OrderStatusBadge status={status} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {conversation !== null && conversation.tickets.length > 0 && (
        <Tickets tickets={conversation.tickets} now={data.now} />
      )}
    </header>
  );
}

/** What the shopper asked by the contact form last. */
function Tickets({ tickets, now }: { tickets: ChatConversation['tickets']; now: string }) {
  const t = useTranslations('chat');
  const age = useAge();
  return (
    <ul className="flex gap-2 overflow-x-auto pb-1" aria-label={t('tickets.label')}>
      {tickets.map(({ id, subject, state, createdAt }) => (
        <li key={id} className="shrink-0">
          <Link
            to={`/admin/tickets/${id}`}
            className="flex items-center gap-2 rounded-md border border-line px-2 py-1 text-sm hover:border-primary"
          >
            <span className="max-w-56 truncate font-semibold">{subject}</span>
            <span className="text-ink-mute">{age(createdAt, now)}</span>
            <Badge tone={state === 'open' ? 'info' : 'neutral'}>{t(`tickets.state.${state}`)}</Badge>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What may be done with the conversation beside writing. */
function More({ data, conversation }: { data: ChatPageData; conversation: ChatConversation }) {
  const t = useTranslations('chat');
  const { side } = data;
  const listed = keptQuery(data);
  const { id, blockedBy, isReported } = conversation;
  const item = 'flex min-h-11 items-center px-4 hover:bg-wash';
  return (
    <Disclosure
      className="relative"
      summaryClassName="flex min-h-11 cursor-pointer items-center rounded-md px-3 text-sm font-semibold text-ink-soft hover:bg-wash"
      summary={t('more')}
    >
      <ul className="absolute right-0 z-10 mt-1 w-64 rounded-md border border-line bg-surface py-1 shadow-pop">
        {side !== 'shopper' && (
          <li>
            <Link to={chatHref(side, null, { ...listed, texts: 'open' })} className={item}>
              {t('texts.link')}
            </Link>
          </li>
        )}
        {blockedBy === null && (
          <li>
            <Link to={chatHref(side, id, { ...listed, ask: 'block' })} className={item}>
              {t('block')}
            </Link>
          </li>
        )}
        {side !== 'house' && !isReported && (
          <li>
            <Link to={chatHref(side, id, { ...listed, ask: 'report' })} className={item}>
              {t('report')}
            </Link>
          </li>
        )}
        {side === 'store' && (
          <li>
            <Link to={chatHref(side, id, { ...listed, ask: 'handOver' })} className={item}>
              {t('handOver')}
            </Link>
          </li>
        )}
        {isReported && <li className="px-4 py-2 text-sm text-ink-soft">{t('isReported')}</li>}
        {side !== 'shopper' && data.colleagues.length > 1 && (
          <li className="border-t border-line p-4">
            <AssignForm data={data} conversation={conversation} />
          </li>
        )}
      </ul>
    </Disclosure>
  );
}

/** Gives the conversation to a colleague, or to nobody. */
function AssignForm({ data, conversation }: { data: ChatPageData; conversation: ChatConversation }) {
  const t = useTranslations('chat.assign');
  const { id, assignedTo } = conversation;
  return (
    <Form
      key={assignedTo?.userId ?? 0}
      method="post"
      action={chatHref(data.side, id, { ...keptQuery(data), ...writingQuery(data) })}
      className="grid gap-2"
    >
      <input type="hidden" name="id" value={id} />
      <SelectField
        name="userId"
        label={t('to')}
        defaultValue={String(assignedTo?.userId ?? '')}
        placeholder={t('nobody')}
        options={data.colleagues.map(({ userId, name }) => ({ value: String(userId), label: name }))}
      />
      <Button type="submit" name="intent" value="assign" variant="secondary" size="s">
        {t('submit')}
      </Button>
    </Form>
  );
}

function Ask({
  data,
  conversation,
  reply,
}: {
  data: ChatPageData;
  conversation: ChatConversation;
  reply: ChatReply | undefined;
}) {
  const t = useTranslations('chat');
  const { id } = conversation;
  const { ask } = data;
  return (
    <div className="border-b border-line p-3">
      {ask === 'report' || ask === 'handOver' ? (
        <ConfirmPanel
          label={t(ask)}
          title={t(ask)}
          text={t(`${ask}Text`)}
          submit={t(`${ask}Now`)}
          intent={ask}
          fields={{ id }}
          reason={{
            label: t(`${ask}Reason`),
            error: reply?.intent === ask ? reply.message : undefined,
            value: reply?.intent === ask ? reply.text : undefined,
          }}
          isOpen
        />
      ) : (
        <ConfirmPanel
          label={t('block')}
          title={t('block')}
          text={t('blockText')}
          submit={t('blockNow')}
          intent="block"
          fields={{ id }}
          tone="danger"
          isOpen
        />
      )}
    </div>
  );
}

type LabelFormProps = {
  data: ChatPageData;
  conversation: ChatConversation;
  /** What was typed, where it wasn't taken. */
  refused: string | null;
};

/** What those who answer call the conversation. */
function LabelForm({ data, conversation, refused }: LabelFormProps) {
  const t = useTranslations('chat.labels');
  const listId = useId();
  const { side, labels: known } = data;
  const { id, labels } = conversation;
  return (
    <details key={`${labels.join()} ${refused ?? ''}`} open={refused !== null} className="text-sm">
      <summary className="inline-flex min-h-8 cursor-pointer flex-wrap items-center gap-1 text-ink-soft hover:text-primary">
        {labels.length === 0 ? t('add') : t('change')}
        {labels.map((label) => (
          <Badge key={label} tone="accent">
            {label}
          </Badge>
        ))}
      </summary>
      <Form
        method="post"
        action={chatHref(side, id, { ...keptQuery(data), ...writingQuery(data) })}
        className="flex flex-wrap items-end gap-2 pt-2"
      >
        <input type="hidden" name="id" value={id} />
        <Field
          name="labels"
          label={t('field')}
          hint={t('hint', { most: chatMost.labels, letters: chatMost.labelLetters })}
          defaultValue={refused ?? labels.join(', ')}
          maxLength={chatMost.labels * (chatMost.labelLetters + 2)}
          list={listId}
          autoComplete="off"
        />
        <datalist id={listId}>
          {known.map(({ label }) => (
            <option key={label} value={label} />
          ))}
        </datalist>
        <Button type="submit" name="intent" value="label" variant="secondary" size="s">
          {t('save')}
        </Button>
      </Form>
    </details>
  );
}

/** That the other side is typing: from when the page or the line says so, for a few seconds. */
function Typing({ id, isTyping }: { id: number | null; isTyping: boolean }) {
  const t = useTranslations('chat');
  const [isShown, setShown] = useState(isTyping);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (isNow: boolean) => {
      setShown(isNow);
      clearTimeout(timer);
      if (isNow) timer = setTimeout(() => setShown(false), typingMs);
    };
    const heed = (event: Event) => {
      if (event instanceof CustomEvent && id !== null) show((event.detail as ChatNews).typing.includes(id));
    };
    show(isTyping);
    window.addEventListener(chatNewsEvent, heed);
    return () => {
      clearTimeout(timer);
      window.removeEventListener(chatNewsEvent, heed);
    };
  }, [id, isTyping]);
  return (
    <p role="status" className="text-sm text-ink-mute italic empty:hidden">
      {isShown ? t('typing') : null}
    </p>
  );
}

type WaitingProps = {
  waiting: readonly WaitingMessage[];
  retry: (clientId: string) => void;
  drop: (clientId: string) => void;
};

/** What was written and isn't kept yet. */
function Waiting({ waiting, retry, drop }: WaitingProps) {
  const t = useTranslations('chat');
  if (waiting.length === 0) return null;
  return (
    <ul className="grid gap-2" aria-label={t('onTheirWay')}>
      {waiting.map(({ clientId, text, photoCount, state, message }) => (
        <li key={clientId} className="flex flex-col items-end gap-1">
          <div className="max-w-[85%] rounded-lg rounded-br-sm bg-primary-wash px-3 py-2 whitespace-pre-line wrap-anywhere opacity-70 md:max-w-[75%]">
            {text === '' ? t(photoCount > 0 ? 'photo' : 'card') : text}
          </div>
          <p className="flex flex-wrap items-center gap-2 text-xs text-ink-mute" role="status">
            {state === 'waiting' && message !== null ? message : t(`state.${state}`)}
            {state === 'failed' && <span className="text-danger">{message ?? t('notSent')}</span>}
            {(state === 'failed' || state === 'waiting') && (
              <>
                <button
                  type="button"
                  className="min-h-6 font-semibold text-primary hover:underline"
                  onClick={() => retry(clientId)}
                >
                  {t('retry')}
                </button>
                <button
                  type="button"
                  className="min-h-6 font-semibold text-ink-soft hover:underline"
                  onClick={() => drop(clientId)}
                >
                  {t('drop')}
                </button>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
