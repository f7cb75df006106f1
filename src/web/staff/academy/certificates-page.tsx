import { redirect, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { DeskCertificate } from '../../../modules/academy/academy-desk.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { Desk } from '../../kit/desk/desk.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Day } from '../../ui/day.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/certificates-page';
import { AcademyParts } from './academy-parts.tsx';
import { certificatesAddress } from './academy-path.ts';
import { useMistake } from './use-mistake.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;

/** Certificates by their state, the last issued first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = certificatesAddress.read(url.searchParams);
  const { tab, search, pageNo } = query;
  const list = await orHidden(
    server.api.academy.staffCertificates({
      search,
      pageNo,
      perpage,
      ...(tab === 'all' ? {} : { state: tab }),
    }),
  );
  const messages = pickMessages(server.locale, 'admin', 'academy', 'academyDesk');
  return { list, query, head: pageHead(server, messages.academyDesk.certificates.title), messages };
}

type RevokeReply = { id: number; reason: string; message?: string };

/** Takes a certificate back. */
export async function action({ request, url, context }: Route.ActionArgs): Promise<RevokeReply | Response> {
  requireSignIn(context);
  const form = await request.formData();
  const id = readNumber(formText(form, 'id'));
  const reason = formText(form, 'reason').slice(0, 500);
  if (reason === '') return { id, reason };
  try {
    await orHidden(serverSide(context).api.academy.staffRevoke({ id: id || 1, reason }));
  } catch (error) {
    if (error instanceof Response) throw error;
    return { id, reason, message: apiFailure(error).message };
  }
  return redirect(certificatesAddress.after(url, 'revoked'));
}

export default function CertificatesPage() {
  const t = useTranslations('academyDesk');
  const { list, query } = useLoaderData<typeof loader>();
  const reply: RevokeReply | undefined = useReply<typeof action>();
  return (
    <Desk
      address={certificatesAddress}
      query={query}
      way={useOfficeWay()}
      title={t('title')}
      about={t('lead')}
      above={
        <>
          <AcademyParts current="certificates" />
          {query.done === 'revoked' && reply === undefined && (
            <Notice tone="success">{t('certificates.revoked')}</Notice>
          )}
        </>
      }
      tabs={{
        label: t('certificates.states'),
        labelOf: (tab) => t(`certificates.tab.${tab}`),
        counts: list.counts,
      }}
      search={{ label: t('certificates.search'), submit: t('certificates.submit') }}
      label={t('certificates.title')}
      total={list.total}
      perpage={perpage}
      empty={{ title: t('certificates.empty'), text: t('certificates.emptyText') }}
      items={list.dataList.map((certificate) => ({
        key: certificate.id,
        content: <Item certificate={certificate} reply={reply?.id === certificate.id ? reply : undefined} />,
      }))}
    />
  );
}

const tones = { valid: 'success', revoked: 'danger', erased: 'neutral' } as const;

function Item({ certificate, reply }: { certificate: DeskCertificate; reply: RevokeReply | undefined }) {
  const t = useTranslations('academyDesk.certificates');
  const state = useTranslations('academy.certificate');
  const mistake = useMistake();
  const locale = useLocale();
  const { number, name, email, edition, revokedAt, revokedBy, revokedFor } = certificate;
  return (
    <article aria-label={number} className="grid gap-3 rounded-lg border border-line bg-surface p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-sans text-base font-semibold wrap-anywhere">
          {name === '' ? t('nameGone') : name}
        </h2>
        <StatusBadge tone={tones[certificate.state]}>{state(certificate.state)}</StatusBadge>
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">
        <Fact label={t('course')}>{inLocale(locale, certificate.titleTh, certificate.titleEn)}</Fact>
        <Fact label={state('title')}>
          <span className="tabular-nums">{number}</span>
        </Fact>
        <Fact label={t('issuedAt')}>
          <Day at={certificate.issuedAt} /> · {t('edition')} {edition}
        </Fact>
        <Fact label={t('owner')}>{email ?? '–'}</Fact>
        {revokedAt !== null && (
          <Fact label={t('revokedAt')}>
            <Day at={revokedAt} /> · {t('revokedBy')} {revokedBy}
          </Fact>
        )}
        {revokedFor !== null && <Fact label={t('reason')}>{revokedFor}</Fact>}
      </dl>
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <div className="flex flex-wrap items-start gap-2">
        <ButtonLink to={`/academy/certificate/${number}`} variant="secondary" size="s">
          {t('check')}
        </ButtonLink>
        {certificate.state === 'valid' && (
          <ConfirmPanel
            label={t('revoke.label')}
            name={number}
            title={t('revoke.title')}
            text={t('revoke.text')}
            submit={t('revoke.submit')}
            intent="revoke"
            fields={{ id: certificate.id }}
            look="quiet"
            tone="danger"
            reason={{
              label: t('revoke.reason'),
              value: reply?.reason,
              error: reply !== undefined && reply.message === undefined ? mistake('required') : undefined,
            }}
          />
        )}
      </div>
    </article>
  );
}
