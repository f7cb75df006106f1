import { Form, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { ToldEarning } from '../../../modules/affiliate/affiliate.contract.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { queryHref } from '../../request/query-href.ts';
import { readPageNo } from '../../request/query-number.ts';
import { requireSignIn, type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import type { Route } from './+types/affiliate-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const page = '/user/profile/affiliate';
const perpage = 20;

/** Null for who hasn't joined. */
async function readOwn({ api }: ServerSide) {
  try {
    return await api.affiliate.own({});
  } catch (error) {
    const { status } = apiFailure(error);
    if (status === 403 || status === 404) return null;
    throw error;
  }
}

export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const own = await readOwn(server);
  const earnings =
    own === null ? { dataList: [], total: 0 } : await server.api.affiliate.earnings({ pageNo, perpage });
  const messages = pickMessages(server.locale, 'affiliate');
  return {
    ...{ own, earnings, pageNo, siteUrl: server.siteUrl },
    head: pageHead(server, messages.affiliate.page.title),
    messages,
  };
}

export async function action({ context }: Route.ActionArgs) {
  requireSignIn(context);
  await serverSide(context).api.identity.joinAffiliates({ isAccept: true });
  return redirect(page);
}

export default function AffiliatePage() {
  const t = useTranslations('affiliate.page');
  const { own, earnings, pageNo, siteUrl } = useLoaderData<typeof loader>();
  if (own === null)
    return (
      <>
        <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
        <Panel title={t('join.title')}>
          <p>{t('join.text')}</p>
          <Form method="post">
            <Button type="submit">{t('join.button')}</Button>
          </Form>
        </Panel>
      </>
    );
  const link = `${siteUrl}/?c=${own.code}`;
  return (
    <>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className="grid gap-4">
        {own.isStopped && <Notice tone="warning">{t('stopped')}</Notice>}
        <Panel title={t('balance.title')}>
          <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
            <Sum label={t('balance.confirmed')} value={bahtText(own.confirmed)} />
            <Sum label={t('balance.waiting')} value={bahtText(own.waiting)} />
            <Sum label={t('balance.held')} value={bahtText(own.held)} />
            <Sum label={t('balance.clicks')} value={t('balance.clickCount', { count: own.clicks })} />
          </dl>
          <p className="text-sm text-ink-mute">{t('balance.text')}</p>
          <ButtonLink to="/user/profile/withdraw" variant="secondary" size="s" className="justify-self-start">
            {t('balance.withdraw')}
          </ButtonLink>
        </Panel>
        <Panel title={t('link.title')}>
          <p className="text-sm text-ink-mute">{t('link.text', { code: own.code })}</p>
          <p className="flex flex-wrap items-center gap-3">
            <code className="min-w-0 break-all rounded bg-paper px-2 py-1 text-sm">{link}</code>
            <CopyButton text={link} label={t('link.copy')} doneLabel={t('link.copied')} />
          </p>
        </Panel>
        <section aria-labelledby="earnings">
          <h2 id="earnings" className="mb-3 text-lg font-semibold">
            {t('list.title')}
          </h2>
          {earnings.dataList.length === 0 ? (
            <EmptyState title={t('list.empty')} text={t('list.emptyText')} />
          ) : (
            <ul className="rounded-lg border border-line bg-surface px-4 md:px-5">
              {earnings.dataList.map((earning) => (
                <Earning key={earning.id} earning={earning} />
              ))}
            </ul>
          )}
        </section>
        <Pagination
          pageNo={pageNo}
          pageCount={Math.ceil(earnings.total / perpage)}
          makeHref={(toPage) => queryHref(page, { pageNo: toPage })}
        />
      </div>
    </>
  );
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-mute">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

/** One order with the sentence that says why it earned what it did. */
function Earning({ earning }: { earning: ToldEarning }) {
  const t = useTranslations('affiliate.page.list');
  const amount = earning.waiting + earning.confirmed;
  return (
    <li className="flex items-baseline justify-between gap-4 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0">
        <p>{earning.sentence}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-mute">
          <Moment at={earning.at} className="tabular-nums" />
          <span>{t('order', { orderNumber: earning.orderNumber, store: earning.store })}</span>
          <span>
            {earning.via === 'voucher'
              ? t('byVoucher')
              : t('byLink', { channel: earning.channel ?? t('somewhere') })}
          </span>
        </p>
      </div>
      <p
        className={`shrink-0 font-semibold tabular-nums ${earning.confirmed > 0 ? 'text-success' : 'text-ink-mute'}`}
      >
        {bahtText(amount)}
      </p>
    </li>
  );
}
