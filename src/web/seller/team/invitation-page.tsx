import { useEffect } from 'react';
import { data, Form, redirect, useLoaderData, useNavigation, useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { checkCode } from '../../../modules/identity/identity-form.rules.ts';
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
  const page = {
    found,
    account: user === null ? null : { email: user.email, isProven: user.isVerifyEmail },
    head,
    messages,
  };
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
    const sent = sentCode(form);
    const typed = formText(form, 'otp');
    if (sent !== undefined && checkCode(typed) !== null) return { ...nothing, sent, isOtpMissing: true };
    try {
      await server.api.storeTeam.accept({
        secret,
        ...(sent === undefined ? {} : { OTP: typed, reference: sent.reference }),
      });
      return redirect('/manage-store', { headers: forget(server) });
    } catch (error) {
      const { code, message } = apiFailure(error);
      // One that is over, or was tried too often, gives its place to the next.
      return { ...nothing, message, sent: code === 'otpInvalid' ? sent : undefined };
    }
  }
  if (intent === 'code') return await sendCode(server);
  // The whole link is as good as what is behind its #.
  const secret = formText(form, 'code').replace(/^.*#/, '').slice(0, 100);
  if (!/^[\w-]{20,100}$/.test(secret)) return { ...nothing, isCodeMissing: true };
  return redirect(path, {
    headers: { 'set-cookie': writeCookie('storeInvitation', secret, { isSecure: server.isSecure }) },
  });
}

type Reply = {
  message: string | null;
  isCodeMissing: boolean;
  isOtpMissing: boolean;
  /** A code is on its way to the invited address. */
  sent: { reference: string; destination: string } | undefined;
};
const nothing: Reply = { message: null, isCodeMissing: false, isOtpMissing: false, sent: undefined };

async function sendCode({ api }: ServerSide): Promise<Reply> {
  try {
    const { user } = await api.identity.user({});
    const sent = await api.identity.sendOtp({ email: user.email ?? '', purpose: 'contact' });
    return { ...nothing, sent: { reference: sent.reference, destination: sent.destination } };
  } catch (error) {
    return { ...nothing, message: apiFailure(error).message };
  }
}

function sentCode(form: FormData): Reply['sent'] {
  const reference = formText(form, 'reference');
  return reference === '' ? undefined : { reference, destination: formText(form, 'destination') };
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
            <Way email={invitation.email} account={account} reply={reply} />
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

type WayProps = {
  email: string;
  account: { email: string | null; isProven: boolean } | null;
  reply: Reply | undefined;
};

/** What whoever looks at the invitation can do with it: accept it, prove the address, sign in first, or sign out first. */
function Way({ email, account, reply }: WayProps) {
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
  if (!account.isProven) return <ProveForm email={email} reply={reply} />;
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

/** Somebody may have opened the account for an address that isn't theirs: a code goes there, and comes back. */
function ProveForm({ email, reply }: Pick<WayProps, 'email' | 'reply'>) {
  const t = useTranslations('members.invitation');
  const { formData } = useNavigation();
  const intent = formData?.get('intent');
  const sent = reply?.sent;
  return (
    <Form method="post" noValidate className="grid gap-4">
      <p>{sent === undefined ? t('prove', { email }) : t('sent', sent)}</p>
      {sent !== undefined && (
        <>
          <input type="hidden" name="reference" value={sent.reference} />
          <input type="hidden" name="destination" value={sent.destination} />
          <Field
            name="otp"
            label={t('otp')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            required
            error={reply?.isOtpMissing === true ? t('otpMissing') : undefined}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {sent !== undefined && (
          <Button key="accept" type="submit" name="intent" value="accept" isBusy={intent === 'accept'}>
            {t('accept')}
          </Button>
        )}
        <Button
          key="code"
          type="submit"
          name="intent"
          value="code"
          variant={sent === undefined ? 'primary' : 'quiet'}
          isBusy={intent === 'code'}
        >
          {t(sent === undefined ? 'sendCode' : 'resend')}
        </Button>
      </div>
    </Form>
  );
}
