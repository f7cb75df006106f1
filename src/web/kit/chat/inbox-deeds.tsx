import { type SubmitEvent, useEffect, useState } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ChatConversation } from '../../../modules/chat/chat-shapes.contract.ts';
import { Button } from '../../ui/button.tsx';
import { useVisitor } from '../visitor/visitor-context.tsx';
import { keptQuery, writingQuery } from './chat-query.ts';
import { chatHref } from './chat-side.ts';
import type { ChatPageData } from './read-chat-page.server.ts';

type InboxDeedsProps = {
  data: ChatPageData;
  conversation: ChatConversation;
  /** Whether something was written here that isn't in the conversation yet, and will be by itself. */
  isSending: boolean;
};

/** A store's and the house's: whose it is, and whether something is owed. */
export function InboxDeeds({ data, conversation, isSending }: InboxDeedsProps) {
  const t = useTranslations('chat');
  const userId = useVisitor()?.userId ?? null;
  const { id, state, assignedTo, waitingSince } = conversation;
  const isMine = assignedTo !== null && assignedTo.userId === userId;
  // A message opens a conversation that is closed: what was written before closing it goes first.
  const [closer, setCloser] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (closer === null || isSending) return;
    setCloser(null);
    if (closer instanceof HTMLButtonElement && closer.isConnected) closer.form?.requestSubmit(closer);
  }, [closer, isSending]);
  const holdClosing = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent;
    if (!isSending || !(submitter instanceof HTMLButtonElement) || submitter.value !== 'close') return;
    event.preventDefault();
    setCloser(submitter);
  };
  return (
    <Form
      method="post"
      action={chatHref(data.side, id, { ...keptQuery(data), ...writingQuery(data) })}
      onSubmit={holdClosing}
      className="flex flex-wrap items-center gap-2"
    >
      <input type="hidden" name="id" value={id} />
      {/* On a page of older messages too: what it doesn't show isn't settled by it. */}
      <input type="hidden" name="seen" value={data.thread?.messages.at(-1)?.number ?? 0} />
      <span className="mr-auto text-sm text-ink-soft">
        {assignedTo === null ? t('nobodys') : t('whose', { name: assignedTo.name })}
      </span>
      <Button type="submit" name="intent" value={isMine ? 'leave' : 'take'} variant="quiet" size="s">
        {t(isMine ? 'leave' : 'take')}
      </Button>
      {waitingSince !== null && (
        <Button type="submit" name="intent" value="answered" variant="quiet" size="s">
          {t('needsNone')}
        </Button>
      )}
      <Button
        type="submit"
        name="intent"
        value={state === 'open' ? 'close' : 'open'}
        isBusy={closer !== null}
        variant="quiet"
        size="s"
      >
        {t(state === 'open' ? 'close' : 'open')}
      </Button>
    </Form>
  );
}
