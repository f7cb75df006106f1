import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { Claim, Claims } from '../../../modules/withholding/withholding.contract.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { queryHref } from '../../request/query-href.ts';
import { readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Day } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { bahtText } from '../../ui/price.tsx';
import { FinanceTabs } from '../finance/finance-tabs.tsx';
import type { Route } from './+types/claims-page';
import { CertificateBadge, ClaimLink } from './claim-line.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 12;
const path = '/manage-store/finance/withholding';

/** Tax that the store kept back from the commission: what it may claim back, and what became of its certificates. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const claims = await orHidden(server.api.withholding.claims({ pageNo, perpage }));
  const messages = pickMessages(server.locale, 'finance', 'withholding');
  const isSent = url.searchParams.get('done') === 'sent';
  return { claims, pageNo, isSent, head: pageHead(server, messages.withholding.title), messages };
}

export default function ClaimsPage() {
  const t = useTranslations('withholding');
  const finance = useTranslations('finance');
  const { claims, pageNo, isSent } = useLoaderData<typeof loader>();
  const { dataList, total, rate } = claims;
  return (
    <DeskPage title={finance('title')} lead={t('lead', { rate })}>
      <FinanceTabs current="withholding" />
      {isSent && <Notice tone="success">{t('done.sent')}</Notice>}
      {dataList.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <>
          <Figures claims={claims} />
          <ul
            aria-label={t('list')}
            className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
          >
            {dataList.map((claim) => (
              <li key={claim.documentNumber}>
                <ClaimRow claim={claim} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Pagination
        pageNo={pageNo}
        pageCount={Math.ceil(total / perpage)}
        makeHref={(page) => queryHref(path, { pageNo: page })}
      />
    </DeskPage>
  );
}

function Figures({ claims: { claimable, openCount: count, waiting } }: { claims: Claims }) {
  const t = useTranslations('withholding.figure');
  const figure = 'grid content-start gap-1 rounded-lg border border-line bg-surface p-4 md:p-5';
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      <div className={figure}>
        <dt className="text-sm text-ink-mute">{t('claimable')}</dt>
        <dd className="text-2xl font-semibold tabular-nums">{bahtText(claimable)}</dd>
        <dd className="text-sm text-ink-soft">{t('claimableText', { count })}</dd>
      </div>
      <div className={figure}>
        <dt className="text-sm text-ink-mute">{t('waiting')}</dt>
        <dd className="text-2xl font-semibold tabular-nums">{bahtText(waiting)}</dd>
        <dd className="text-sm text-ink-soft">{t('waitingText')}</dd>
      </div>
    </dl>
  );
}

function ClaimRow({ claim }: { claim: Claim }) {
  const t = useTranslations('withholding');
  const { documentNumber, statementNumber, issuedAt, value, due, certificate, isOpen } = claim;
  return (
    <article
      aria-label={documentNumber}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4 md:p-5"
    >
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold whitespace-nowrap tabular-nums large-text:whitespace-normal">
            {documentNumber}
          </span>
          {certificate !== null && <CertificateBadge status={certificate.status} />}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          <Day at={issuedAt} /> · {/* A number that breaks at its hyphens is read as two. */}
          <span className="whitespace-nowrap large-text:whitespace-normal">
            {t('ofStatement', { number: statementNumber })}
          </span>
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {t('value')} {bahtText(value)}
        </p>
        {certificate?.reason != null && (
          <p className="wrap-anywhere">
            {t(`statusText.${certificate.status}`, { reason: certificate.reason })}
          </p>
        )}
      </div>
      <div className="grid sm:justify-items-end">
        <p className="text-lg font-semibold tabular-nums">
          {bahtText(isOpen || certificate === null ? due : certificate.amount)}
        </p>
        <ClaimLink claim={claim} />
      </div>
    </article>
  );
}
