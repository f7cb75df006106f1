import { Form, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { type StoreRight, storeRights } from '../../../shared/contract.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { CheckboxField, Field, FieldError } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/members-page';
import { actOnMembers, type MembersReply } from './members-action.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** Who works for the store, for its owners; to the other members what they may do themselves, and how to leave. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { rights } = await orHidden(server.api.storeCentre.waiting({}));
  const team = rights.includes('owner') ? await orHidden(server.api.storeTeam.list({})) : null;
  const messages = pickMessages(server.locale, 'members');
  return {
    team,
    rights,
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.members.title),
    messages,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnMembers(request, serverSide(context));
}

type Team = NonNullable<Awaited<ReturnType<typeof loader>>['team']>;
const deeds = ['invited', 'withdrawn', 'changed', 'removed'] as const;

export default function MembersPage() {
  const t = useTranslations('members');
  const { team, rights, done } = useLoaderData<typeof loader>();
  const reply: MembersReply | undefined = useReply<typeof action>();
  const deed = deeds.find((each) => each === done);
  return (
    <DeskPage title={t('title')} lead={t('lead')} isNarrow>
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {deed !== undefined && reply === undefined && <Notice tone="success">{t(`done.${deed}`)}</Notice>}
      {team !== null && (
        <>
          <Panel title={t('members')}>
            <ul className="divide-y divide-line">
              {team.members.map((member) => (
                <li key={member.userId} className="py-3 first:pt-0 last:pb-0">
                  <Member member={member} reply={reply?.id === member.userId ? reply : undefined} />
                </li>
              ))}
            </ul>
          </Panel>
          {team.invitations.length > 0 && <Invitations invitations={team.invitations} />}
          <InvitePanel
            // A form that was sent well is empty again.
            key={done === 'invited' ? team.invitations.map(({ id }) => id).join() : ''}
            reply={reply?.intent === 'invite' ? reply : undefined}
          />
        </>
      )}
      <Panel title={t('leave.heading')}>
        <RightBadges rights={rights} />
        <ul className="list-disc pl-5 text-sm text-ink-soft">
          {rights.map((right) => (
            <li key={right}>{t(`rightText.${right}`)}</li>
          ))}
        </ul>
        <ConfirmPanel
          label={t('leave.open')}
          title={t('leave.title')}
          text={t('leave.text')}
          submit={t('leave.submit')}
          intent="leave"
          look="quiet"
          tone="danger"
        />
      </Panel>
    </DeskPage>
  );
}

function RightBadges({ rights }: { rights: readonly StoreRight[] }) {
  const t = useTranslations('members');
  return (
    <span className="flex flex-wrap gap-1">
      {rights.map((right) => (
        <Badge key={right} tone={right === 'owner' ? 'primary' : 'neutral'}>
          {t(`right.${right}`)}
        </Badge>
      ))}
    </span>
  );
}

function Member({ member, reply }: { member: Team['members'][number]; reply: MembersReply | undefined }) {
  const t = useTranslations('members');
  const { userId, name, email, rights, isSelf, isDisabled } = member;
  const isChanging = reply?.intent === 'change';
  const reasonOf = (intent: string) => ({
    label: t('change.reason'),
    hint: t('change.reasonHint'),
    value: reply?.intent === intent ? reply.reason : undefined,
    error: reply?.intent === intent && reply.isReasonMissing === true ? t('change.reasonMissing') : undefined,
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {isSelf && <Badge>{t('you')}</Badge>}
          {isDisabled && <Badge tone="danger">{t('disabled')}</Badge>}
        </p>
        {email !== null && email !== name && <p className="text-sm wrap-anywhere text-ink-soft">{email}</p>}
      </div>
      <RightBadges rights={rights} />
      {!isSelf && (
        <div className="flex flex-wrap gap-2">
          <ConfirmPanel
            key={`change ${rights.join()}`}
            label={t('change.open')}
            name={t('change.openOne', { name })}
            title={t('change.title', { name })}
            text={t('change.text')}
            submit={t('change.submit')}
            intent="change"
            fields={{ id: userId, was: rights.join(' ') }}
            look="secondary"
            isMistaken={isChanging && reply.areRightsMissing === true}
            isOpen={isChanging && reply.message !== undefined}
            reason={reasonOf('change')}
          >
            <RightFields
              chosen={isChanging ? (reply.rights ?? rights) : rights}
              isWrong={isChanging && reply.areRightsMissing === true}
            />
          </ConfirmPanel>
          <ConfirmPanel
            label={t('remove.open')}
            name={t('remove.openOne', { name })}
            title={t('remove.title', { name })}
            text={t('remove.text')}
            submit={t('remove.submit')}
            intent="remove"
            fields={{ id: userId }}
            look="quiet"
            tone="danger"
            reason={reasonOf('remove')}
          />
        </div>
      )}
    </div>
  );
}

function RightFields({ chosen, isWrong }: { chosen: readonly StoreRight[]; isWrong: boolean }) {
  const t = useTranslations('members');
  return (
    <fieldset className="grid gap-1" data-invalid={isWrong ? '' : undefined}>
      <legend className="mb-1 text-sm font-semibold">{t('rights')}</legend>
      {storeRights.map((right) => (
        <CheckboxField
          key={right}
          name="right"
          value={right}
          label={t(`right.${right}`)}
          hint={t(`rightText.${right}`)}
          defaultChecked={chosen.includes(right)}
          aria-invalid={isWrong || undefined}
        />
      ))}
      <FieldError error={isWrong ? t('invite.rightsMissing') : undefined} />
    </fieldset>
  );
}

function Invitations({ invitations }: { invitations: Team['invitations'] }) {
  const t = useTranslations('members.waiting');
  return (
    <Panel title={t('title')}>
      <ul className="divide-y divide-line">
        {invitations.map(({ id, email, rights, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-semibold wrap-anywhere">{email}</p>
              <p className="text-sm text-ink-mute">
                {t('until')} <Moment at={expiresAt} />
              </p>
            </div>
            <RightBadges rights={rights} />
            <ConfirmPanel
              label={t('withdraw')}
              name={t('withdrawOne', { email })}
              title={t('withdrawTitle', { email })}
              text={t('withdrawText')}
              submit={t('withdrawSubmit')}
              intent="withdraw"
              fields={{ id }}
              look="quiet"
              tone="danger"
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function InvitePanel({ reply }: { reply: MembersReply | undefined }) {
  const t = useTranslations('members.invite');
  const { formData } = useNavigation();
  return (
    <Panel title={t('title')}>
      <p className="text-sm text-ink-soft">{t('text')}</p>
      <Form method="post" noValidate className="grid max-w-md gap-4">
        <Field
          type="email"
          name="email"
          label={t('email')}
          maxLength={254}
          required
          autoComplete="off"
          defaultValue={reply?.email ?? ''}
          error={reply?.isEmailWrong === true ? t('emailWrong') : undefined}
        />
        <RightFields chosen={reply?.rights ?? ['orders']} isWrong={reply?.areRightsMissing === true} />
        <Button
          type="submit"
          name="intent"
          value="invite"
          isBusy={formData?.get('intent') === 'invite'}
          className="justify-self-start"
        >
          {t('submit')}
        </Button>
      </Form>
    </Panel>
  );
}
