import type { ReactNode } from 'react';
import { Form, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { SoldMonth, SoldProduct } from '../../../modules/affiliate/store-affiliate.contract.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import type { Locale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FileLink } from '../../ui/file-link.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import type { Route } from './+types/sales-page';
import { fileHref, newRatePath, readMonth, salesPath } from './affiliate-address.ts';
import { AffiliateTabs } from './affiliate-tabs.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** What affiliates sold of the store's goods and what that costs it; to members who don't keep its books it isn't there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const month = readMonth(url.searchParams);
  const figures = await orHidden(server.api.storeAffiliate.figures(month === null ? {} : { month }));
  const messages = pickMessages(server.locale, 'storeAffiliate');
  return { figures, month, head: pageHead(server, messages.storeAffiliate.title), messages };
}

/** "พ.ย. 2026" of 2026-11. */
function monthName(locale: Locale, month: string): string {
  return formatDate(locale, new Date(`${month}-01T00:00:00+07:00`)).slice(3);
}

export default function SalesPage() {
  const t = useTranslations('storeAffiliate');
  const { figures, month } = useLoaderData<typeof loader>();
  const { months, products, total, hasMore } = figures;
  const isEmpty = months.length === 0;
  return (
    <DeskPage
      title={t('title')}
      lead={t('lead')}
      aside={
        <ButtonLink to={newRatePath} size="s">
          {t('sales.optIn')}
        </ButtonLink>
      }
    >
      <AffiliateTabs current="sales" />
      {isEmpty ? (
        <EmptyState
          title={t('sales.empty')}
          text={t('sales.emptyText')}
          action={
            <ButtonLink to={newRatePath} variant="secondary">
              {t('sales.optIn')}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <Total total={total} />
          <Months months={months} />
          <Products products={products} months={months} month={month} hasMore={hasMore} />
        </>
      )}
      <WhoPays />
    </DeskPage>
  );
}

function Total({ total }: { total: Omit<SoldMonth, 'month'> }) {
  const t = useTranslations('storeAffiliate.sales');
  const tiles = [
    ['sales', bahtText(total.sales)],
    ['orders', total.orders.toLocaleString('en-US')],
    ['copies', total.copies.toLocaleString('en-US')],
    ['cost', bahtText(total.charged - total.givenBack)],
    ['waiting', bahtText(total.waiting)],
  ] as const;
  return (
    <section aria-labelledby="total">
      <h2 id="total" className="mb-2 text-lg">
        {t('total')}
      </h2>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-5">
        {tiles.map(([key, figure]) => (
          <div key={key} className="rounded-lg border border-line bg-surface p-4 max-md:first:col-span-2">
            <dt className="text-sm text-ink-mute">{t(key)}</dt>
            <dd className="text-xl font-semibold wrap-anywhere tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Figures beside one another where there is room, and under one another on a phone. */
function Row({ name, figures }: { name: ReactNode; figures: readonly (readonly [string, string])[] }) {
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-baseline">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1 sm:flex sm:flex-wrap sm:gap-x-8">
        {figures.map(([label, figure]) => (
          <div key={label} className="sm:min-w-20 md:text-right">
            <dt className="text-sm text-ink-mute">{label}</dt>
            <dd className="tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function Months({ months }: { months: readonly SoldMonth[] }) {
  const t = useTranslations('storeAffiliate.sales');
  const locale = useLocale();
  return (
    <Panel
      title={t('months')}
      aside={
        <FileLink href={fileHref(null)} label={`${t('csv')}: ${t('allMonths')}`}>
          {t('csv')}
        </FileLink>
      }
    >
      <ul aria-label={t('months')} className="divide-y divide-line">
        {months.map((row) => (
          <Row
            key={row.month}
            name={
              <Link
                to={`${salesPath}?month=${row.month}#products`}
                className="inline-flex min-h-6 items-center text-primary underline"
              >
                {monthName(locale, row.month)}
              </Link>
            }
            figures={[
              [t('orders'), row.orders.toLocaleString('en-US')],
              [t('copies'), row.copies.toLocaleString('en-US')],
              [t('sales'), bahtText(row.sales)],
              [t('waiting'), bahtText(row.waiting)],
              [t('charged'), bahtText(row.charged)],
              [t('givenBack'), bahtText(row.givenBack)],
            ]}
          />
        ))}
      </ul>
    </Panel>
  );
}

type ProductsProps = {
  products: readonly SoldProduct[];
  months: readonly SoldMonth[];
  month: string | null;
  hasMore: boolean;
};

function Products({ products, months, month, hasMore }: ProductsProps) {
  const t = useTranslations('storeAffiliate.sales');
  const locale = useLocale();
  const known = months.map((row) => row.month);
  // A month that was asked for and has nothing is said as well.
  const offered = month === null || known.includes(month) ? known : [month, ...known];
  return (
    <div id="products">
      <Panel
        title={t('products')}
        aside={
          <FileLink
            href={fileHref(month)}
            label={`${t('csv')}: ${month === null ? t('allMonths') : monthName(locale, month)}`}
          >
            {t('csv')}
          </FileLink>
        }
      >
        <Form method="get" action={`${salesPath}#products`} className="flex flex-wrap items-end gap-2">
          <SelectField
            key={month ?? ''}
            name="month"
            label={t('month')}
            placeholder={t('allMonths')}
            defaultValue={month ?? ''}
            options={offered.map((value) => ({ value, label: monthName(locale, value) }))}
            className="min-w-44 large-text:min-w-0"
          />
          <Button type="submit" variant="secondary">
            {t('show')}
          </Button>
        </Form>
        {products.length === 0 ? (
          <p className="text-ink-soft">{t('noProducts')}</p>
        ) : (
          <ul aria-label={t('products')} className="divide-y divide-line">
            {products.map((product) => (
              <Row
                key={product.id}
                name={product.name}
                figures={[
                  [t('orders'), product.orders.toLocaleString('en-US')],
                  [t('copies'), product.copies.toLocaleString('en-US')],
                  [t('sales'), bahtText(product.sales)],
                  [t('waiting'), bahtText(product.waiting)],
                  [t('cost'), bahtText(product.cost)],
                ]}
              />
            ))}
          </ul>
        )}
        {hasMore && <p className="text-sm text-ink-mute">{t('more')}</p>}
      </Panel>
    </div>
  );
}

/** Who pays for links, and when, before anybody promises anything. */
function WhoPays() {
  const t = useTranslations('storeAffiliate.who');
  return (
    <Panel title={t('title')}>
      <ul className="grid list-disc gap-1 pl-5">
        {(['store', 'house', 'when', 'back'] as const).map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
    </Panel>
  );
}
