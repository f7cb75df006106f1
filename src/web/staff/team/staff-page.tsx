import { Form, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { StaffMemberView } from '../../../modules/identity/staff.contract.ts';
import { type StaffRole, staffRoles } from '../../../modules/identity/staff-role.rules.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Field, FieldError } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/staff-page';
import { actOnStaff, type StaffReply } from './staff-action.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** Who works for the house and in which role (DECISIONS "Staff"): the owners' desk. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { dataList } = await orHidden(server.api.staff.list({}));
  const messages = pickMessages(server.locale, 'admin', 'staffTeam');
  return {
    staff: dataList,
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.staffTeam.title),
    messages,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnStaff(request, serverSide(context));
}

const deeds = ['added', 'changed', 'removed', 'reset'] as const;

export default function StaffPage() {
  const t = useTranslations('staffTeam');
  const { staff, done } = useLoaderData<typeof loader>();
  const reply: StaffReply | undefined = useReply<typeof action>();
  const deed = deeds.find((each) => each === done);
  return (
    <DeskPage way={useOfficeWay()} title={t('title')} lead={t('lead')} isNarrow>
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {deed !== undefined && reply === undefined && <Notice tone="success">{t(`done.${deed}`)}</Notice>}
      <Panel title={t('count', { count: staff.length })}>
        <ul className="divide-y divide-line">
          {staff.map((member) => (
            <li key={member.id} className="py-3 first:pt-0 last:pb-0">
              <Member member={member} reply={reply?.id === member.id ? reply : undefined} />
            </li>
          ))}
        </ul>
      </Panel>
      <AddPanel
        // A form that was sent well is empty again.
        key={done === 'added' ? staff.length : ''}
        reply={reply?.intent === 'add' ? reply : undefined}
      />
    </DeskPage>
  );
}

function Member({ member, reply }: { member: StaffMemberView; reply: StaffReply | undefined }) {
  const t = useTranslations('staffTeam');
  const { id, email, role, isSelf, isDisabled, lastSeenAt } = member;
  const name = member.name === '' ? (email ?? `#${id}`) : member.name;
  const isChanging = reply?.intent === 'change';
  const reasonOf = (intent: string) => ({
    label: t('reason'),
    hint: t('reasonHint'),
    value: reply?.intent === intent ? reply.reason : undefined,
    error: reply?.intent === intent && reply.isReasonMissing === true ? t('reasonMissing') : undefined,
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          <Badge tone={role === 'owner' ? 'primary' : 'neutral'}>
            {role === null ? t('noRole') : t(`role.${role}`)}
          </Badge>
          {isSelf && <Badge>{t('you')}</Badge>}
          {isDisabled && <Badge tone="danger">{t('disabled')}</Badge>}
        </p>
        {email !== null && email !== name && <p className="text-sm wrap-anywhere text-ink-soft">{email}</p>}
        <p className="text-sm text-ink-mute">
          {lastSeenAt === null ? (
            t('neverSeen')
          ) : (
            <>
              {t('lastSeen')} <Moment at={lastSeenAt} />
            </>
          )}
        </p>
      </div>
      {!isSelf && (
        <div className="flex flex-wrap gap-2">
          <ConfirmPanel
            key={`change ${role}`}
            label={t('change.open')}
            name={t('change.openOne', { name })}
            title={t('change.title', { name })}
            text={t('change.text')}
            submit={t('change.submit')}
            intent="change"
            fields={{ id }}
            look="secondary"
            isMistaken={isChanging && reply.isRoleMissing === true}
            reason={reasonOf('change')}
          >
            <RoleField
              chosen={isChanging ? reply.role : role}
              isMissing={isChanging && reply.isRoleMissing === true}
            />
          </ConfirmPanel>
          <ConfirmPanel
            label={t('resetFactor.open')}
            name={t('resetFactor.openOne', { name })}
            title={t('resetFactor.title', { name })}
            text={t('resetFactor.text')}
            submit={t('resetFactor.submit')}
            intent="reset"
            fields={{ id }}
            look="quiet"
            reason={reasonOf('reset')}
          />
          <ConfirmPanel
            label={t('remove.open')}
            name={t('remove.openOne', { name })}
            title={t('remove.title', { name })}
            text={t('remove.text')}
            submit={t('remove.submit')}
            intent="remove"
            fields={{ id }}
            look="quiet"
            tone="danger"
            reason={reasonOf('remove')}
          />
        </div>
      )}
    </div>
  );
}

/** A role each, with what it may do. */
function RoleField({ chosen, isMissing }: { chosen: StaffRole | null; isMissing: boolean }) {
  const t = useTranslations('staffTeam');
  return (
    <fieldset className="grid gap-1" data-invalid={isMissing ? '' : undefined}>
      <legend className="mb-1 text-sm font-semibold">{t('roleLabel')}</legend>
      {staffRoles.map((role) => (
        <label key={role} className="flex min-h-11 items-start gap-3 py-1">
          <input
            type="radio"
            name="role"
            value={role}
            defaultChecked={role === chosen}
            className="mt-1 size-5 shrink-0 accent-primary"
          />
          <span className="grid">
            <span>{t(`role.${role}`)}</span>
            <span className="text-sm text-ink-soft">{t(`roleText.${role}`)}</span>
          </span>
        </label>
      ))}
      <FieldError error={isMissing ? t('add.roleMissing') : undefined} />
    </fieldset>
  );
}

function AddPanel({ reply }: { reply: StaffReply | undefined }) {
  const t = useTranslations('staffTeam');
  const { formData } = useNavigation();
  return (
    <Panel title={t('add.title')}>
      <p className="text-sm text-ink-soft">{t('add.text')}</p>
      <Form method="post" noValidate className="grid max-w-md gap-4">
        <Field
          type="email"
          name="email"
          label={t('add.email')}
          maxLength={254}
          required
          autoComplete="off"
          defaultValue={reply?.email ?? ''}
          error={reply?.isEmailWrong === true ? t('add.emailWrong') : undefined}
        />
        <RoleField chosen={reply?.role ?? null} isMissing={reply?.isRoleMissing === true} />
        <Button
          type="submit"
          name="intent"
          value="add"
          isBusy={formData?.get('intent') === 'add'}
          className="justify-self-start"
        >
          {t('add.submit')}
        </Button>
      </Form>
    </Panel>
  );
}
