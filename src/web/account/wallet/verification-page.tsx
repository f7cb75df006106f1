import { useLoaderData, useOutletContext } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { UserProfile } from '../../../modules/member/member.contract.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/verification-page';
import { askForVerification } from './verification-action.server.ts';
import { VerificationForm } from './verification-form.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { verification } = await server.api.verification.own({});
  const messages = pickMessages(server.locale, 'wallet');
  return {
    verification,
    isSent: url.searchParams.get('done') === 'sent',
    head: pageHead(server, messages.wallet.verification.title),
    messages,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  requireSignIn(context);
  return askForVerification(request, serverSide(context));
}

const tones = { waiting: 'info', approved: 'success', rejected: 'warning' } as const;

/** How a person's identity verification stands, and the form that asks for it (SPEC §6). */
export default function VerificationPage() {
  const t = useTranslations('wallet');
  const { verification, isSent } = useLoaderData<typeof loader>();
  const user = useOutletContext<UserProfile>();
  const reply = useReply<typeof action>();
  const status = verification?.status ?? null;
  return (
    <>
      <PageTitle
        above={
          <Breadcrumb
            items={[{ label: t('title'), to: '/user/profile/my-wallet' }, { label: t('verification.title') }]}
          />
        }
        lead={t('verification.lead')}
      >
        {t('verification.title')}
      </PageTitle>
      <div className="grid gap-4">
        {isSent && status === 'waiting' && <Notice tone="success">{t('verification.done')}</Notice>}
        {verification !== null && (
          <>
            <Notice
              tone={tones[verification.status]}
              title={t(`verification.status.${verification.status}`)}
              action={
                status === 'approved' ? (
                  <ButtonLink to="/user/profile/withdraw" size="s" variant="secondary">
                    {t('overview.withdraw')}
                  </ButtonLink>
                ) : undefined
              }
            >
              {verification.status === 'rejected'
                ? t('verification.reason', { reason: verification.reason ?? '' })
                : t(`verification.${verification.status}Text`)}
            </Notice>
            <Panel title={t('verification.sent')}>
              <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
                {verification.firstname !== '' && (
                  <Fact label={t('verification.name')}>
                    {verification.firstname} {verification.lastname}
                  </Fact>
                )}
                {verification.idCardNumber !== '' && (
                  <Fact label={t('verification.idCard')}>{verification.idCardNumber}</Fact>
                )}
                <Fact label={t('verification.asked')}>
                  <Moment at={verification.createdAt} />
                </Fact>
                <Fact label={t('verification.documents')}>
                  {verification.documents.length === 0
                    ? t('verification.gone')
                    : verification.documents.map(({ part }) => (
                        <a
                          key={part}
                          href={`/user/profile/verification/${verification.id}/${part}`}
                          target="_blank"
                          rel="noreferrer"
                          className="mr-4 inline-block py-1 text-primary underline"
                        >
                          {t(`verification.parts.${part}`)}
                        </a>
                      ))}
                </Fact>
              </dl>
            </Panel>
          </>
        )}
        {(status === null || status === 'rejected') && (
          <VerificationForm
            title={t(status === null ? 'verification.form' : 'verification.formAgain')}
            names={{ firstname: user.firstname ?? '', lastname: user.lastname ?? '' }}
            reply={reply}
          />
        )}
      </div>
    </>
  );
}
