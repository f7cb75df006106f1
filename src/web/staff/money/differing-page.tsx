import { data, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { moneyThings } from '../../../modules/money-check/money-check.rules.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { SearchedList } from '../../kit/desk/searched-list.tsx';
import { staffOrderHref } from '../../kit/order/order-links.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { queryHref } from '../../request/query-href.ts';
import { readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { bahtText } from '../../ui/price.tsx';
import { DeskLink } from '../desk/desk-link.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/differing-page';
import { differingHref, moneyHref, readPeriod } from './money-paths.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 50;

/** The lines of a figure of which what was recorded and the ledger differ. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const thing = moneyThings.find((each) => each === params.thing);
  if (thing === undefined) throw data(null, { status: 404 });
  const period = readPeriod(url.searchParams);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const list = await orHidden(server.api.moneyCheck.differing({ thing, period, pageNo, perpage }));
  const messages = pickMessages(server.locale, 'admin', 'moneyDesk');
  return {
    ...{ thing, period, pageNo, list },
    head: pageHead(server, messages.moneyDesk.thing[thing]),
    messages,
  };
}

type Line = Awaited<ReturnType<typeof loader>>['list']['dataList'][number];

export default function DifferingPage() {
  const t = useTranslations('moneyDesk');
  const { thing, period, pageNo, list } = useLoaderData<typeof loader>();
  return (
    <DeskPage
      title={t(`thing.${thing}`)}
      lead={t('differing.lead')}
      way={[...useOfficeWay(), { label: t('title'), to: moneyHref(period) }]}
    >
      <SearchedList
        label={t('differing.list')}
        look="rows"
        lead={list.total > 0 ? t('lines', { count: list.total }) : undefined}
        empty={{ title: t('differing.empty'), text: t('differing.emptyText') }}
        items={list.dataList.map((line) => ({
          key: line.key,
          content: (
            <DifferingLine
              line={line}
              isOfPerson={['points', 'cashback', 'cashbackWaiting'].includes(thing)}
            />
          ),
        }))}
        pageNo={pageNo}
        pageCount={Math.ceil(list.total / perpage)}
        hrefOfPage={(page) => differingHref(thing, period, page)}
      />
    </DeskPage>
  );
}

function DifferingLine({ line, isOfPerson }: { line: Line; isOfPerson: boolean }) {
  const t = useTranslations('moneyDesk');
  const { recorded, booked } = line;
  const amount = (value: number | null) => (value === null ? t('differing.missing') : bahtText(value));
  return (
    <div className="grid gap-x-6 gap-y-1 px-4 py-3 text-sm md:grid-cols-[1fr_auto_auto_auto]">
      <p className="wrap-anywhere">
        <LineLink line={line} isOfPerson={isOfPerson} />
      </p>
      <p className="tabular-nums">
        {t('recorded')}: {amount(recorded)}
      </p>
      <p className="tabular-nums">
        {t('booked')}: {amount(booked)}
      </p>
      <p className="font-semibold text-danger tabular-nums">
        {t('differs', { amount: bahtText((recorded ?? 0) - (booked ?? 0)) })}
      </p>
    </div>
  );
}

/** Where what the line is about is found; its own name where there is nothing to be found. */
function LineLink({ line, isOfPerson }: { line: Line; isOfPerson: boolean }) {
  const t = useTranslations('moneyDesk.differing');
  const { key, orderNumber, referenceCode, batchId } = line;
  const look = 'font-semibold text-primary hover:underline';
  if (orderNumber !== null)
    return (
      <DeskLink to={staffOrderHref(orderNumber)} className={look}>
        {t('order', { number: orderNumber })}
      </DeskLink>
    );
  if (referenceCode !== null)
    return (
      <DeskLink to={queryHref('/admin/orders', { search: referenceCode })} className={look}>
        {t('reference', { code: referenceCode })}
      </DeskLink>
    );
  if (batchId !== null)
    return (
      <DeskLink to={`/admin/payouts/${batchId}`} className={look}>
        {t('batch')}
      </DeskLink>
    );
  return isOfPerson ? t('account', { id: key }) : <code>{key}</code>;
}
