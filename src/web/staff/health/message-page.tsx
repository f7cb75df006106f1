import { data, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/message-page';
import { messagesAddress } from './health-paths.ts';
import { type MessageReply, workOnMessages } from './message-action.server.ts';
import { MessageDeeds } from './message-deeds.tsx';
import { MessageFacts } from './message-facts.tsx';
import { useHealthWay } from './use-health-way.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A message that isn't sent, with its words; what opens anything is masked. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  const message = await orHidden(server.api.health.message({ id }));
  const messages = pickMessages(server.locale, 'admin', 'healthDesk');
  return { message, head: pageHead(server, messages.healthDesk.messages.title), messages };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return workOnMessages(request, serverSide(context));
}

export default function MessagePage() {
  const t = useTranslations('healthDesk.messages');
  const { message } = useLoaderData<typeof loader>();
  const reply: MessageReply | undefined = useReply<typeof action>();
  return (
    <DeskPage
      title={message.subject === '' ? t('number', { id: message.id }) : message.subject}
      crumb={t('number', { id: message.id })}
      way={[...useHealthWay(), { label: t('title'), to: messagesAddress.path }]}
      isNarrow
    >
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <Panel title={t('number', { id: message.id })}>
        <MessageFacts message={message} />
        <div className="flex flex-wrap items-start gap-2">
          <MessageDeeds message={message} state="" reply={reply} />
        </div>
      </Panel>
      <Panel title={t('text')}>
        <p className="text-sm text-ink-soft">{t('textHint')}</p>
        <p className="whitespace-pre-line wrap-anywhere">{message.text}</p>
      </Panel>
    </DeskPage>
  );
}
