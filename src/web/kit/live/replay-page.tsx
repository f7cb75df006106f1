import { data, Form, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { LiveReplayRow } from '../../../modules/live/live.contract.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { orNotFound, requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { orHidden, pageHead } from '../page/private-page.server.ts';
import { useReply } from '../page/use-reply.ts';
import type { Route } from './+types/replay-page';
import { hostCalls } from './host-calls.server.ts';
import { LiveFrame } from './live-frame.tsx';

export { privateMeta as meta } from '../page/private-meta.ts';

type Replayed = { changed: number; rows: LiveReplayRow[]; reservedBefore: number; reservedAfter: number };
type ReplayReply = { message?: string; replayed?: Replayed; version?: 1 | 2 };

/** What other rules would make of a live's comments, before anything changes. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const host = hostCalls(server, url);
  const live = await orNotFound(orHidden(host.live.read({ id: readNumber(params.id) })));
  const messages = pickMessages(server.locale, 'live');
  const isDone = url.searchParams.get('done') === 'replayed';
  return { live, isDone, head: pageHead(server, messages.live.replay.title), messages };
}

export async function action({
  request,
  params,
  context,
  url,
}: Route.ActionArgs): Promise<Response | ReplayReply> {
  requireSignIn(context);
  const host = hostCalls(serverSide(context), url);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  const form = await request.formData();
  const isApplied = formText(form, 'intent') === 'apply';
  const version = formText(form, 'version') === '2' ? 2 : 1;
  try {
    const replayed = await host.live.replay({ id, version, isApplied });
    return isApplied ? redirect(`${host.path}/${id}/replay?done=replayed`) : { replayed, version };
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error;
    return { message: apiFailure(error).message };
  }
}

export default function ReplayPage() {
  const t = useTranslations('live');
  const { live, isDone } = useLoaderData<typeof loader>();
  const reply: ReplayReply | undefined = useReply<typeof action>();
  const replayed = reply?.replayed;
  return (
    <LiveFrame live={live} part="replay">
      {isDone && reply === undefined && <Notice tone="success">{t('done.replayed')}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <Panel title={t('replay.title')}>
        <p className="text-ink-soft">{t('replay.lead')}</p>
        {live.state === 'connected' ? (
          <Form method="post" className="flex flex-wrap items-end gap-3">
            <SelectField
              name="version"
              label={t('replay.version')}
              defaultValue={String(reply?.version ?? (live.readingVersion === 1 ? 2 : 1))}
              options={(['1', '2'] as const).map((value) => ({ value, label: t(`replay.${value}`) }))}
              className="min-w-0 flex-1 basis-64"
            />
            <Button type="submit" name="intent" value="compare" variant="secondary">
              {t('replay.compare')}
            </Button>
            {replayed !== undefined && (
              <Button type="submit" name="intent" value="apply">
                {t('replay.apply')}
              </Button>
            )}
          </Form>
        ) : (
          <Notice tone="info">{t('import.closed')}</Notice>
        )}
        {replayed !== undefined && (
          <Notice tone="info">
            {replayed.changed === 0
              ? t('replay.same')
              : t('replay.changed', {
                  ...{
                    count: replayed.changed,
                    before: replayed.reservedBefore,
                    after: replayed.reservedAfter,
                  },
                })}
          </Notice>
        )}
        {replayed !== undefined && replayed.rows.length > 0 && (
          <ul className="divide-y divide-line">
            {replayed.rows.map(({ id, authorName, said, before, after }) => (
              <li key={id} className="grid gap-1 py-3">
                <p className="wrap-anywhere">
                  <span className="font-semibold">{authorName}</span> {said}
                </p>
                <p className="text-sm text-ink-soft">
                  {t(`kind.${before.kind}`)} → <strong>{t(`kind.${after.kind}`)}</strong>{' '}
                  {after.items.map(({ keyword, quantity }) => `${keyword}×${quantity}`).join(', ')}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </LiveFrame>
  );
}
