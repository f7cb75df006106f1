import { data, Form, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { fileCharactersMost } from '../../../modules/live/comment-file.rules.ts';
import { decodeText } from '../../../shared/text-encoding.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formFile, formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { orHidden, pageHead } from '../page/private-page.server.ts';
import { useReply } from '../page/use-reply.ts';
import type { Route } from './+types/import-page';
import { hostCalls } from './host-calls.server.ts';
import { LiveFrame } from './live-frame.tsx';
import { useLivePlace } from './use-live-place.ts';

export { privateMeta as meta } from '../page/private-meta.ts';

type Imported = { added: number; edited: number; known: number; refused: { line: number; text: string }[] };
type ImportReply = { message?: string; imported?: Imported; pasted?: string };

/** Taking comments from a paste or a file. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const host = hostCalls(server, url);
  const live = await orNotFound(orHidden(host.live.read({ id: readNumber(params.id) })));
  const messages = pickMessages(server.locale, 'live');
  return { live, head: pageHead(server, messages.live.import.title), messages };
}

export async function action({ request, params, context, url }: Route.ActionArgs): Promise<ImportReply> {
  requireSignIn(context);
  const server = serverSide(context);
  const { locale } = server;
  const host = hostCalls(server, url);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  const form = await request.formData();
  const pasted = formText(form, 'pasted');
  const file = formFile(form, 'file');
  const words = pickMessages(locale, 'live').live.import;
  const content = file === null ? pasted : await decodeText(await file.bytes());
  if (content === null) return { message: words.unreadable, pasted };
  if (content.trim() === '') return { message: words.empty };
  try {
    return {
      imported: await host.live.importComments({ id, content: content.slice(0, fileCharactersMost) }),
    };
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error;
    return { message: apiFailure(error).message, pasted };
  }
}

export default function ImportPage() {
  const { path: livesPath } = useLivePlace();
  const t = useTranslations('live.import');
  const { live } = useLoaderData<typeof loader>();
  const reply: ImportReply | undefined = useReply<typeof action>();
  const imported = reply?.imported;
  return (
    <LiveFrame live={live} part="import">
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {imported !== undefined && (
        <Notice
          tone="success"
          action={
            <ButtonLink to={`${livesPath}/${live.id}/console`} size="s" variant="secondary">
              {t('toComments')}
            </ButtonLink>
          }
        >
          {t('done', { added: imported.added, edited: imported.edited, known: imported.known })}
        </Notice>
      )}
      {imported !== undefined && imported.refused.length > 0 && (
        <Notice tone="warning" title={t('refused', { count: imported.refused.length })}>
          <ul className="grid gap-1">
            {imported.refused.map(({ line, text }) => (
              <li key={line} className="wrap-anywhere">
                {t('line', { line, text })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Panel title={t('title')}>
        <p className="text-ink-soft">{t('lead')}</p>
        {live.state === 'connected' ? (
          <Form method="post" encType="multipart/form-data" className="grid gap-4">
            <TextAreaField name="pasted" label={t('paste')} rows={10} defaultValue={reply?.pasted ?? ''} />
            <FileField name="file" label={t('file')} accept=".csv,.tsv,.txt,.json" />
            <div>
              <Button type="submit">{t('submit')}</Button>
            </div>
          </Form>
        ) : (
          <Notice tone="info">{t('closed')}</Notice>
        )}
      </Panel>
    </LiveFrame>
  );
}
