import { Form, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type {
  CommissionInvoiceEntry,
  CommissionInvoiceRegister,
} from '../../../modules/commission-invoice/commission-invoice.contract.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { monthName } from '../../kit/document/month-name.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { queryHref } from '../../request/query-href.ts';
import { readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/commission-invoices-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 50;
const path = '/admin/commission-invoices';
const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The house's tax invoices of a month: what goes with its VAT return. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const asked = url.searchParams.get('month') ?? '';
  const month = monthPattern.test(asked) ? asked : undefined;
  const register = await orHidden(server.api.commissionInvoice.register({ month, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'commissionInvoice');
  return { register, pageNo, head: pageHead(server, messages.commissionInvoice.title), messages };
}

export default function CommissionInvoicesPage() {
  const t = useTranslations('commissionInvoice');
  const { register, pageNo } = useLoaderData<typeof loader>();
  const { month, dataList, total, hasIssuer } = register;
  return (
    <DeskPage title={t('title')} lead={t('lead')} way={useOfficeWay()}>
      {!hasIssuer && <Notice tone="warning">{t('noIssuer')}</Notice>}
      <MonthForm register={register} />
      <Sums register={register} />
      <Waiting waiting={register.waiting} />
      {dataList.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <>
          <InvoiceCards entries={dataList} />
          <InvoiceTable entries={dataList} />
        </>
      )}
      <Pagination
        pageNo={pageNo}
        pageCount={Math.ceil(total / perpage)}
        makeHref={(page) => queryHref(path, { month, pageNo: page })}
      />
    </DeskPage>
  );
}

type RegisterProps = { register: CommissionInvoiceRegister };

function MonthForm({ register: { month, months } }: RegisterProps) {
  const t = useTranslations('commissionInvoice');
  const locale = useLocale();
  const known = months.includes(month) ? months : [month, ...months];
  return (
    <Form role="search" action={path} key={month} className="flex flex-wrap items-end gap-2">
      <SelectField
        name="month"
        label={t('month')}
        placeholder={null}
        defaultValue={month}
        options={known.map((value) => ({ value, label: monthName(locale, value) }))}
        className="min-w-48 large-text:min-w-0"
      />
      <Button type="submit" variant="secondary">
        {t('go')}
      </Button>
    </Form>
  );
}

function Sums({ register: { month, sums, total } }: RegisterProps) {
  const t = useTranslations('commissionInvoice');
  const locale = useLocale();
  return (
    <Panel title={t('sums')}>
      <dl className="grid gap-4 sm:grid-cols-3">
        {(['value', 'vat', 'total'] as const).map((key) => (
          <div key={key}>
            <dt className="text-sm text-ink-mute">{t(key)}</dt>
            <dd className={`text-lg tabular-nums ${key === 'total' ? 'font-semibold' : ''}`}>
              {bahtText(sums[key])}
            </dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
        {t('count', { count: total })}
        {total > 0 && (
          <FileLink
            href={`${path}/month/${month}.csv`}
            label={t('csvOf', { month: monthName(locale, month) })}
          >
            {t('csv')}
          </FileLink>
        )}
      </p>
    </Panel>
  );
}

function Waiting({ waiting: { dataList, total } }: { waiting: CommissionInvoiceRegister['waiting'] }) {
  const t = useTranslations('commissionInvoice');
  if (total === 0) return null;
  return (
    <details className="rounded-lg border border-line bg-surface p-4">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {t('waiting')} ({total.toLocaleString('en-US')})
      </summary>
      <p className="text-sm text-ink-soft">{t('waitingText')}</p>
      <ul className="mt-2 divide-y divide-line">
        {dataList.map(({ statementNumber, name, commission }) => (
          <li key={statementNumber} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              {name} <span className="text-sm text-ink-mute tabular-nums">{statementNumber}</span>
            </span>
            <span className="tabular-nums">{bahtText(commission)}</span>
          </li>
        ))}
      </ul>
      {total > dataList.length && (
        <p className="text-sm text-ink-mute">{t('waitingMore', { count: total - dataList.length })}</p>
      )}
    </details>
  );
}

function Files({ entry: { id, documentNumber: number, hasXml } }: { entry: CommissionInvoiceEntry }) {
  const t = useTranslations('commissionInvoice');
  return (
    <span className="flex flex-wrap gap-x-3">
      <FileLink href={`${path}/${id}/pdf`} label={t('pdfOf', { number })}>
        {t('pdf')}
      </FileLink>
      {hasXml && (
        <FileLink href={`${path}/${id}/xml`} label={t('xmlOf', { number })}>
          {t('xml')}
        </FileLink>
      )}
    </span>
  );
}

type EntriesProps = { entries: readonly CommissionInvoiceEntry[] };
const amounts = ['value', 'vat', 'total'] as const;

/** On narrow screens: a card for each. */
function InvoiceCards({ entries }: EntriesProps) {
  const t = useTranslations('commissionInvoice');
  return (
    <ul
      aria-label={t('list')}
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface lg:hidden"
    >
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-1 p-4">
          <p className="flex flex-wrap justify-between gap-x-4 font-semibold tabular-nums">
            <span>{entry.documentNumber}</span>
            <span>{bahtText(entry.total)}</span>
          </p>
          <p className="wrap-anywhere">{entry.buyerName}</p>
          <p className="text-sm text-ink-soft tabular-nums">
            <Day at={entry.issuedAt} /> · {t('vat')} {bahtText(entry.vat)}
          </p>
          <Files entry={entry} />
        </li>
      ))}
    </ul>
  );
}

/** On wide ones: a table. */
function InvoiceTable({ entries }: EntriesProps) {
  const t = useTranslations('commissionInvoice');
  const head = 'px-3 py-2 font-semibold';
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface max-lg:hidden">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('list')}</caption>
        <thead className="border-b border-line bg-wash">
          <tr>
            {(['date', 'number', 'store', 'taxId'] as const).map((key) => (
              <th key={key} scope="col" className={`${head} text-start`}>
                {t(key)}
              </th>
            ))}
            {amounts.map((key) => (
              <th key={key} scope="col" className={`${head} text-end`}>
                {t(key)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className="px-3 whitespace-nowrap">
                <Day at={entry.issuedAt} />
              </td>
              <td className="px-3 py-2 whitespace-nowrap tabular-nums">
                {entry.documentNumber}
                <span className="block text-ink-mute">{entry.statementNumber}</span>
              </td>
              <td className="px-3 py-2 wrap-anywhere">{entry.buyerName}</td>
              <td className="px-3 tabular-nums">{entry.buyerTaxId}</td>
              {amounts.map((key) => (
                <td
                  key={key}
                  className={`px-3 text-end whitespace-nowrap tabular-nums ${key === 'total' ? 'font-semibold' : ''}`}
                >
                  {bahtText(entry[key])}
                </td>
              ))}
              <td className="px-3">
                <Files entry={entry} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
