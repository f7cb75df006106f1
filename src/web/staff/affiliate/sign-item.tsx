import { useTranslations } from 'use-intl';
import type { AffiliateSign } from '../../../modules/affiliate/affiliate-desk.contract.ts';
import { DeskItem } from '../../kit/desk/desk-item.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { bahtText } from '../../ui/price.tsx';
import { DeskLink } from '../desk/desk-link.tsx';
import { userPath } from '../user/users-address.ts';
import { affiliatePath } from './affiliate-address.ts';
import { useNameOf } from './earning-facts.tsx';

const link = 'inline-flex min-h-6 items-center text-primary underline wrap-anywhere';

/** Something odd, with what shows it: whose accounts, which orders. */
export function SignItem({ sign, withAffiliate }: { sign: AffiliateSign; withAffiliate: boolean }) {
  const t = useTranslations('affiliateDesk.signs');
  const nameOf = useNameOf();
  const { kind, affiliate, people, place } = sign;
  return (
    <DeskItem
      label={`${t(`kind.${kind}`)} ${nameOf(affiliate)}`}
      title={t(`kind.${kind}`)}
      when={
        <>
          {t('last')} <Moment at={sign.lastAt} />
        </>
      }
    >
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        {withAffiliate && (
          <Fact label={t('affiliate')}>
            <Link to={affiliatePath(affiliate.id)} className={link}>
              {nameOf(affiliate)}
            </Link>{' '}
            {affiliate.isStopped && <Badge tone="danger">{t('stopped')}</Badge>}
          </Fact>
        )}
        <Fact label={t('buyers')}>
          <span className="tabular-nums">{sign.buyers}</span>
        </Fact>
        <Fact label={t('orders')}>
          <span className="tabular-nums">{sign.orders}</span>
        </Fact>
        <Fact label={t(kind === 'refundedAfter' ? 'refunded' : 'amount')}>
          <span className="font-semibold tabular-nums">{bahtText(sign.amount)}</span>
        </Fact>
        {place !== null && place !== '' && <Fact label={t('place')}>{place}</Fact>}
        <Fact label={t('evidence')} className="sm:col-span-2 lg:col-span-4">
          <ul className="grid gap-1">
            {people.map((person) => (
              <li key={person.id} className="flex flex-wrap gap-x-3">
                <DeskLink to={userPath(person.id)} className={link}>
                  {nameOf(person)}
                </DeskLink>
                {person.orders.map((number) => (
                  <DeskLink key={number} to={`/admin/orders/${number}`} className={link}>
                    {number}
                  </DeskLink>
                ))}
              </li>
            ))}
          </ul>
        </Fact>
      </dl>
    </DeskItem>
  );
}
