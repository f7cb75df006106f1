import { Form, redirect, useLoaderData, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { trackingRowsMost } from '../../../modules/packing/tracking-file.rules.ts';
import { tableKinds } from '../../../shared/table-kinds.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formFiles } from '../../request/form-fields.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/tracking-files-page';
import { trackingFilesPath } from './tracking-files-path.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** Tracking numbers by file: the orders that wait for one, and the file that comes back. */
export async function loader({ context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  // The page isn't there for whoever may not look at orders.
  const { total } = await orHidden(
    server.api.order.sellerList({ status: 'ready_to_ship', fetched: 'no', perpage: 1 }),
  );
  const messages = pickMessages(server.locale, 'packing');
  return {
    waiting: total,
    head: pageHead(server, messages.packing.file.title),
    messages,
  };
}

type Reply = { isMissing?: boolean; message?: string };

export async function action({ request, context }: Route.ActionArgs): Promise<Response | Reply> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const [file] = formFiles(await request.formData(), 'file');
  if (file === undefined) return { isMissing: true };
  try {
    const { id } = await orHidden(api.trackingFile.send({ file }));
    return redirect(`${trackingFilesPath}/${id}`);
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

export default function TrackingFilesPage() {
  const t = useTranslations('packing');
  const { waiting } = useLoaderData<typeof loader>();
  const reply: Reply | undefined = useReply<typeof action>();
  const { formMethod } = useNavigation();
  return (
    <DeskPage
      title={t('file.title')}
      way={[
        { label: t('many.back'), to: '/manage-store/orders' },
        { label: t('file.back'), to: '/manage-store/orders/tracking' },
      ]}
      lead={t('file.lead')}
    >
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title={t('file.getTitle')}>
          <p className="text-ink-soft">{t('file.getText')}</p>
          {waiting > trackingRowsMost && (
            <Notice tone="warning">{t('file.getFirst', { most: trackingRowsMost, count: waiting })}</Notice>
          )}
          <p className="flex flex-wrap gap-x-6">
            {tableKinds.map((format) => (
              <FileLink
                key={format}
                href={`${trackingFilesPath}/waiting/${format}`}
                label={t('file.get', { format: t(`file.${format}`) })}
              >
                {t(`file.${format}`)}
              </FileLink>
            ))}
          </p>
        </Panel>
        <Panel title={t('file.sendTitle')}>
          <Form method="post" encType="multipart/form-data" className="grid gap-4">
            <FileField
              name="file"
              label={t('file.file')}
              hint={t('file.hint')}
              required
              accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              error={reply?.isMissing === true ? t('file.missing') : reply?.message}
            />
            <Button type="submit" isBusy={formMethod === 'POST'} className="justify-self-start max-sm:w-full">
              {t('file.send')}
            </Button>
          </Form>
        </Panel>
      </div>
    </DeskPage>
  );
}
