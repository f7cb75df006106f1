import { useEffect } from 'react';
import { data, Form, redirect, useLoaderData, useNavigation, useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { LogoutForm } from '../../kit/identity/logout-form.tsx';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { readCookie, writeCookie } from '../../request/cookies.server.ts';
import { formText } from '../../request/form-fields.ts';
import { type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/invitation-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const path = '/store-invitation';

/**
 * /store-invitation#secret: what follows # reaches no server by itself. A script sends it, or whoever has none pastes it; a
 * cookie keeps it while they sign in or register.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { api, isSignedIn } = server;
  const messages = pickMessages(server.locale, 'members');
  const head = pageHead(server, messages.members.invitation.title);
  const secret = readCookie(request, 'storeInvitation');
  const [found, user] = await Promise.all([
    secret === null ? null : readInvitation(server, secret),
    isSignedIn ? api.identity.user({}).then((reply) => reply.user) : null,
  ]);
  const page = { found, account: user === null ? null : { email: user.email }, head, messages };
  // What is over isn't tried again with each look at the page.
  return found !== null && found.invitation === null ? data(page, { headers: forget(server) }) : data(page);
}

async function readInvitation({ api }: ServerSide, secret: string) {
  try {
    return { invitation: await api.storeTeam.readInvitation({ secret }), message: null };
  } catch (error) {
    return { invitation: null, message: apiFailure(error).message };
  }
}

function forget({ isSecure }: ServerSide): HeadersInit {
  return { 'set-cookie': writeCookie('storeInvitation', null, { isSecure }) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const server = serverSide(context);
  const form = await request.formData();
  const intent = formText(form, 'intent');
  if (intent === 'forget') return redirect(path, { headers: forget(server) });
  if (intent === 'accept') {
    const secret = readCookie(request, 'storeInvitation');
    if (secret === null) return redirect(path);
    try {
      await server.api.storeTeam.accept({ secret });
      return redirect('/manage-store', { headers: forget(server) });
    } catch (error) {
      return { message: apiFailure(error).message, isCodeMissing: false };
    }
  }
  // The whole link is as good as what is behind its #.
  const secret = formText(form, 'code').replace(/^.*#/, '').slice(0, 100);
  if (!/^[\w-]{20,100}$/.test(secret)) return { message: null, isCodeMissing: true };
  return redirect(path, {
    headers: { 'set-cookie': writeCookie('storeInvitation', secret, { isSecure: server.isSecure }) },
  });
}

export default function InvitationPage() {
  const t = useTranslations('members.invitation');
  const { found, account } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const invitation = found?.invitation ?? null;
  useSecretOfLink();
  return (
    <main className="page-width max-w-2xl! pb-16">
      <PageTitle>{invitation === null ? t('title') : t('joinTitle', { store: invitation.store })}</PageTitle>
      <div className="grid gap-4 rounded-lg border border-line bg-surface p-5 md:p-8">
        {found?.message != null && <Notice tone="warning">{found.message}</Notice>}
        {reply?.message != null && <Notice tone="error">{reply.message}</Notice>}
        {invitation === null ? (
          <CodeForm isMissing={reply?.isCodeMissing === true} />
        ) : (
          <>
            <p>
              {t('to', { email: invitation.email })}
              <br />
              <span className="text-sm text-ink-mute">
                {t('until')} <Moment at={invitation.expiresAt} />
              </span>
            </p>
            <Way email={invitation.email} account={account} />
          </>
        )}
      </div>
    </main>
  );
}

/** Sends what follows # in the address, and takes it out of the address, so that no history keeps it. */
function useSecretOfLink() {
  const submit = useSubmit();
  useEffect(() => {
    const code = window.location.hash.slice(1);
    if (code === '') return;
    window.history.replaceState(window.history.state, '', path);
    void submit({ intent: 'read', code }, { method: 'post', action: path, replace: true });
  }, [submit]);
}

function CodeForm({ isMissing }: { isMissing: boolean }) {
  const t = useTranslations('members.invitation');
  const { formData } = useNavigation();
  return (
    <Form method="post" noValidate className="grid gap-4">
      <p>{t('codeLead')}</p>
      <Field
        name="code"
        label={t('code')}
        hint={t('codeHint')}
        maxLength={400}
        required
        autoComplete="off"
        spellCheck={false}
        error={isMissing ? t('codeMissing') : undefined}
      />
      <Button
        type="submit"
        name="intent"
        value="read"
        isBusy={formData?.get('intent') === 'read'}
        className="justify-self-start"
      >
        {t('read')}
      </Button>
    </Form>
  );
}

/** What whoever looks at the invitation can do with it: accept it, sign in first, or sign out first. */
function Way({ email, account }: { email: string; account: { email: string | null } | null }) {
  const t = useTranslations('members.invitation');
  const { formData } = useNavigation();
  if (account === null)
    return (
      <>
        <Notice tone="info">{t('signIn', { email })}</Notice>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={`/login?next=${path}`}>{t('login')}</ButtonLink>
          <ButtonLink to={`/register?next=${path}`} variant="secondary">
            {t('register')}
          </ButtonLink>
        </div>
      </>
    );
  if (account.email !== email)
    return (
      <>
        <Notice tone="warning">{t('other', { email: account.email ?? t('noEmail') })}</Notice>
        <LogoutForm>
          <Button type="submit">{t('logout')}</Button>
        </LogoutForm>
      </>
    );
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      <Button type="submit" name="intent" value="accept" isBusy={formData?.get('intent') === 'accept'}>
        {t('accept')}
      </Button>
      <Button type="submit" name="intent" value="forget" variant="quiet">
        {t('otherCode')}
      </Button>
    </Form>
  );
}
