import MessagesSquare from 'lucide-react/icons/messages-square';
import { data, Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { Ticket } from '../../../modules/ticket/ticket.contract.ts';
import { mayMoveTicket, ticketStates } from '../../../modules/ticket/ticket.rules.ts';
import { askerHref, chatHref } from '../../kit/chat/chat-side.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formKey, formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextAreaField } from '../../ui/field.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DeskButtonLink, DeskLink } from '../desk/desk-link.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import { userPath } from '../user/users-address.ts';
import type { Route } from './+types/ticket-page';
import { ticketPath, ticketsAddress } from './tickets-address.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

function idOf(text: string): number {
  const id = readNumber(text);
  if (id === 0) throw data(null, { status: 404 });
  return id;
}

/** Where the house talks, or may talk, with whoever asked; null where that isn't known or isn't for whoever looks. */
async function readChatHref(
  { api }: ServerSide,
  { id, state }: Pick<Ticket, 'id' | 'state'>,
): Promise<{ href: string; isBegun: boolean } | null> {
  try {
    const { conversationId, isEnded } = await api.houseChat.ofTicket({ ticketId: id });
    if (conversationId !== null) return { href: chatHref('house', conversationId), isBegun: true };
    return isEnded || state === 'spam' ? null : { href: askerHref(id), isBegun: false };
  } catch (error) {
    if ([403, 404].includes(apiFailure(error).status)) return null;
    throw error;
  }
}

/** What was asked and answered of a ticket. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const ticket = await orHidden(server.api.ticket.staffRead({ id: idOf(params.id) }));
  const messages = pickMessages(server.locale, 'admin', 'ticketDesk');
  return {
    ticket,
    chat: await readChatHref(server, ticket),
    key: crypto.randomUUID(),
    done: url.searchParams.get('done'),
    head: pageHead(server, ticket.subject),
    messages,
  };
}

type TicketReply = { text: string; message?: string; fields?: Record<string, string> };

/** Answers, or moves it into another state. */
export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<TicketReply | Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const id = idOf(params.id);
  const form = await request.formData();
  const text = formText(form, 'message').slice(0, 4_000);
  const state = ticketStates.find((each) => each === formText(form, 'state'));
  try {
    if (state !== undefined) {
      await orHidden(api.ticket.staffMove({ id, state }));
      return redirect(`${ticketPath(id)}?done=moved`);
    }
    const { isMailed } = await orHidden(
      api.ticket.staffReply({
        ...{ id, message: text, idempotencyKey: formKey(form) },
        seen: readNumber(formText(form, 'seen')) || null,
      }),
    );
    return redirect(`${ticketPath(id)}?done=${isMailed ? 'mailed' : 'kept'}`);
  } catch (error) {
    if (error instanceof Response) throw error;
    const failure = apiFailure(error);
    const fields = failedFields(failure);
    return fields === null ? { text, message: failure.message } : { text, fields };
  }
}

const told = ['mailed', 'kept', 'moved'] as const;

export default function TicketPage() {
  const t = useTranslations('ticketDesk');
  const { ticket, chat, key, done } = useLoaderData<typeof loader>();
  const reply: TicketReply | undefined = useReply<typeof action>();
  const { formData } = useNavigation();
  const said = reply === undefined ? told.find((each) => each === done) : undefined;
  const { id, subject, name, email, telephone, state, spamSign, messages } = ticket;
  return (
    <DeskPage
      title={subject}
      crumb={t('number', { id })}
      way={[...useOfficeWay(), { label: t('title'), to: ticketsAddress.path }]}
      aside={<Badge tone={state === 'open' ? 'info' : 'neutral'}>{t(`state.${state}`)}</Badge>}
      isNarrow
    >
      {said !== undefined && <Notice tone="success">{t(`done.${said}`)}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {spamSign !== null && state === 'spam' && <Notice tone="info">{t(`held.${spamSign}`)}</Notice>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="font-semibold">{name}</span>
        {email !== null && (
          <a href={`mailto:${email}`} className="text-primary wrap-anywhere hover:underline">
            {email}
          </a>
        )}
        {telephone !== null && (
          <a href={`tel:${telephone.replaceAll(/[^+\d]/g, '')}`} className="text-primary hover:underline">
            {telephone}
          </a>
        )}
        {chat !== null && (
          <DeskButtonLink to={chat.href} variant="secondary" size="s" className="sm:ml-auto">
            <MessagesSquare className="size-4" aria-hidden="true" />
            {t(chat.isBegun ? 'chat.goOn' : 'chat.begin')}
          </DeskButtonLink>
        )}
      </div>
      <ol className="grid gap-3">
        {messages.map((message) => (
          <li
            key={message.id}
            className={classNames(
              'grid gap-1 rounded-lg border border-line p-4',
              message.isFromStaff ? 'ml-6 bg-primary-wash md:ml-12' : 'mr-6 bg-surface md:mr-12',
            )}
          >
            <p className="flex flex-wrap gap-x-3 text-sm text-ink-mute">
              {message.userId === null ? (
                <span className="font-semibold">{message.by}</span>
              ) : (
                <DeskLink
                  to={userPath(message.userId)}
                  className="font-semibold text-primary hover:underline"
                >
                  {message.by}
                </DeskLink>
              )}
              <Moment at={message.at} className="tabular-nums" />
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{message.text}</p>
          </li>
        ))}
      </ol>
      {state !== 'spam' && (
        <Panel title={t('reply')}>
          <Form key={messages.length} method="post" noValidate className="grid gap-3">
            <FormKey value={key} />
            <input type="hidden" name="seen" value={messages.length} />
            <TextAreaField
              name="message"
              label={t('answer')}
              hint={t(email === null ? 'answerByTelephone' : 'answerByMail', { name, email: email ?? '' })}
              rows={6}
              maxLength={4_000}
              defaultValue={reply?.text}
              error={reply?.fields?.message === undefined ? undefined : t('required')}
            />
            <Button type="submit" isBusy={formData?.has('message') === true} className="justify-self-start">
              {t(email === null ? 'keep' : 'send')}
            </Button>
          </Form>
        </Panel>
      )}
      <Form method="post" className="flex flex-wrap gap-2">
        {ticketStates
          .filter((to) => mayMoveTicket(state, to))
          .map((to) => (
            <Button key={to} type="submit" name="state" value={to} variant="secondary">
              {t(`move.${to as 'open'}`)}
            </Button>
          ))}
      </Form>
    </DeskPage>
  );
}
