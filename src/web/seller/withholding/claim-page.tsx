import { data, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { Certificate } from '../../../modules/withholding/withholding.contract.ts';
import { bangkokDay, formatDate } from '../../../shared/bangkok-time.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Day } from '../../ui/day.tsx';
import { Fact } from '../../ui/fact.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { readStatementNumber } from '../finance/statement-number.server.ts';
import type { Route } from './+types/claim-page';
import { sendClaim } from './claim-action.server.ts';
import { ClaimForm } from './claim-form.tsx';
import { CertificateBadge } from './claim-line.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const path = '/manage-store/finance/withholding';

/** The certificate of what the store kept back from a statement's commission: sent here, and what became of it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const statementNumber = readStatementNumber(params.statementNumber);
  const [claim, { rate }] = await orHidden(
    Promise.all([
      server.api.withholding.claim({ statementNumber }),
      server.api.withholding.claims({ perpage: 1 }),
    ]),
  );
  const messages = pickMessages(server.locale, 'finance', 'withholding');
  const title = `${messages.withholding.title} ${claim.documentNumber}`;
  return { claim, rate, today: bangkokDay(new Date()), head: pageHead(server, title), messages };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireSignIn(context);
  if (request.method !== 'POST') throw data(null, { status: 405 });
  return sendClaim(request, readStatementNumber(params.statementNumber), serverSide(context));
}

export default function ClaimPage() {
  const t = useTranslations('withholding');
  const finance = useTranslations('finance');
  const locale = useLocale();
  const { claim, rate, today } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const { documentNumber: number, issuedAt, certificate, isOpen } = claim;
  const date = formatDate(locale, new Date(issuedAt));
  return (
    <DeskPage
      title={t(isOpen ? 'formTitle' : 'title')}
      crumb={number}
      way={[
        { label: finance('title'), to: '/manage-store/finance' },
        { label: t('title'), to: path },
      ]}
      lead={t('formLead', { number, date })}
      isNarrow
    >
      {certificate !== null && <Sent certificate={certificate} />}
      {isOpen && <ClaimForm claim={claim} rate={rate} today={today} reply={reply} />}
    </DeskPage>
  );
}

/** What was sent, and how it stands. */
function Sent({ certificate }: { certificate: Certificate }) {
  const t = useTranslations('withholding');
  const { id, number, date, amount, status, reason, sentAt, isPicture } = certificate;
  const href = `${path}/certificate/${id}`;
  return (
    <Panel title={t('certificate')} aside={<CertificateBadge status={status} />}>
      <p className="wrap-anywhere">{t(`statusText.${status}`, { reason: reason ?? '' })}</p>
      <dl className="mt-3 grid gap-3 sm:grid-cols-2">
        <Fact label={t('number')}>{number}</Fact>
        <Fact label={t('date')}>
          <Day at={`${date}T00:00:00+07:00`} />
        </Fact>
        <Fact label={t('amount')}>
          <span className="font-semibold tabular-nums">{bahtText(amount)}</span>
        </Fact>
        <Fact label={t('sentAt')}>
          <Moment at={sentAt} />
        </Fact>
      </dl>
      <p>
        {isPicture ? (
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-primary underline"
          >
            {t('see', { number })}
          </a>
        ) : (
          <FileLink href={href}>{t('download', { number })}</FileLink>
        )}
      </p>
    </Panel>
  );
}
