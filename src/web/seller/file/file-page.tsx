import { data, Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { StoreFileRead } from '../../../modules/catalogue-file/catalogue-file.contract.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { useLookAgain } from '../../kit/desk/use-look-again.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/file-page';
import { FileStateBadge } from './file-state.tsx';
import { filesPath } from './files-path.ts';
import { RefusedRows } from './refused-rows.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** One file: how far it has come, what it comes to, and which of its rows are refused. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  const file = await orHidden(server.api.catalogueFile.read({ id }));
  const messages = pickMessages(server.locale, 'catalogueFile');
  return { file, head: pageHead(server, file.fileName), messages };
}

type Reply = { message: string };

export async function action({ request, params, context }: Route.ActionArgs): Promise<Response | Reply> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  try {
    if (formText(await request.formData(), 'intent') === 'remove') {
      await orHidden(api.catalogueFile.remove({ id }));
      return redirect(`${filesPath}?done=removed`);
    }
    await orHidden(api.catalogueFile.confirm({ id }));
    return redirect(`${filesPath}/${id}`);
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function FilePage() {
  const t = useTranslations('catalogueFile');
  const { file } = useLoaderData<typeof loader>();
  const reply: Reply | undefined = useReply<typeof action>();
  const { state } = file;
  const isUnderWay = state === 'waiting' || state === 'importing';
  useLookAgain(isUnderWay);
  return (
    <DeskPage
      title={file.fileName}
      way={[
        { label: t('back'), to: '/manage-store/products' },
        { label: t('title'), to: filesPath },
      ]}
      lead={<Facts file={file} />}
      aside={<FileStateBadge state={state} />}
    >
      {reply !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {isUnderWay ? <Progress file={file} /> : <Outcome file={file} />}
      {file.refused.length > 0 && <RefusedRows file={file} />}
    </DeskPage>
  );
}

function Facts({ file: { createdAt, by, rowCount } }: { file: StoreFileRead }) {
  const t = useTranslations('catalogueFile');
  const locale = useLocale();
  return (
    <>
      {t('file.sent')} <Moment at={createdAt} /> · {t('list.by', { name: by ?? t('list.former') })}
      {rowCount !== null && ` · ${t('file.rows')} ${rowCount.toLocaleString(locale)}`}
    </>
  );
}

function Progress({ file: { id, state, rowCount, doneRows } }: { file: StoreFileRead }) {
  const t = useTranslations('catalogueFile.progress');
  const isQueued = rowCount === null || (state === 'importing' && doneRows === 0);
  const total = rowCount ?? 0;
  const text = isQueued
    ? t('queued')
    : t(state === 'waiting' ? 'checking' : 'importing', { done: doneRows, total });
  return (
    <Panel title={text}>
      <progress
        aria-label={t('label')}
        className="h-3 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-action [&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-500 motion-reduce:[&::-webkit-progress-value]:transition-none"
        {...(isQueued ? {} : { value: doneRows, max: total })}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-ink-soft">{t('stay')}</p>
        <ButtonLink to={`${filesPath}/${id}`} variant="secondary" size="s" prefetch="none">
          {t('refresh')}
        </ButtonLink>
      </div>
    </Panel>
  );
}

const tallies = ['created', 'changed', 'unchanged', 'refused'] as const;

function Outcome({ file }: { file: StoreFileRead }) {
  const t = useTranslations('catalogueFile');
  const { state, counts, problem } = file;
  const changes = counts.created + counts.changed;
  if (state === 'unreadable')
    return (
      <>
        <Notice tone="error" title={t('unreadable.title')}>
          {problem}
        </Notice>
        <Deeds file={file} />
      </>
    );
  const sum = t(state === 'done' ? 'done.sum' : 'checked.sum', { changes, refused: counts.refused });
  return (
    <>
      <Notice
        tone={state === 'done' ? 'success' : 'info'}
        title={t(state === 'done' ? 'done.title' : 'checked.title')}
      >
        {sum}
        {state === 'checked' && counts.refused > 0 && changes > 0 && `. ${t('checked.refusedStay')}`}
        {state === 'checked' && changes === 0 && counts.refused === 0 && `. ${t('checked.nothing')}`}
      </Notice>
      <dl
        aria-label={t('counts.label')}
        className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4"
      >
        {tallies.map((name) => (
          <div key={name} className="grid content-between bg-surface p-4">
            <dt className="text-sm text-ink-soft">{t(`counts.${name}`)}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{counts[name].toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      <Deeds file={file} />
    </>
  );
}

/** What can be done with a file that nobody is at work on. */
function Deeds({ file: { state, counts } }: { file: StoreFileRead }) {
  const t = useTranslations('catalogueFile');
  const sending = useNavigation().formData?.get('intent');
  const changes = counts.created + counts.changed;
  if (state === 'done')
    return (
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/manage-store/products?sortBy=updated" className="max-sm:w-full">
          {t('done.products')}
        </ButtonLink>
        <ButtonLink to={filesPath} variant="secondary" className="max-sm:w-full">
          {t('done.another')}
        </ButtonLink>
      </div>
    );
  return (
    <Form method="post" className="flex flex-wrap gap-3">
      {state === 'checked' && changes > 0 && (
        <Button
          type="submit"
          name="intent"
          value="confirm"
          isBusy={sending === 'confirm'}
          className="max-sm:w-full"
        >
          {t('checked.confirm', { changes })}
        </Button>
      )}
      <Button
        type="submit"
        name="intent"
        value="remove"
        variant="secondary"
        isBusy={sending === 'remove'}
        className="max-sm:w-full"
      >
        {t('checked.remove')}
      </Button>
    </Form>
  );
}
