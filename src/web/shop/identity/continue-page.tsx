import { data, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { KeptForm } from '../../../modules/identity/kept-form.contract.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { readCookie, writeCookie } from '../../request/cookies.server.ts';
import { requireSignIn, type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { FileField } from '../../ui/file-field.tsx';
import type { Route } from './+types/continue-page';
import { AuthFrame } from './auth-frame.tsx';
import { fieldsToSend } from './kept-form.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/**
 * /login/continue: what was sent when the session had ended, to go on with. Files that came with it weren't kept: they are
 * chosen again here, as a page that gets its form without them may take it for done, or for a picture taken away. Nothing
 * here needs scripts.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const form = await find(server, readCookie(request, 'keptForm'), 'read');
  if (form === null) throw redirect('/', { headers: forget(server) });
  const messages = pickMessages(server.locale, 'identity');
  return data({
    fields: fieldsToSend(form),
    files: filesByField(form),
    head: pageHead(server, messages.identity.continuePage.title),
    messages,
  });
}

/** Which files are to be chosen again, field by field. */
function filesByField({ lostFiles }: Pick<KeptForm, 'lostFiles'>) {
  const fields = [...new Set(lostFiles.map(({ field }) => field))];
  return fields.map((field) => ({
    field,
    names: lostFiles.filter((file) => file.field === field).map(({ name }) => name),
  }));
}

/** Forgets what was kept, and has the browser send this very body on to where the form belongs (307, RFC 9110 §15.4.8). */
export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const key = readCookie(request, 'keptForm');
  const isDropped = new URL(request.url).searchParams.has('drop');
  if (!isDropped) {
    const missing = await findMissing(request, await find(server, key, 'read'));
    if (missing.length > 0) return { missing };
  }
  const form = await find(server, key, 'take');
  if (form === null) return redirect('/', { headers: forget(server) });
  return redirect(form.path, { status: isDropped ? 303 : 307, headers: forget(server) });
}

/** The fields whose files weren't chosen again. */
async function findMissing(request: Request, kept: KeptForm | null): Promise<string[]> {
  if (kept === null || kept.lostFiles.length === 0) return [];
  const sent = await request.formData();
  const isChosen = (field: string) =>
    sent.getAll(field).some((value) => typeof value !== 'string' && value.size > 0);
  return filesByField(kept).flatMap(({ field }) => (isChosen(field) ? [] : [field]));
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
  const required = useTranslations('identity.field')('required');
  const { fields, files } = useLoaderData<typeof loader>();
  const reply: { missing: string[] } | undefined = useReply<typeof action>();
  return (
    <AuthFrame title={t('title')} lead={t('lead')}>
      <form
        method="post"
        action="/login/continue"
        {...(files.length === 0 ? {} : { encType: 'multipart/form-data' as const })}
        className="grid gap-4"
      >
        {files.length > 0 && <p>{t('files')}</p>}
        {fields.map(([name, value], at) => (
          // Fields of one name come several times; they never change places.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        {files.map(({ field, names }) => (
          <FileField
            key={field}
            name={field}
            label={t('chooseAgain', { names: names.join(', ') })}
            required
            multiple={names.length > 1}
            // A browser sends its files once: those that were there have to be chosen anew as well.
            error={reply === undefined ? undefined : required}
          />
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
