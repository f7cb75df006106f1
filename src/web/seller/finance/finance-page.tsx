import { useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { FinanceOverview, StatementHead } from '../../../modules/settlement/settlement.contract.ts';
import { lastDayOf } from '../../../modules/settlement/settlement.rules.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { formatBaht } from '../../../shared/money.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { queryHref } from '../../request/query-href.ts';
import { readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { bahtText } from '../../ui/price.tsx';
import type { Route } from './+types/finance-page';
import { CommissionPanel } from './commission-panel.tsx';
import { FinanceTabs } from './finance-tabs.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 12;
const path = '/manage-store/finance';

/** What a store is owed, and its statements; to members who don't keep its books the page isn't there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const [overview, commission] = await orHidden(
    Promise.all([server.api.settlement.overview({ pageNo, perpage }), server.api.settlement.commission({})]),
  );
  const messages = pickMessages(server.locale, 'finance');
  return { overview, commission, pageNo, head: pageHead(server, messages.finance.title), messages };
}

export default function FinancePage() {
  const t = useTranslations('finance');
  const { overview, commission, pageNo } = useLoaderData<typeof loader>();
  const { dataList, total } = overview.statements;
  return (
    <DeskPage title={t('title')} lead={t('lead')}>
      <Figures overview={overview} />
      <FinanceTabs current="statements" />
      {dataList.length === 0 ? (
        <EmptyState title={t('noStatements')} text={t('noStatementsText')} />
      ) : (
        <>
          <StatementCards statements={dataList} />
          <StatementTable statements={dataList} />
        </>
      )}
      <Pagination
        pageNo={pageNo}
        pageCount={Math.ceil(total / perpage)}
        makeHref={(page) => queryHref(path, { pageNo: page })}
      />
      <CommissionPanel commission={commission} />
    </DeskPage>
  );
}

/** "16 พ.ย. 2026 – 22 พ.ย. 2026": its last day, not the midnight it ends before; a day by itself is said once. */
export function useSpan() {
  const locale = useLocale();
  const t = useTranslations('finance');
  return (period: { from: string; until: string }) => {
    const from = formatDate(locale, new Date(period.from));
    const until = formatDate(locale, lastDayOf(new Date(period.until)));
    return from === until ? from : t('span', { from, until });
  };
}

function Figures({ overview: { due, stated, paidOut, held, period } }: { overview: FinanceOverview }) {
  const t = useTranslations('finance.figure');
  const span = useSpan()(period);
  const amountOf = (baht: number) => formatBaht(Math.round(baht * 100));
  const figures = [
    {
      key: 'due',
      baht: due,
      text:
        paidOut === 0
          ? t('dueText', { stated: amountOf(stated) })
          : t('dueTextPaid', { stated: amountOf(stated), amount: amountOf(paidOut) }),
    },
    { key: 'moved', baht: period.moved, text: t('movedText', { span }) },
    { key: 'held', baht: held, text: t('heldText') },
  ] as const;
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      {figures.map(({ key, baht, text }) => (
        <div
          key={key}
          className="grid content-start gap-1 rounded-lg border border-line bg-surface p-4 md:p-5"
        >
          <dt className="text-sm text-ink-mute">{t(key)}</dt>
          <dd className="text-2xl font-semibold tabular-nums">{bahtText(baht)}</dd>
          <dd className="text-sm text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

type StatementsProps = { statements: readonly StatementHead[] };
const amounts = ['opening', 'moved', 'closing'] as const;

/** On narrow screens: a card for each. */
function StatementCards({ statements }: StatementsProps) {
  const t = useTranslations('finance');
  const spanOf = useSpan();
  return (
    <ul
      aria-label={t('statements')}
      className="overflow-hidden rounded-lg border border-line bg-surface lg:hidden"
    >
      {statements.map((statement) => (
        <li key={statement.statementNumber} className="grid gap-1 border-b border-line p-4 last:border-0">
          <StatementLink number={statement.statementNumber} />
          <p className="text-sm text-ink-soft">{spanOf(statement)}</p>
          <dl className="mt-1 grid gap-1 text-sm tabular-nums">
            {amounts.map((key) => (
              <div key={key} className="flex justify-between gap-4">
                <dt className="text-ink-mute">{t(key)}</dt>
                <dd className={key === 'closing' ? 'font-semibold' : undefined}>
                  {bahtText(statement[key])}
                </dd>
              </div>
            ))}
          </dl>
          <StatementFiles number={statement.statementNumber} />
        </li>
      ))}
    </ul>
  );
}

/** On wide ones: a table. */
function StatementTable({ statements }: StatementsProps) {
  const t = useTranslations('finance');
  const spanOf = useSpan();
  const heads = ['number', 'period', ...amounts, 'download'] as const;
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface max-lg:hidden">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('statements')}</caption>
        <thead className="border-b border-line bg-wash">
          <tr>
            {heads.map((key) => (
              <th
                key={key}
                scope="col"
                className={`px-4 py-2 font-semibold ${amounts.some((each) => each === key) ? 'text-end' : 'text-start'}`}
              >
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {statements.map((statement) => (
            <tr key={statement.statementNumber}>
              <td className="px-4 whitespace-nowrap">
                <StatementLink number={statement.statementNumber} />
              </td>
              <td className="px-4 whitespace-nowrap">{spanOf(statement)}</td>
              {amounts.map((key) => (
                <td
                  key={key}
                  className={`px-4 text-end whitespace-nowrap tabular-nums ${key === 'closing' ? 'font-semibold' : ''}`}
                >
                  {bahtText(statement[key])}
                </td>
              ))}
              <td className="px-4 whitespace-nowrap">
                <StatementFiles number={statement.statementNumber} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function StatementLink({ number }: { number: string }) {
  return (
    <Link
      to={`${path}/${number}`}
      prefetch="intent"
      className="inline-flex min-h-11 items-center font-semibold text-primary tabular-nums hover:underline"
    >
      {number}
    </Link>
  );
}

/** A statement's files to keep. */
export function StatementFiles({ number }: { number: string }) {
  const t = useTranslations('finance');
  return (
    <span className="flex gap-4">
      {(['pdf', 'csv'] as const).map((format) => (
        <FileLink key={format} href={`${path}/${number}/${format}`} label={t(`${format}Of`, { number })}>
          {t(format)}
        </FileLink>
      ))}
    </span>
  );
}
