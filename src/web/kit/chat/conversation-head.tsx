import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useId } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { chatMost } from '../../../modules/chat/chat.rules.ts';
import type { ChatConversation } from '../../../modules/chat/chat-shapes.contract.ts';
import { useAge } from '../../ui/age.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { bahtText } from '../../ui/price.tsx';
import { OrderStatusBadge } from '../order/order-status.tsx';
import type { ChatReply } from './chat-action.server.ts';
import { keptQuery, writingQuery } from './chat-query.ts';
import { chatHref } from './chat-side.ts';
import { InboxDeeds } from './inbox-deeds.tsx';
import { PeerPicture } from './peer-picture.tsx';
import type { ChatPageData } from './read-chat-page.server.ts';
import { usePeerName } from './use-peer-name.ts';

type HeadProps = { data: ChatPageData; reply: ChatReply | undefined; isSending: boolean };

/** With whom one talks, and what can be done with the conversation; at a desk its labels, orders and questions too. */
export function ConversationHead({ data, reply, isSending }: HeadProps) {
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
