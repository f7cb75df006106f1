import { data, Form, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { actOnFactor } from '../../kit/identity/factor-form.server.ts';
import {
  DemoCodeNotice,
  FactorCodeField,
  NewAppForm,
  RecoveryCodes,
} from '../../kit/identity/factor-parts.tsx';
import type { FactorReply } from '../../kit/identity/factor-reply.types.ts';
import { PasskeyButton } from '../../kit/identity/passkey-button.tsx';
import { nextPath, signInAndGo } from '../../kit/identity/sign-in.server.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { readCookie, writeCookie } from '../../request/cookies.server.ts';
import { formText } from '../../request/form-fields.ts';
import { type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/factor-page';
import { AuthFrame } from './auth-frame.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** /login/factor: a sign-in of staff's that waits for the second factor, or for one to be set up (DECISIONS "Staff"). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const next = nextPath(new URL(request.url).searchParams.get('next'));
  const messages = pickMessages(server.locale, 'factor');
  const ticket = readCookie(request, 'factorTicket');
  if (ticket === null && !server.isSignedIn) throw redirect(`/login?next=${encodeURIComponent(next)}`);
  const factors = ticket === null ? null : await readFactors(server, ticket);
  // The sign-in has just been completed, or is over: what is left is to show recovery codes, and to go on.
  const isDone = factors === null;
  const isSetUp = factors !== null && factors.totpSince === null && factors.passkeys.length === 0;
  return {
    next,
    isSetUp,
    hasPasskey: (factors?.passkeys.length ?? 0) > 0,
    isDone,
    demo: isSetUp ? null : (factors?.published ?? null),
    head: pageHead(server, isSetUp ? messages.factor.setUp.title : messages.factor.title),
    messages,
  };
}

/** Null once the session that waited has given way to a whole one, or is over. */
async function readFactors(server: ServerSide, ticket: string) {
  try {
    return await server.apiAs(ticket).secondFactor.read();
  } catch (error) {
    if (error instanceof Response) return null;
    throw error;
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const server = serverSide(context);
  const next = nextPath(new URL(request.url).searchParams.get('next'));
  const ticket = readCookie(request, 'factorTicket');
  if (ticket === null) return redirect(`/login?next=${encodeURIComponent(next)}`);
  const form = await request.formData();
  if (formText(form, 'intent') === 'leave')
    return redirect(`/login?next=${encodeURIComponent(next)}`, {
      headers: { 'set-cookie': writeCookie('factorTicket', null, server) },
    });
  const deed = await actOnFactor(server.apiAs(ticket), form);
  if (deed === null) throw data(null, { status: 400 });
  if ('reply' in deed) return deed.reply;
  const { session } = 'proven' in deed ? deed.proven : deed.setUp;
  if (session === null) return redirect(next);
  const entered = await signInAndGo(request, server, session, next);
  entered.headers.append('set-cookie', writeCookie('factorTicket', null, server));
  if ('proven' in deed || deed.setUp.recoveryCodes === null) return entered;
  // Signed in already: the codes are shown on the way.
  entered.headers.delete('location');
  const reply: FactorReply = { recoveryCodes: deed.setUp.recoveryCodes };
  return data(reply, { headers: entered.headers });
}

export default function FactorPage() {
  const t = useTranslations('factor');
  const { next, isSetUp, isDone, hasPasskey, demo } = useLoaderData<typeof loader>();
  const reply: FactorReply | undefined = useReply<typeof action>();
  if (reply?.recoveryCodes !== undefined || isDone)
    return (
      <AuthFrame title={t('title')}>
        {reply?.recoveryCodes !== undefined && <RecoveryCodes codes={reply.recoveryCodes} />}
        <ButtonLink to={`/login?next=${encodeURIComponent(next)}`} size="l">
          {t(reply?.recoveryCodes === undefined ? 'goOn' : 'codes.goOn')}
        </ButtonLink>
      </AuthFrame>
    );
  const error = reply?.isCodeMissing === true ? t('codeMissing') : undefined;
  return (
    <AuthFrame title={t(isSetUp ? 'setUp.title' : 'title')} lead={t(isSetUp ? 'setUp.lead' : 'lead')}>
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {isSetUp ? (
        reply?.app === undefined ? (
          <BeginPanel />
        ) : (
          <NewAppForm app={reply.app} error={error} />
        )
      ) : (
        <>
          <DemoCodeNotice demo={demo} />
          <Form method="post" noValidate className="grid gap-4">
            <FactorCodeField name="code" error={error} />
            <Button type="submit" name="intent" value="prove" size="l">
              {t('submit')}
            </Button>
          </Form>
          {hasPasskey && <PasskeyButton how="prove" label={t('passkey')} />}
        </>
      )}
      <Form method="post" className="grid border-t border-line pt-4">
        <Button type="submit" name="intent" value="leave" variant="quiet">
          {t('other')}
        </Button>
      </Form>
    </AuthFrame>
  );
}

function BeginPanel() {
  const t = useTranslations('factor.setUp');
  return (
    <div className="grid gap-5">
      <p>{t('beginText')}</p>
      <Form method="post" className="grid">
        <Button type="submit" name="intent" value="begin" size="l">
          {t('begin')}
        </Button>
      </Form>
      <PasskeyButton how="add" label={t('passkey')} />
    </div>
  );
}
