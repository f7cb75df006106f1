import { data, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { readCookie, writeCookie } from '../../request/cookies.server.ts';
import { requireSignIn, type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import type { Route } from './+types/continue-page';
import { AuthFrame } from './auth-frame.tsx';
import { fieldsToSend } from './kept-form.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** /login/continue: what was sent when the session had ended, to go on with. Nothing here needs scripts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const form = await find(server, readCookie(request, 'keptForm'), 'read');
  if (form === null) throw redirect('/', { headers: forget(server) });
  const messages = pickMessages(server.locale, 'identity');
  return data({
    fields: fieldsToSend(form),
    hadFiles: form.hadFiles,
    head: pageHead(server, messages.identity.continuePage.title),
    messages,
  });
}

/** Forgets what was kept, and has the browser send this very body on to where the form belongs (307, RFC 9110 §15.4.8). */
export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const form = await find(server, readCookie(request, 'keptForm'), 'take');
  if (form === null) return redirect('/', { headers: forget(server) });
  const isDropped = new URL(request.url).searchParams.has('drop');
  return redirect(form.path, { status: isDropped ? 303 : 307, headers: forget(server) });
}

async function find({ api }: ServerSide, key: string | null, how: 'read' | 'take') {
  if (key === null) return null;
  try {
    return await api.keptForm[how]({ key });
  } catch (error) {
    apiFailure(error);
    return null;
  }
}

function forget({ isSecure }: ServerSide): HeadersInit {
  return { 'set-cookie': writeCookie('keptForm', null, { isSecure }) };
}

export default function ContinuePage() {
  const t = useTranslations('identity.continuePage');
  const { fields, hadFiles } = useLoaderData<typeof loader>();
  return (
    <AuthFrame title={t('title')} lead={t('lead')}>
      {hadFiles && <p>{t('files')}</p>}
      <form method="post" action="/login/continue" className="grid">
        {fields.map(([name, value], at) => (
          // Fields of one name come several times; they never change places.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" size="l">
          {t('goOn')}
        </Button>
      </form>
      <form method="post" action="/login/continue?drop" className="grid">
        <Button type="submit" variant="quiet">
          {t('drop')}
        </Button>
      </form>
    </AuthFrame>
  );
}
