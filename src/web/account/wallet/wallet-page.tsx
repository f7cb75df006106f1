import BadgeCheck from 'lucide-react/icons/badge-check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Coins from 'lucide-react/icons/coins';
import Landmark from 'lucide-react/icons/landmark';
import Link2 from 'lucide-react/icons/link-2';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import WalletCards from 'lucide-react/icons/wallet-cards';
import type { ComponentType, ReactNode, SVGProps } from 'react';
import { useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { bahtText } from '../../ui/price.tsx';
import type { Route } from './+types/wallet-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { api, locale } = server;
  const [cashback, points, vouchers, { isVerified }] = await Promise.all([
    api.cashback.balance({}),
    api.points.balance({}),
    api.promotion.wallet({ perpage: 1 }),
    api.verification.own({}),
  ]);
  const messages = pickMessages(locale, 'wallet');
  return {
    cashback,
    points,
    usableVouchers: vouchers.counts.usable,
    isVerified,
    head: pageHead(server, messages.wallet.title),
    messages,
  };
}

/** What a person has with the shop: cashback, points, vouchers, and the ways to money. */
export default function WalletPage() {
  const t = useTranslations('wallet');
  const locale = useLocale();
  const { cashback, points, usableVouchers, isVerified } = useLoaderData<typeof loader>();
  const [next] = points.expiring;
  return (
    <>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className="grid gap-4 lg:grid-cols-2">
        <Holding
          Icon={WalletCards}
          title={t('overview.cashback')}
          amount={bahtText(cashback.confirmed)}
          text={t('overview.cashbackText')}
          more={{ to: '/user/profile/my-wallet/cashback', label: t('overview.statement') }}
          action={
            <ButtonLink to="/user/profile/withdraw" size="s">
              {t('overview.withdraw')}
            </ButtonLink>
          }
        >
          {t('overview.waiting', { amount: bahtText(cashback.waiting) })}
          <span className="block text-ink-mute">{t('overview.waitingHint')}</span>
        </Holding>
        <Holding
          Icon={Coins}
          title={t('overview.points')}
          amount={t('overview.pointsUnit', { points: points.points.toLocaleString('en-US') })}
          text={t('overview.pointsText')}
          more={{ to: '/user/profile/point', label: t('overview.pointsStatement') }}
          action={
            <ButtonLink to="/user/profile/reward" size="s">
              {t('overview.redeem')}
            </ButtonLink>
          }
        >
          {next !== undefined &&
            t('overview.expires', {
              points: next.points.toLocaleString('en-US'),
              date: formatDate(locale, new Date(next.expiresAt)),
            })}
        </Holding>
        <nav aria-label={t('overview.more')} className="lg:col-span-2">
          <ul className="rounded-lg border border-line bg-surface">
            <Way
              to="/user/profile/my-voucher"
              Icon={TicketPercent}
              title={t('overview.vouchers')}
              text={t('overview.vouchersText', { count: usableVouchers })}
            />
            <Way
              to="/user/profile/affiliate"
              Icon={Link2}
              title={t('overview.affiliate')}
              text={t('overview.affiliateText')}
            />
            <Way
              to="/user/profile/bank-account"
              Icon={Landmark}
              title={t('overview.bankAccounts')}
              text={t('overview.bankAccountsText')}
            />
            <Way
              to="/user/profile/verification"
              Icon={BadgeCheck}
              title={t('overview.verification')}
              text={t(isVerified ? 'overview.verified' : 'overview.notVerified')}
            />
          </ul>
        </nav>
      </div>
    </>
  );
}

type Icon = ComponentType<SVGProps<SVGSVGElement>>;

type HoldingProps = {
  Icon: Icon;
  title: string;
  amount: string;
  text: string;
  more: { to: string; label: string };
  action: ReactNode;
  children: ReactNode;
};

function Holding({ Icon, title, amount, text, more, action, children }: HoldingProps) {
  return (
    <section className="grid content-start gap-2 rounded-lg border border-line bg-surface p-4 md:p-6">
      <h2 className="flex items-center gap-2 text-lg">
        <Icon className="size-5 text-primary" aria-hidden="true" />
        {title}
      </h2>
      <p>
        <span className="block font-serif text-3xl font-semibold tabular-nums">{amount}</span>
        <span className="text-sm text-ink-mute">{text}</span>
      </p>
      <p className="text-sm text-ink-soft tabular-nums">{children}</p>
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pt-2">
        {action}
        <Link to={more.to} prefetch="intent" className="py-1 font-semibold text-primary hover:underline">
          {more.label}
        </Link>
      </div>
    </section>
  );
}

function Way({ to, Icon, title, text }: { to: string; Icon: Icon; title: string; text: string }) {
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to={to}
        prefetch="intent"
        className="flex min-h-16 items-center gap-3 px-4 py-2 text-ink transition-colors hover:bg-wash md:px-6"
      >
        <Icon className="size-5 shrink-0 text-primary" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="block text-sm text-ink-mute">{text}</span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-mute" aria-hidden="true" />
      </Link>
    </li>
  );
}
