import { Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { StoreFile } from '../../../modules/catalogue-file/catalogue-file.contract.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formFiles, formKey } from '../../request/form-fields.ts';
import { queryHref } from '../../request/query-href.ts';
import { readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { FormKey } from '../../ui/form-key.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/files-page';
import { FileStateBadge } from './file-state.tsx';
import { filesPath, formats } from './files-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

/** Products by file: one to send, others to download, and what became of those that were sent. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const files = await orHidden(server.api.catalogueFile.list({ pageNo, perpage }));
  const messages = pickMessages(server.locale, 'catalogueFile');
  return {
    files,
    key: crypto.randomUUID(),
    pageNo,
    isRemoved: url.searchParams.get('done') === 'removed',
    isTooMuch: url.searchParams.get('done') === 'textsTooMany',
    head: pageHead(server, messages.catalogueFile.title),
    messages,
  };
}

type Reply = { isMissing?: boolean; message?: string };

export async function action({ request, context }: Route.ActionArgs): Promise<Response | Reply> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const form = await request.formData();
  const [file] = formFiles(form, 'file');
  if (file === undefined) return { isMissing: true };
  try {
    const { id } = await orHidden(api.catalogueFile.send({ file, idempotencyKey: formKey(form) }));
    return redirect(`${filesPath}/${id}`);
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function FilesPage() {
  const t = useTranslations('catalogueFile');
  const { files, key, pageNo, isRemoved, isTooMuch } = useLoaderData<typeof loader>();
  const reply: Reply | undefined = useReply<typeof action>();
  return (
    <DeskPage title={t('title')} way={[{ label: t('back'), to: '/manage-store/products' }]} lead={t('lead')}>
      {isRemoved && reply === undefined && <Notice tone="success">{t('done.removed')}</Notice>}
      {isTooMuch && reply === undefined && <Notice tone="error">{t('textsTooMany')}</Notice>}
      <div className="grid gap-4 lg:grid-cols-2">
        <SendPanel formKey={key} reply={reply} />
        <DownloadPanel />
      </div>
      <section className="grid gap-3" aria-labelledby="sent-files">
        <h2 id="sent-files" className="text-lg">
          {t('list.title')}
        </h2>
        {files.dataList.length === 0 ? (
          <EmptyState title={t('list.empty')} text={t('list.emptyText')} headingLevel="h3" />
        ) : (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {files.dataList.map((file) => (
              <FileRow key={file.id} file={file} />
            ))}
          </ul>
        )}
        <Pagination
          pageNo={pageNo}
          pageCount={Math.ceil(files.total / perpage)}
          makeHref={(page) => queryHref(filesPath, { pageNo: page })}
        />
      </section>
    </DeskPage>
  );
}

function SendPanel({ formKey: key, reply }: { formKey: string; reply: Reply | undefined }) {
  const t = useTranslations('catalogueFile.send');
  const { formMethod } = useNavigation();
  return (
    <Panel title={t('title')}>
      <Form method="post" encType="multipart/form-data" className="grid gap-4">
        <FormKey value={key} />
        <FileField
          name="file"
          label={t('file')}
          hint={t('hint')}
          required
          accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          error={reply?.isMissing === true ? t('missing') : reply?.message}
        />
        <Button type="submit" isBusy={formMethod === 'POST'} className="justify-self-start max-sm:w-full">
          {t('submit')}
        </Button>
      </Form>
    </Panel>
  );
}

function DownloadPanel() {
  const t = useTranslations('catalogueFile.get');
  return (
    <Panel title={t('title')}>
      {(
        [
          { key: 'exported', path: 'export', query: '' },
          { key: 'described', path: 'export', query: '?descriptions=true' },
          { key: 'template', path: 'template', query: '' },
        ] as const
      ).map(({ key, path, query }) => (
        <div key={key} className="grid gap-1 not-first:border-t not-first:border-line not-first:pt-3">
          <h3 className="text-base">{t(key)}</h3>
          <p className="text-sm text-ink-soft">{t(`${key}Text`)}</p>
          <p className="flex flex-wrap gap-x-6">
            {formats.map((format) => (
              <FileLink
                key={format}
                href={`${filesPath}/${path}/${format}${query}`}
                label={t('label', { what: t(key), format: t(format) })}
              >
                {t(format)}
              </FileLink>
            ))}
          </p>
        </div>
      ))}
    </Panel>
  );
}

function FileRow({ file }: { file: StoreFile }) {
  const t = useTranslations('catalogueFile');
  const { id, fileName, state, by, createdAt, counts } = file;
  const isCounted = state === 'checked' || state === 'done';
  const sum = { changes: counts.created + counts.changed, refused: counts.refused };
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid min-w-0 gap-0.5">
        <Link
          to={`${filesPath}/${id}`}
          prefetch="intent"
          className="-my-1 w-fit max-w-full py-1 font-semibold wrap-anywhere text-ink hover:text-primary hover:underline"
        >
          {fileName}
        </Link>
        <p className="text-sm text-ink-mute">
          <Moment at={createdAt} /> · {t('list.by', { name: by ?? t('list.former') })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:justify-end">
        {isCounted && (
          <span className="text-sm text-ink-soft tabular-nums">
            {t(state === 'done' ? 'done.sum' : 'checked.sum', sum)}
          </span>
        )}
        <FileStateBadge state={state} />
      </div>
    </li>
  );
}
