import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import { Form, Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { DeskVoucher } from '../../modules/promotion/voucher-desk.contract.ts';
import { type DeskState, deskStates } from '../../modules/promotion/voucher-desk.rules.ts';
import { inLocale } from '../../shared/locale.ts';
import { StatusTabs } from '../order/status-tabs.tsx';
import { Badge } from '../ui/badge.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { type DeskOwner, deskPath } from './desk-owner.ts';
import { DeskStateBadge, useOfferWords, usePeriodWords, VoucherFigures } from './desk-words.tsx';

type DeskListProps = {
  owner: DeskOwner;
  list: { dataList: DeskVoucher[]; counts: Record<DeskState, number> };
  state: DeskState;
  search: string;
  pageNo: number;
  perpage: number;
  done: 'made' | 'stopped' | null;
};

/** The way to a desk. */
export function useDeskCrumb(owner: DeskOwner) {
  const office = useTranslations('admin');
  const store = useTranslations('seller.list');
  return owner === 'house'
    ? { label: office('title'), to: '/admin' }
    : { label: store('title'), to: '/seller/orders' };
}

/** The vouchers of a desk, by state. */
export function DeskList({ owner, list, state, search, pageNo, perpage, done }: DeskListProps) {
  const t = useTranslations('voucherDesk');
  const path = deskPath[owner];
  const hrefOf = (key: DeskState, toPage = 1) => {
    const query = new URLSearchParams();
    if (key !== 'running') query.set('state', key);
    if (search !== '') query.set('search', search);
    if (toPage > 1) query.set('pageNo', String(toPage));
    const text = query.toString();
    return text === '' ? path : `${path}?${text}`;
  };
  return (
    <main className="page-width pb-12">
      <PageTitle
        above={<Breadcrumb items={[useDeskCrumb(owner), { label: t('title') }]} />}
        lead={t(`lead.${owner}`)}
        aside={
          <ButtonLink to={`${path}/new`} size="s">
            <Plus className="size-4" aria-hidden="true" />
            {t('make')}
          </ButtonLink>
        }
      >
        {t('title')}
      </PageTitle>
      <div className="grid gap-4">
        <StatusTabs
          label={t('tabs')}
          tabs={deskStates.map((key) => ({
            key,
            label: t(`state.${key}`),
            to: hrefOf(key),
            isCurrent: key === state,
            count: list.counts[key],
            countLabel: t('count', { count: list.counts[key] }),
          }))}
        />
        <Form role="search" className="flex gap-2" action={path}>
          {state !== 'running' && <input type="hidden" name="state" value={state} />}
          <Field
            key={search}
            type="search"
            name="search"
            label={t('search')}
            isLabelHidden
            placeholder={t('search')}
            defaultValue={search}
            maxLength={100}
            className="flex-1 sm:max-w-sm"
          />
          <Button type="submit" variant="secondary" aria-label={t('searchGo')}>
            <Search className="size-5" aria-hidden="true" />
            <span className="max-sm:sr-only">{t('searchGo')}</span>
          </Button>
        </Form>
        {done !== null && <Notice tone="success">{t(`done.${done}`)}</Notice>}
        {list.dataList.length === 0 ? (
          <EmptyState
            title={t(search === '' ? 'empty' : 'emptySearch')}
            text={t(search === '' ? 'emptyText' : 'emptySearchText')}
          />
        ) : (
          <ul aria-label={t(`state.${state}`)} className="grid gap-4">
            {list.dataList.map((voucher) => (
              <li key={voucher.id}>
                <VoucherRow voucher={voucher} path={path} />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          pageNo={pageNo}
          pageCount={Math.ceil(list.counts[state] / perpage)}
          makeHref={(toPage) => hrefOf(state, toPage)}
        />
      </div>
    </main>
  );
}

function VoucherRow({ voucher, path }: { voucher: DeskVoucher; path: string }) {
  const t = useTranslations('voucherDesk');
  const offerWords = useOfferWords();
  const periodWords = usePeriodWords();
  const name = inLocale(useLocale(), voucher.nameTh, voucher.nameEn);
  return (
    <article
      aria-label={name}
      className="relative grid gap-3 rounded-lg border border-line bg-surface p-4 transition-colors has-[a:hover]:border-primary md:p-5"
    >
      <div className="grid gap-1">
        <div className="flex flex-wrap gap-1">
          <DeskStateBadge state={voucher.state} />
          <Badge>{t(`kind.${voucher.kind}`)}</Badge>
          {voucher.audience !== 'everyone' && <Badge>{t(`audience.${voucher.audience}`)}</Badge>}
        </div>
        <h2 className="font-sans text-base font-semibold">
          <Link
            to={`${path}/${voucher.id}`}
            prefetch="intent"
            className="text-ink after:absolute after:inset-0 hover:text-primary"
          >
            {name}
          </Link>
        </h2>
        <p className="text-sm break-words text-ink-soft">
          <span className="font-mono">{voucher.code}</span> · {offerWords(voucher)}
        </p>
        <p className="text-sm text-ink-mute tabular-nums">{periodWords(voucher)}</p>
      </div>
      <VoucherFigures voucher={voucher} />
    </article>
  );
}
