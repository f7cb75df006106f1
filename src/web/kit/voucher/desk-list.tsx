import Plus from 'lucide-react/icons/plus';
import { useLocale, useTranslations } from 'use-intl';
import type { DeskVoucher } from '../../../modules/promotion/voucher-desk.contract.ts';
import type { DeskState } from '../../../modules/promotion/voucher-desk.rules.ts';
import { inLocale } from '../../../shared/locale.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Desk } from '../desk/desk.tsx';
import type { ListQuery } from '../desk/list-address.ts';
import { type DeskOwner, voucherDesks } from './desk-owner.ts';
import { DeskStateBadge, useOfferWords, usePeriodWords, VoucherFigures } from './desk-words.tsx';

type DeskListProps = {
  owner: DeskOwner;
  list: { dataList: DeskVoucher[]; counts: Record<DeskState, number> };
  query: ListQuery<DeskState>;
  perpage: number;
};

/** The pages above the list: staff come from their office, a store's desk is a part of its centre. */
export function useDeskWay(owner: DeskOwner): { label: string; to: string }[] {
  const office = useTranslations('admin');
  return owner === 'house' ? [{ label: office('title'), to: '/admin' }] : [];
}

/** The vouchers of a desk, by state. */
export function DeskList({ owner, list, query, perpage }: DeskListProps) {
  const t = useTranslations('voucherDesk');
  const address = voucherDesks[owner];
  const { tab, done } = query;
  return (
    <Desk
      address={address}
      query={query}
      way={useDeskWay(owner)}
      title={t('title')}
      about={t(`lead.${owner}`)}
      aside={
        <ButtonLink to={`${address.path}/new`} size="s">
          <Plus className="size-4" aria-hidden="true" />
          {t('make')}
        </ButtonLink>
      }
      tabs={{
        label: t('tabs'),
        labelOf: (key) => t(`state.${key}`),
        counts: list.counts,
        countLabelOf: (count) => t('count', { count }),
      }}
      search={{ label: t('search'), submit: t('searchGo') }}
      total={list.counts[tab]}
      perpage={perpage}
      done={done === 'made' || done === 'stopped' ? { text: t(`done.${done}`), isGood: true } : null}
      empty={{ title: t('empty'), text: t('emptyText') }}
      label={t(`state.${tab}`)}
      items={list.dataList.map((voucher) => ({
        key: voucher.id,
        content: <VoucherRow voucher={voucher} path={address.path} />,
      }))}
    />
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
        <p className="text-sm wrap-anywhere text-ink-soft">
          <span className="font-mono">{voucher.code}</span> · {offerWords(voucher)}
        </p>
        <p className="text-sm text-ink-mute tabular-nums">{periodWords(voucher)}</p>
      </div>
      <VoucherFigures voucher={voucher} />
    </article>
  );
}
