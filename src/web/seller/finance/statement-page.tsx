import { useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { StatementInvoice } from '../../../modules/commission-invoice/commission-invoice.contract.ts';
import type { StatementRow } from '../../../modules/settlement/settlement.contract.ts';
import { isOfParcel } from '../../../modules/settlement/settlement.rules.ts';
import type { Claim } from '../../../modules/withholding/withholding.contract.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { formatBaht } from '../../../shared/money.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { OrderNumber } from '../order/order-number.tsx';
import { ClaimLine } from '../withholding/claim-line.tsx';
import { claimOf } from '../withholding/claim-of.server.ts';
import type { Route } from './+types/statement-page';
import { StatementFiles, useSpan } from './finance-page.tsx';
import { readStatementNumber } from './statement-number.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 100;

/** One of a store's statements: its balances, what each type of movement adds up to, and the movements. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const statementNumber = readStatementNumber(params.statementNumber);
  const after = readNumber(url.searchParams.get('after'));
  const [statement, invoice, claim] = await Promise.all([
    orHidden(server.api.settlement.statement({ statementNumber, after, perpage })),
    orHidden(server.api.commissionInvoice.ofStatement({ statementNumber })),
    claimOf(server.api.withholding.claim({ statementNumber })),
  ]);
  const messages = pickMessages(server.locale, 'finance', 'withholding');
  const title = `${messages.finance.statementTitle} ${statementNumber}`;
  return { statement, invoice, claim, after, head: pageHead(server, title), messages };
}

export default function StatementPage() {
  const t = useTranslations('finance');
  const { statement, invoice, claim, after } = useLoaderData<typeof loader>();
  const { statementNumber, sums, dataList, next, total } = statement;
  const span = useSpan()(statement);
  const path = `/manage-store/finance/${statementNumber}`;
  const line = 'flex justify-between gap-4 py-1.5';
  return (
    <DeskPage
      title={t('statement', { number: statementNumber })}
      crumb={statementNumber}
      way={[{ label: t('title'), to: '/manage-store/finance' }]}
      lead={t('statementLead', { span })}
      aside={<StatementFiles number={statementNumber} />}
    >
      <Panel title={t('sums')} className="max-w-xl">
        <dl className="tabular-nums">
          <div className={`${line} border-b border-line font-semibold`}>
            <dt>{t('opening')}</dt>
            <dd>{bahtText(statement.opening)}</dd>
          </div>
          {sums.map(({ type, amount }) => (
            <div key={type} className={line}>
              <dt className="text-ink-soft">{t(`type.${type}`)}</dt>
              <dd>{bahtText(amount)}</dd>
            </div>
          ))}
          <div className={`${line} border-t border-line`}>
            <dt>{t('moved')}</dt>
            <dd>{bahtText(statement.moved)}</dd>
          </div>
          <div className={`${line} border-t border-line text-lg font-semibold`}>
            <dt>{t('closing')}</dt>
            <dd>{bahtText(statement.closing)}</dd>
          </div>
        </dl>
        {statement.commission > 0 && (
          <p className="text-sm text-ink-soft">
            {t('commissionText', {
              commission: formatBaht(Math.round(statement.commission * 100)),
              vat: formatBaht(Math.round(statement.vat * 100)),
            })}
          </p>
        )}
      </Panel>
      <CommissionInvoice statementNumber={statementNumber} invoice={invoice} claim={claim} />
      <section className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-lg">{t('rows')}</h2>
          <p className="text-sm text-ink-mute">{t('rowsCount', { count: total })}</p>
        </div>
        <RowCards rows={dataList} />
        <RowTable rows={dataList} />
        {(next !== null || after > 0) && (
          <nav aria-label={t('rows')} className="flex flex-wrap justify-center gap-2">
            {after > 0 && (
              <ButtonLink to={path} variant="secondary">
                {t('first')}
              </ButtonLink>
            )}
            {next !== null && (
              <ButtonLink to={queryHref(path, { after: next })} variant="secondary">
                {t('more')}
              </ButtonLink>
            )}
          </nav>
        )}
      </section>
    </DeskPage>
  );
}

type CommissionInvoiceProps = { statementNumber: string; invoice: StatementInvoice; claim: Claim | null };

/** The house's tax invoice for what it kept, or why there is none yet. */
function CommissionInvoice({ statementNumber, invoice: { invoice, why }, claim }: CommissionInvoiceProps) {
  const t = useTranslations('finance.invoice');
  const locale = useLocale();
  if (why === 'noCommission') return null;
  const href = (format: string) => `/manage-store/finance/${statementNumber}/invoice/${format}`;
  return (
    <Panel title={t('title')} className="max-w-xl">
      {invoice === null ? (
        <>
          <p className="text-ink-soft">{t(`why.${why ?? 'soon'}`)}</p>
          {why === 'taxProfileMissing' && (
            <p>
              <Link
                to="/manage-store/settings/tax"
                className="inline-flex min-h-11 items-center font-semibold text-primary underline"
              >
                {t('toTaxProfile')}
              </Link>
            </p>
          )}
        </>
      ) : (
        <>
          <p className="text-ink-soft">
            {t(invoice.form === 'tax_invoice' ? 'text' : 'receiptText', {
              number: invoice.documentNumber,
              date: formatDate(locale, new Date(invoice.issuedAt)),
              value: formatBaht(Math.round(invoice.value * 100)),
              vat: formatBaht(Math.round(invoice.vat * 100)),
              total: formatBaht(Math.round(invoice.total * 100)),
            })}
          </p>
          <p className="flex flex-wrap gap-x-4">
            <FileLink href={href('pdf')} label={t('pdfOf', { number: invoice.documentNumber })}>
              {t('pdf')}
            </FileLink>
            {invoice.hasXml && (
              <FileLink href={href('xml')} label={t('xmlOf', { number: invoice.documentNumber })}>
                {t('xml')}
              </FileLink>
            )}
          </p>
          {claim !== null && <ClaimLine claim={claim} />}
        </>
      )}
    </Panel>
  );
}

type RowsProps = { rows: readonly StatementRow[] };

function OrderLink({ number }: { number: string | null }) {
  if (number === null) return null;
  return (
    <OrderNumber
      number={number}
      className="inline-flex min-h-9 items-center whitespace-nowrap text-primary tabular-nums hover:underline"
    />
  );
}

/** The product, or why staff booked it. */
const itemOf = ({ name, note }: StatementRow) => name ?? note;

function Movement({ row }: { row: StatementRow }) {
  const t = useTranslations('finance');
  return (
    <>
      {t(`type.${row.type}`)}
      {row.rate !== null && <span className="text-ink-mute"> {t('ratePercent', { rate: row.rate })}</span>}
    </>
  );
}

/** On narrow screens: a card for each. */
function RowCards({ rows }: RowsProps) {
  const t = useTranslations('finance');
  return (
    <ul
      aria-label={t('rows')}
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface lg:hidden"
    >
      {rows.map((row) => (
        <li key={row.id} className="grid gap-0.5 px-4 py-3">
          <p className="flex justify-between gap-4 font-semibold">
            <span className="min-w-0">
              <Movement row={row} />
            </span>
            <span className="whitespace-nowrap tabular-nums">{bahtText(row.amount)}</span>
          </p>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {itemOf(row) ?? (isOfParcel(row.type) && t('parcel'))}
            {row.quantity !== null && ` × ${row.quantity}`}
          </p>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-mute">
            <Day at={row.at} /> <OrderLink number={row.orderNumber} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** On wide ones: a table. */
function RowTable({ rows }: RowsProps) {
  const t = useTranslations('finance');
  const heads = [
    ...(['date', 'order', 'type', 'item', 'quantity', 'amount', 'vat', 'withheld', 'ledger'] as const),
  ];
  const isNumber = (key: string) => ['quantity', 'amount', 'vat', 'withheld', 'ledger'].includes(key);
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface max-lg:hidden">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('rows')}</caption>
        <thead className="border-b border-line bg-wash">
          <tr>
            {heads.map((key) => (
              <th
                key={key}
                scope="col"
                className={`px-3 py-2 font-semibold ${isNumber(key) ? 'text-end' : 'text-start'}`}
              >
                {t(`column.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="px-3 whitespace-nowrap">
                <Day at={row.at} />
              </td>
              <td className="px-3">
                <OrderLink number={row.orderNumber} />
              </td>
              <td className="px-3">
                <Movement row={row} />
              </td>
              <td className="px-3 text-ink-soft">{itemOf(row) ?? (isOfParcel(row.type) && t('parcel'))}</td>
              <td className="px-3 text-end tabular-nums">{row.quantity}</td>
              <td className="px-3 text-end font-semibold whitespace-nowrap tabular-nums">
                {bahtText(row.amount)}
              </td>
              <td className="px-3 text-end whitespace-nowrap text-ink-soft tabular-nums">
                {row.vat === 0 ? '' : bahtText(row.vat)}
              </td>
              <td className="px-3 text-end whitespace-nowrap text-ink-soft tabular-nums">
                {row.withheld === 0 ? '' : bahtText(row.withheld)}
              </td>
              <td className="px-3 text-end text-ink-mute tabular-nums">{row.ledgerId}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
