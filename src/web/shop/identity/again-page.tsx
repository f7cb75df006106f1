import { data, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { actOnFactor } from '../../kit/identity/factor-form.server.ts';
import { DemoCodeNotice, FactorCodeField } from '../../kit/identity/factor-parts.tsx';
import type { FactorReply } from '../../kit/identity/factor-reply.types.ts';
import { PasskeyButton } from '../../kit/identity/passkey-button.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { readCookie, writeCookie } from '../../request/cookies.server.ts';
import { formText } from '../../request/form-fields.ts';
import { requireSignIn, type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/again-page';
import { AuthFrame } from './auth-frame.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** Not a name that any form of the desks has: the code goes along with their fields. */
const codeField = 'factorCode';

/**
 * /login/again: what staff sent moves money or rights, and their second factor was proven too long ago (DECISIONS
 * "Staff"). The form that was sent goes along with the code, hidden, and on to where it belongs: works without scripts.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const [factors, kept] = await Promise.all([
    orHidden(server.api.secondFactor.read()),
    find(server, request),
  ]);
  const messages = pickMessages(server.locale, 'factor');
  return {
    hasPasskey: factors.passkeys.length > 0,
    fields: kept?.fields ?? [],
    hadFiles: kept?.hadFiles ?? false,
    demo: factors.published,
    head: pageHead(server, messages.factor.again.title),
    messages,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const form = await request.formData();
  // The desk's own intent is among the fields that are sent on: what is asked here is in the address.
  const intent = new URL(request.url).searchParams.get('do') ?? formText(form, 'intent');
  form.set('intent', intent);
  const deed = await actOnFactor(server.api, form, codeField);
  if (deed === null || 'setUp' in deed) throw data(null, { status: 400 });
  if ('reply' in deed) return deed.reply;
  const kept = await find(server, request);
  // Without its files it isn't sent on: they are chosen again first.
  if (kept?.hadFiles === true) return redirect('/login/continue');
  const headers = { 'set-cookie': writeCookie('keptForm', null, server) };
  // The browser sends this very body on to where the form belongs (307, RFC 9110 §15.4.8).
  return kept === null ? redirect('/admin', { headers }) : redirect(kept.path, { status: 307, headers });
}

async function find({ api }: ServerSide, request: Request) {
  const key = readCookie(request, 'keptForm');
  if (key === null) return null;
  try {
    return await api.keptForm.read({ key });
  } catch (error) {
    apiFailure(error);
    return null;
  }
}

export default function AgainPage() {
  const t = useTranslations('factor');
  const { fields, hadFiles, hasPasskey, demo } = useLoaderData<typeof loader>();
  const reply: FactorReply | undefined = useReply<typeof action>();
  return (
    <AuthFrame title={t('again.title')} lead={t('again.lead')}>
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {hadFiles && <p>{t('again.files')}</p>}
      <DemoCodeNotice demo={demo} />
      {/* A form of the browser's own: it is the browser that sends the fields on. */}
      <form method="post" action="/login/again?do=prove" noValidate className="grid gap-4">
        {fields.map(([name, value], at) => (
          // Fields of one name come several times; they never change places.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        <FactorCodeField
          name={codeField}
          error={reply?.isCodeMissing === true ? t('codeMissing') : undefined}
        />
        <Button type="submit" size="l">
          {t('again.submit')}
        </Button>
      </form>
      {hasPasskey && <PasskeyButton how="prove" label={t('passkey')} fields={fields} page="/login/again" />}
      <ButtonLink to="/admin" variant="quiet">
        {t('again.back')}
      </ButtonLink>
    </AuthFrame>
  );
}
