import { Form, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { IncomeCertificate } from '../../../modules/withholding/withholding.contract.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { ListSearch } from '../../kit/desk/list-search.tsx';
import { monthName } from '../../kit/document/month-name.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { queryHref } from '../../request/query-href.ts';
import { readPageNo, readSearch } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { DeskLink } from '../desk/desk-link.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import { userPath } from '../user/users-address.ts';
import type { Route } from './+types/income-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;
const path = '/admin/withholding/income';

/** What the house kept back of people's income in a month, with each certificate, and the table for its return. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const asked = url.searchParams.get('month') ?? '';
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const search = readSearch(url.searchParams.get('search'));
  const list = await orHidden(
    server.api.withholding.incomeList({
      month: /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : null,
      ...{ search, pageNo, perpage },
    }),
  );
  const messages = pickMessages(server.locale, 'admin', 'withholding');
  return { list, search, pageNo, head: pageHead(server, messages.withholding.income.title), messages };
}

export default function IncomePage() {
  const t = useTranslations('withholding');
  const locale = useLocale();
  const { list, search, pageNo } = useLoaderData<typeof loader>();
  const { month, months, dataList, total } = list;
  return (
    <DeskPage
      title={t('income.title')}
      lead={t('income.lead')}
      way={[...useOfficeWay(), { label: t('desk.title'), to: '/admin/withholding' }]}
    >
      <Form action={path} className="flex flex-wrap items-end gap-2">
        <SelectField
          // What it is set to follows the address.
          key={month}
          name="month"
          label={t('income.month')}
          placeholder={null}
          defaultValue={month}
          options={months.map((value) => ({ value, label: monthName(locale, value) }))}
          className="min-w-48 large-text:min-w-0"
        />
        <Button type="submit">{t('income.show')}</Button>
        {list.valid > 0 && (
          <FileLink
            href={`${path}/month?month=${month}`}
            label={`${t('income.csv')} ${monthName(locale, month)}`}
          >
            {t('income.csv')}
          </FileLink>
        )}
      </Form>
      <ListSearch
        path={path}
        search={search}
        label={t('income.search')}
        submit={t('income.find')}
        kept={{ month }}
      />
      {total === 0 ? (
        <EmptyState
          title={search === '' ? t('income.empty') : t('income.noneFound', { search })}
          text={t(search === '' ? 'income.emptyText' : 'income.noneFoundText')}
        />
      ) : (
        <Panel title={search === '' ? monthName(locale, month) : t('income.found', { search, count: total })}>
          {search === '' && (
            <p className="font-semibold tabular-nums">
              {t('income.sum', {
                count: list.valid,
                income: bahtText(list.income),
                tax: bahtText(list.tax),
              })}
            </p>
          )}
          <ul aria-label={t('income.list')} className="divide-y divide-line">
            {dataList.map((certificate) => (
              <Certificate key={certificate.withdrawalId} certificate={certificate} />
            ))}
          </ul>
          <Pagination
            pageNo={pageNo}
            pageCount={Math.ceil(total / perpage)}
            makeHref={(page) =>
              queryHref(path, { month, search: search === '' ? undefined : search, pageNo: page })
            }
          />
        </Panel>
      )}
    </DeskPage>
  );
}

function Certificate({ certificate }: { certificate: IncomeCertificate }) {
  const t = useTranslations('withholding.income');
  const { withdrawalId, number, name, userId, paidAt, income, tax, isWhole, isTakenBack } = certificate;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <DeskLink
            to={userPath(userId)}
            className="inline-flex min-h-6 items-center font-semibold text-primary underline wrap-anywhere"
          >
            {name}
          </DeskLink>
          {isTakenBack && <Badge tone="danger">{t('takenBack')}</Badge>}
          {!isWhole && <Badge tone="warning">{t('incomplete')}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-mute tabular-nums">
          <span>{number}</span>
          <Moment at={paidAt} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <dl className="flex flex-wrap gap-x-4 text-sm tabular-nums">
          <div className="flex gap-1">
            <dt className="text-ink-mute">{t('column.income')}</dt>
            <dd>{bahtText(income)}</dd>
          </div>
          <div className="flex gap-1">
            <dt className="text-ink-mute">{t('column.tax')}</dt>
            <dd className="font-semibold">{bahtText(tax)}</dd>
          </div>
        </dl>
        <FileLink href={`${path}/${withdrawalId}`} label={t('fileOf', { number })}>
          {t('file')}
        </FileLink>
      </div>
    </li>
  );
}
