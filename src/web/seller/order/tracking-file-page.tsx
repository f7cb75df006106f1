import { data, Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { TrackingFile } from '../../../modules/packing/tracking-file.contract.ts';
import { tableKinds } from '../../../shared/table-kinds.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/tracking-file-page';
import { trackingFilesPath } from './tracking-files-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** One file of tracking numbers: what would become of each row, and after it was confirmed, what has. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  const file = await orHidden(server.api.trackingFile.read({ id }));
  const messages = pickMessages(server.locale, 'packing');
  return { file, head: pageHead(server, file.fileName), messages };
}

export async function action({ params, context }: Route.ActionArgs): Promise<Response | { message: string }> {
  requireSignIn(context);
  const id = readNumber(params.id);
  if (id === 0) throw data(null, { status: 404 });
  try {
    await orHidden(serverSide(context).api.trackingFile.confirm({ id }));
    return redirect(`${trackingFilesPath}/${id}`);
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function TrackingFilePage() {
  const t = useTranslations('packing');
  const { file } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { formMethod } = useNavigation();
  const { counts, confirmedAt } = file;
  const isDone = confirmedAt !== null;
  const refused = file.rows.filter(({ refusal }) => refusal !== null);
  const fine = file.rows.filter(({ outcome }) => outcome === 'toShip' || outcome === 'shipped');
  return (
    <DeskPage
      title={file.fileName}
      way={[
        { label: t('many.back'), to: '/manage-store/orders' },
        { label: t('file.title'), to: trackingFilesPath },
      ]}
      lead={
        <>
          {t('file.sent')} <Moment at={file.createdAt} />
        </>
      }
    >
      {reply !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <Notice
        tone={counts.refused > 0 ? 'warning' : isDone ? 'success' : 'info'}
        title={t(isDone ? 'file.doneTitle' : 'file.checkedTitle')}
      >
        {t(isDone ? 'file.doneSum' : 'file.sum', counts)}
        {counts.unchanged > 0 && ` · ${t('file.unchanged', { count: counts.unchanged })}`}
        {counts.empty > 0 && ` · ${t('file.empty', { count: counts.empty })}`}
      </Notice>
      {!isDone && counts.toShip > 0 && (
        <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" isBusy={formMethod === 'POST'} className="max-sm:w-full">
            {t('file.confirm', { count: counts.toShip })}
          </Button>
          <p className="text-sm text-ink-soft">{t('file.confirmText')}</p>
        </Form>
      )}
      {refused.length > 0 && <Refused file={file} rows={refused} />}
      {fine.length > 0 && (
        <details className="rounded-lg border border-line bg-surface">
          <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">
            {t(isDone ? 'file.rowsDone' : 'file.rowsTitle', { count: fine.length })}
          </summary>
          <div className="px-4 pb-4">
            <Rows rows={fine} />
          </div>
        </details>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={trackingFilesPath} variant="secondary" className="max-sm:w-full">
          {t('file.another')}
        </ButtonLink>
        <ButtonLink to="/manage-store/orders" variant="quiet" className="max-sm:w-full">
          {t('file.orders')}
        </ButtonLink>
      </div>
    </DeskPage>
  );
}

function Refused({ file, rows }: { file: TrackingFile; rows: TrackingFile['rows'] }) {
  const t = useTranslations('packing');
  return (
    <Panel title={t('file.refusedTitle')}>
      <p className="text-sm text-ink-soft">{t('file.refusedText')}</p>
      <p className="flex flex-wrap gap-x-6">
        {tableKinds.map((format) => (
          <FileLink
            key={format}
            href={`${trackingFilesPath}/${file.id}/refused/${format}`}
            label={t('file.refusedGet', { format: t(`file.${format}`) })}
          >
            {t(`file.${format}`)}
          </FileLink>
        ))}
      </p>
      <Rows rows={rows} />
    </Panel>
  );
}

function Rows({ rows }: { rows: TrackingFile['rows'] }) {
  const t = useTranslations('packing');
  const hasReasons = rows.some(({ refusal }) => refusal !== null);
  return (
    <table className="w-full text-sm max-md:block">
      <thead className="border-b border-line text-left text-xs text-ink-mute max-md:sr-only">
        <tr>
          <th scope="col" className="w-14 py-2 pr-3 text-right font-semibold">
            {t('file.line')}
          </th>
          <th scope="col" className="w-36 py-2 pr-3 font-semibold">
            {t('file.order')}
          </th>
          <th scope="col" className="py-2 pr-3 font-semibold">
            {t('file.number')}
          </th>
          {hasReasons && (
            <th scope="col" className="w-1/2 py-2 font-semibold">
              {t('file.why')}
            </th>
          )}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map(({ line, orderNumber, provider, trackingNumber, refusal }) => (
          <tr
            key={line}
            className="border-b border-line align-top last:border-b-0 max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-x-2 max-md:py-3"
          >
            <th
              scope="row"
              className="py-2 pr-3 text-right font-normal text-ink-mute tabular-nums max-md:p-0 max-md:text-left"
            >
              <span className="md:hidden">{t('file.line')} </span>
              {line}
            </th>
            <td className="py-2 pr-3 font-semibold tabular-nums wrap-anywhere max-md:p-0">
              {refusal === 'orderNotFound' ? (
                orderNumber
              ) : (
                <Link
                  to={`/manage-store/orders/${orderNumber}`}
                  className="hover:text-primary hover:underline"
                >
                  {orderNumber}
                </Link>
              )}
            </td>
            <td className="py-2 pr-3 wrap-anywhere max-md:col-span-2 max-md:p-0">
              {provider} <span className="tabular-nums">{trackingNumber}</span>
            </td>
            {hasReasons && (
              <td className="py-2 text-danger wrap-anywhere max-md:col-span-2 max-md:p-0 max-md:pt-1">
                {refusal !== null && t(`refusal.${refusal}`)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
