import { useTranslations } from 'use-intl';
import type { DeskEarning } from '../../../modules/affiliate/affiliate-desk.contract.ts';
import { channelName } from '../../kit/affiliate/channel-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { bahtText } from '../../ui/price.tsx';
import { DeskLink } from '../desk/desk-link.tsx';
import { userPath } from '../user/users-address.ts';
import { affiliatePath } from './affiliate-address.ts';

const link = 'inline-flex min-h-6 items-center text-primary underline wrap-anywhere';

/** A name, or the account's number where it has none (any more). */
export function useNameOf() {
  const t = useTranslations('affiliateDesk');
  return ({ id, name }: { id: number; name: string }) =>
    name === '' ? t('nobodyName', { id: String(id) }) : name;
}

/** An order that came by a link: which, whose, what it earns, what its two people have in common. */
export function EarningFacts({ earning, withAffiliate }: { earning: DeskEarning; withAffiliate: boolean }) {
  const t = useTranslations('affiliateDesk');
  const nameOf = useNameOf();
  const { orderNumber, affiliate, buyer, ties, channel, via, funders, amount } = earning;
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
      <Fact label={t('held.amount')}>
        <span className="text-xl font-semibold tabular-nums">{bahtText(amount)}</span>
        {earning.points > 0 && (
          <span className="block text-sm tabular-nums">{t('held.points', { points: earning.points })}</span>
        )}
      </Fact>
      <Fact label={t('held.order')}>
        <DeskLink to={`/admin/orders/${orderNumber}`} className={link}>
          {orderNumber}
        </DeskLink>
        <span className="block text-sm text-ink-mute">
          {earning.store} · <Moment at={earning.at} />
        </span>
      </Fact>
      {withAffiliate && (
        <Fact label={t('held.affiliate')}>
          <Link to={affiliatePath(affiliate.id)} className={link}>
            {nameOf(affiliate)}
          </Link>
        </Fact>
      )}
      <Fact label={t('held.buyer')}>
        <DeskLink to={userPath(buyer.id)} className={link}>
          {nameOf(buyer)}
        </DeskLink>
      </Fact>
      <Fact label={t('held.ties')}>
        {ties.length === 0 ? (
          t('held.noTies')
        ) : (
          <span className="flex flex-wrap gap-1">
            {ties.map((tie) => (
              <Badge key={tie} tone="warning">
                {t(`tie.${tie}`)}
              </Badge>
            ))}
          </span>
        )}
      </Fact>
      <Fact label={t('held.payer')}>
        {funders.length === 0 ? t('payer.nobody') : funders.map((funder) => t(`payer.${funder}`)).join(' · ')}
      </Fact>
      <Fact label={t('held.via')}>
        {via !== 'click'
          ? t(`via.${via}`)
          : channel === null
            ? t('via.click')
            : t('via.clickFrom', { channel: channelName(channel) })}
        {earning.clickedAt !== null && (
          <span className="block text-sm text-ink-mute">
            <Moment at={earning.clickedAt} />
          </span>
        )}
      </Fact>
    </dl>
  );
}
