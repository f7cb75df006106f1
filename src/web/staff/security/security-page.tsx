import { useState } from 'react';
import { Form, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { NewAppForm, RecoveryCodes } from '../../kit/identity/factor-parts.tsx';
import type { FactorReply } from '../../kit/identity/factor-reply.types.ts';
import { PasskeyButton } from '../../kit/identity/passkey-button.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/security-page';
import { actOnSecurity } from './security-action.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** How somebody of the staff proves who they are beside the password (DECISIONS "Staff"): app, passkeys, recovery codes. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const factors = await orHidden(server.api.secondFactor.read());
  const messages = pickMessages(server.locale, 'admin', 'factor');
  return {
    factors,
    done: url.searchParams.get('done'),
    head: pageHead(server, messages.factor.manage.title),
    messages,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return actOnSecurity(request, serverSide(context));
}

type Factors = Awaited<ReturnType<typeof loader>>['factors'];
const deeds = ['app', 'passkey', 'removed'] as const;

export default function SecurityPage() {
  const t = useTranslations('factor.manage');
  const { factors, done } = useLoaderData<typeof loader>();
  const reply: FactorReply | undefined = useReply<typeof action>();
  const deed = deeds.find((each) => each === done);
  return (
    <DeskPage way={useOfficeWay()} title={t('title')} lead={t('lead')} isNarrow>
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {deed !== undefined && reply === undefined && <Notice tone="success">{t(`done.${deed}`)}</Notice>}
      <AppPanel factors={factors} reply={reply} />
      <PasskeysPanel passkeys={factors.passkeys} reply={reply} />
      <Panel title={t('recovery')}>
        {reply?.recoveryCodes === undefined ? (
          <p>{t('recoveryLeft', { count: factors.recoveryLeft })}</p>
        ) : (
          <RecoveryCodes codes={reply.recoveryCodes} />
        )}
        <ConfirmPanel
          label={t('recoveryRenew')}
          title={t('recoveryTitle')}
          text={t('recoveryText')}
          submit={t('recoverySubmit')}
          intent="renew"
          look="secondary"
        />
      </Panel>
      <p className="text-sm text-ink-soft">{t('minutes', { minutes: factors.minutesFresh })}</p>
    </DeskPage>
  );
}

type PartProps = { reply: FactorReply | undefined };

function AppPanel({ factors, reply }: PartProps & { factors: Factors }) {
  const t = useTranslations('factor');
  const { totpSince } = factors;
  return (
    <Panel title={t('manage.app')}>
      <p>
        {totpSince === null ? (
          t('manage.appNone')
        ) : (
          <>
            {t('manage.appSince')} <Moment at={totpSince} />
          </>
        )}
      </p>
      {reply?.app === undefined ? (
        <div className="flex flex-wrap items-start gap-2">
          <Form method="post">
            <Button type="submit" name="intent" value="begin" variant="secondary">
              {t(totpSince === null ? 'setUp.begin' : 'manage.appChange')}
            </Button>
          </Form>
          {totpSince !== null && <RemovePanel id="totp" name={t('manage.removeApp')} reply={reply} />}
        </div>
      ) : (
        <>
          {totpSince !== null && <p className="text-sm text-ink-soft">{t('manage.appChangeText')}</p>}
          <div className="max-w-md">
            <NewAppForm app={reply.app} error={reply.isCodeMissing === true ? t('codeMissing') : undefined} />
          </div>
        </>
      )}
    </Panel>
  );
}

function PasskeysPanel({ passkeys, reply }: PartProps & { passkeys: Factors['passkeys'] }) {
  const t = useTranslations('factor');
  return (
    <Panel title={t('manage.passkeys')}>
      <p className="text-sm text-ink-soft">{t('manage.passkeysText')}</p>
      {passkeys.length === 0 ? (
        <p>{t('manage.passkeysNone')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="text-sm text-ink-mute">
                  {t('manage.made')} <Moment at={createdAt} />
                  {lastUsedAt !== null && (
                    <>
                      {' · '}
                      {t('manage.used')} <Moment at={lastUsedAt} />
                    </>
                  )}
                </p>
              </div>
              <RemovePanel id={String(id)} name={t('manage.removeOne', { name })} reply={reply} />
            </li>
          ))}
        </ul>
      )}
      <NewPasskey />
    </Panel>
  );
}

function NewPasskey() {
  const t = useTranslations('factor.setUp');
  const [name, setName] = useState('');
  // A passkey is made by the browser's own scripts.
  if (!useIsHydrated()) return null;
  return (
    <div className="grid max-w-md gap-3">
      <Field
        name="passkeyName"
        label={t('passkeyName')}
        maxLength={60}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <PasskeyButton how="add" label={t('passkeyMake')} fields={[['name', name]]} />
    </div>
  );
}

function RemovePanel({ id, name, reply }: PartProps & { id: string; name: string }) {
  const t = useTranslations('factor.manage');
  return (
    <ConfirmPanel
      label={t('remove')}
      name={name}
      title={t('removeTitle')}
      text={t('removeText')}
      submit={t('removeSubmit')}
      intent="remove"
      fields={{ id }}
      look="quiet"
      tone="danger"
      reason={{
        label: t('reason'),
        error: reply?.isReasonMissing === true && reply.about === id ? t('reasonMissing') : undefined,
      }}
    />
  );
}
