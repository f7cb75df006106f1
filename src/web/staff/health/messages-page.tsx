import { Form, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { SearchedList } from '../../kit/desk/searched-list.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/messages-page';
import { messagePath, messagesAddress } from './health-paths.ts';
import { type MessageReply, workOnMessages } from './message-action.server.ts';
import { MessageDeeds } from './message-deeds.tsx';
import { MessageFacts } from './message-facts.tsx';
import { useHealthWay } from './use-health-way.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 25;
const told = ['retried', 'retriedAll', 'givenUp', 'givenUpAll'] as const;
const channels = ['mail', 'sms'] as const;

/** Messages that failed for good, wait, or were given up; of every channel or one. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = messagesAddress.read(url.searchParams);
  const channel: (typeof channels)[number] | '' =
    channels.find((each) => each === url.searchParams.get('channel')) ?? '';
  const list = await orHidden(
    server.api.health.messages({ state: query.tab, channel, pageNo: query.pageNo, perpage }),
  );
  const messages = pickMessages(server.locale, 'admin', 'healthDesk');
  return {
    ...{ list, query, channel },
    count: readNumber(url.searchParams.get('count')),
    head: pageHead(server, messages.healthDesk.messages.title),
    messages,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return workOnMessages(request, serverSide(context));
}

export default function MessagesPage() {
  const t = useTranslations('healthDesk.messages');
  const { list, query, channel, count } = useLoaderData<typeof loader>();
  const reply: MessageReply | undefined = useReply<typeof action>();
  const { tab, pageNo } = query;
  const done = reply === undefined ? told.find((each) => each === query.done) : undefined;
  const href = (more: { state?: string; pageNo?: number }) =>
    queryHref(messagesAddress.path, { state: tab === 'failed' ? '' : tab, channel, ...more });
  return (
    <DeskPage title={t('title')} lead={t('lead')} way={useHealthWay()}>
      <SearchedList
        label={t('title')}
        look="cards"
        tabs={{
          label: t('tabs'),
          list: messagesAddress.tabs.map((key) => ({
            key,
            label: t(`tab.${key}`),
            to: href({ state: key === 'failed' ? '' : key }),
            isCurrent: key === tab,
            ...(key === tab ? { count: list.total } : {}),
          })),
        }}
        search={
          <Form method="get" action={messagesAddress.path} className="flex flex-wrap items-end gap-3">
            {tab !== 'failed' && <input type="hidden" name="state" value={tab} />}
            <SelectField
              key={channel}
              name="channel"
              label={t('channel')}
              placeholder={t('anyChannel')}
              defaultValue={channel}
              options={channels.map((each) => ({ value: each, label: t(each) }))}
            />
            <Button type="submit" variant="secondary">
              {t('filter')}
            </Button>
          </Form>
        }
        notices={
          <>
            {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
            {done !== undefined && <Notice tone="success">{t(`done.${done}`, { count })}</Notice>}
            {tab === 'failed' && channel !== '' && list.total > 0 && (
              <WholeChannel channel={channel} reply={reply} />
            )}
          </>
        }
        empty={{ title: t(`empty.${tab}`), text: t('empty.text') }}
        items={list.dataList.map((message) => ({
          key: message.id,
          content: (
            <DeskItem
              label={t('number', { id: message.id })}
              title={
                <Link to={messagePath(message.id)} className="wrap-anywhere hover:underline">
                  {message.subject === '' ? t('number', { id: message.id }) : message.subject}
                </Link>
              }
              when={`#${message.id}`}
              actions={<MessageDeeds message={message} state={tab} reply={reply} />}
            >
              <MessageFacts message={message} />
            </DeskItem>
          ),
        }))}
        pageNo={pageNo}
        pageCount={Math.ceil(list.total / perpage)}
        hrefOfPage={(page) => href({ pageNo: page })}
      />
    </DeskPage>
  );
}

/** What can be done with all of a channel that failed. */
function WholeChannel({ channel, reply }: { channel: 'mail' | 'sms'; reply: MessageReply | undefined }) {
  const t = useTranslations('healthDesk.messages');
  return (
    <Panel title={`${t('all')}: ${t(channel)}`}>
      <div className="flex flex-wrap items-start gap-2">
        <ConfirmPanel
          label={t('retryAll')}
          title={t('retryAllTitle', { channel: t(channel) })}
          text={t('retryAllText')}
          submit={t('retrySubmit')}
          intent="retryAll"
          fields={{ channel }}
          look="secondary"
        />
        <ConfirmPanel
          label={t('giveUpAll')}
          title={t('giveUpAllTitle', { channel: t(channel) })}
          text={t('giveUpText')}
          submit={t('giveUpSubmit')}
          intent="giveUpAll"
          fields={{ channel }}
          look="quiet"
          tone="danger"
          reason={{
            label: t('reasonLabel'),
            error:
              reply?.intent === 'giveUpAll' && reply.isReasonMissing === true
                ? t('reasonMissing')
                : undefined,
          }}
        />
      </div>
    </Panel>
  );
}
