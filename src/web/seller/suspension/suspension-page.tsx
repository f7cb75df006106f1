import { data, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { SuspensionView } from '../../kit/suspension/suspension-view.tsx';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/suspension-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const path = '/manage-store/suspension';

/** Why a store is suspended, and its say in it (DPS: informed, and time to contest). */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const [{ dataList }, { rights }] = await Promise.all([
    orHidden(server.api.storeSuspension.read({})),
    orHidden(server.api.storeCentre.waiting({})),
  ]);
  const messages = pickMessages(server.locale, 'suspension');
  return {
    suspensions: dataList,
    isOwner: rights.includes('owner'),
    isSent: url.searchParams.get('done') === 'appealed',
    head: pageHead(server, messages.suspension.title),
    messages,
  };
}

type Reply = { reason: string; isMissing?: true; message?: string };

export async function action({ request, context }: Route.ActionArgs): Promise<Response | Reply> {
  requireSignIn(context);
  const form = await request.formData();
  const id = readNumber(formText(form, 'id'));
  const reason = formText(form, 'reason').slice(0, 1_000);
  if (formText(form, 'intent') !== 'appeal' || id === 0) throw data(null, { status: 404 });
  if (reason === '') return { reason, isMissing: true };
  try {
    await orHidden(serverSide(context).api.storeSuspension.appeal({ id, reason }));
    return redirect(`${path}?done=appealed`);
  } catch (error) {
    if (error instanceof Response) throw error;
    return { reason, message: apiFailure(error).message };
  }
}

export default function SuspensionPage() {
  const t = useTranslations('suspension');
  const { suspensions, isOwner, isSent } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <DeskPage title={t('title')} lead={t('lead')} isNarrow>
      {isSent && reply === undefined && <Notice tone="success">{t('appealDone')}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      {suspensions.length === 0 && <EmptyState title={t('none')} text={t('noneText')} />}
      {suspensions.map((suspension) => (
        <SuspensionView key={suspension.id} suspension={suspension}>
          {suspension.state !== 'ended' &&
            suspension.appeal === null &&
            (isOwner ? (
              <ConfirmPanel
                label={t('appeal')}
                title={t('appealTitle')}
                text={t('appealText')}
                submit={t('appealSubmit')}
                intent="appeal"
                fields={{ id: suspension.id }}
                look="secondary"
                reason={{
                  label: t('appealReason'),
                  maxLength: 1_000,
                  rows: 5,
                  value: reply?.reason,
                  error: reply?.isMissing === true ? t('appealMissing') : undefined,
                }}
              />
            ) : (
              <p className="text-sm text-ink-soft">{t('onlyOwner')}</p>
            ))}
        </SuspensionView>
      ))}
    </DeskPage>
  );
}
