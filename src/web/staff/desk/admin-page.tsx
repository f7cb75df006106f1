import BadgeCheck from 'lucide-react/icons/badge-check';
import BanknoteArrowDown from 'lucide-react/icons/banknote-arrow-down';
import BookMarked from 'lucide-react/icons/book-marked';
import FileCheck from 'lucide-react/icons/file-check';
import FileText from 'lucide-react/icons/file-text';
import Gift from 'lucide-react/icons/gift';
import HandCoins from 'lucide-react/icons/hand-coins';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import PackageMinus from 'lucide-react/icons/package-minus';
import PackageSearch from 'lucide-react/icons/package-search';
import PackageX from 'lucide-react/icons/package-x';
import PanelsTopLeft from 'lucide-react/icons/panels-top-left';
import Percent from 'lucide-react/icons/percent';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Scale from 'lucide-react/icons/scale';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import SpellCheck from 'lucide-react/icons/spell-check';
import Store from 'lucide-react/icons/store';
import Ticket from 'lucide-react/icons/ticket';
import Users from 'lucide-react/icons/users';
import WalletCards from 'lucide-react/icons/wallet-cards';
import Zap from 'lucide-react/icons/zap';
import type { ComponentType, SVGProps } from 'react';
import { Link, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Route } from './+types/admin-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** The back office (DECISIONS "Not shown, so ours"): what waits for staff. To everybody else it isn't there. */
export async function loader({ context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const [
    slips,
    companies,
    reviews,
    returns,
    refunds,
    identities,
    withdrawals,
    redemptions,
    payouts,
    marks,
    proposals,
    flashSales,
    campaigns,
    certificates,
  ] = await orHidden(
    Promise.all([
      server.api.payment.slips({ perpage: 1 }),
      server.api.onboarding.list({ status: 'waiting', perpage: 1 }),
      server.api.review.reports({ perpage: 1 }),
      server.api.returns.staffList({ status: 'disputed', perpage: 1 }),
      server.api.payment.refunds({ perpage: 1 }),
      server.api.verification.list({ perpage: 1 }),
      server.api.withdrawal.forStaff({ perpage: 1 }),
      server.api.reward.redemptionsForStaff({ perpage: 1 }),
      server.api.payout.list({ perpage: 1 }),
      server.api.storeStanding.appeals({ perpage: 1 }),
      server.api.listing.staffProposals({ perpage: 1 }),
      server.api.flashSale.staffList({}),
      server.api.campaign.staffList({ perpage: 1 }),
      server.api.withholding.list({ perpage: 1 }),
    ]),
  );
  const messages = pickMessages(
    server.locale,
    'admin',
    'treasury',
    'payout',
    'adjustment',
    'standing',
    'commissionInvoice',
    'withholding',
    'staffOrders',
    'productDesk',
    'flashDesk',
    'campaignDesk',
    'landing',
  );
  return {
    waitingSlips: slips.counts.waiting,
    waitingCompanies: companies.counts.waiting,
    waitingReviews: reviews.counts.waiting,
    waitingReturns: returns.total,
    waitingRefunds: refunds.counts.waiting,
    waitingIdentities: identities.counts.waiting,
    openWithdrawals: withdrawals.counts.requested + withdrawals.counts.approved,
    openPayouts: payouts.openCount,
    waitingMarks: marks.counts.appealed,
    waitingProposals: proposals.counts.waiting,
    waitingFlashOffers: flashSales.dataList.reduce((sum, { counts }) => sum + counts.proposed, 0),
    waitingCampaigns: campaigns.waiting,
    waitingCertificates: certificates.counts.waiting,
    waitingRewards: redemptions.counts.requested,
    head: pageHead(server, messages.admin.title),
    messages,
  };
}

export default function AdminPage() {
  const t = useTranslations('admin');
  const money = useTranslations('treasury');
  const payout = useTranslations('payout');
  const orders = useTranslations('staffOrders');
  const adjustment = useTranslations('adjustment');
  const standing = useTranslations('standing.desk');
  const goods = useTranslations('productDesk');
  const commission = useTranslations('commissionInvoice');
  const flash = useTranslations('flashDesk');
  const campaign = useTranslations('campaignDesk');
  const landing = useTranslations('landing');
  const withholding = useTranslations('withholding.desk');
  const { waitingSlips, waitingCompanies, waitingReviews, waitingReturns, waitingRefunds, ...page } =
    useLoaderData<typeof loader>();
  return (
    <DeskPage title={t('title')} lead={t('lead')}>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Desk
          to="/admin/slips"
          Icon={ReceiptText}
          title={t('slips')}
          text={t('slipsText')}
          waiting={waitingSlips}
        />
        <Desk
          to="/admin/companies"
          Icon={Store}
          title={t('companies.title')}
          text={t('companies.lead')}
          waiting={waitingCompanies}
        />
        <Desk
          to="/admin/reviews"
          Icon={MessageSquareWarning}
          title={t('reviews.title')}
          text={t('reviews.lead')}
          waiting={waitingReviews}
        />
        <Desk
          to="/admin/returns"
          Icon={PackageMinus}
          title={t('returns.title')}
          text={t('returns.lead')}
          waiting={waitingReturns}
        />
        <Desk
          to="/admin/refunds"
          Icon={BanknoteArrowDown}
          title={t('refunds.title')}
          text={t('refunds.lead')}
          waiting={waitingRefunds}
        />
        <Desk
          to="/admin/identities"
          Icon={BadgeCheck}
          title={money('identities.title')}
          text={money('identities.lead')}
          waiting={page.waitingIdentities}
        />
        <Desk
          to="/admin/withdrawals"
          Icon={WalletCards}
          title={money('withdrawals.title')}
          text={money('withdrawals.lead')}
          waiting={page.openWithdrawals}
        />
        <Desk
          to="/admin/payouts"
          Icon={HandCoins}
          title={payout('title')}
          text={payout('lead')}
          waiting={page.openPayouts}
        />
        <Desk
          to="/admin/marks"
          Icon={ShieldAlert}
          title={standing('title')}
          text={standing('lead')}
          waiting={page.waitingMarks}
        />
        <Desk
          to="/admin/proposals"
          Icon={BookMarked}
          title={goods('proposals.title')}
          text={goods('proposals.lead')}
          waiting={page.waitingProposals}
        />
        <Desk
          to="/admin/products"
          Icon={PackageX}
          title={goods('products.title')}
          text={goods('products.lead')}
        />
        <Desk to="/admin/adjustments" Icon={Scale} title={adjustment('title')} text={adjustment('lead')} />
        <Desk
          to="/admin/commission-invoices"
          Icon={ScrollText}
          title={commission('title')}
          text={commission('lead')}
        />
        <Desk
          to="/admin/withholding"
          Icon={FileCheck}
          title={withholding('title')}
          text={withholding('lead')}
          waiting={page.waitingCertificates}
        />
        <Desk
          to="/admin/rewards"
          Icon={Gift}
          title={money('rewards.title')}
          text={money('rewards.lead')}
          waiting={page.waitingRewards}
        />
        <Desk to="/admin/orders" Icon={PackageSearch} title={orders('title')} text={orders('desk')} />
        <Desk
          to="/admin/flash-sales"
          Icon={Zap}
          title={flash('title')}
          text={flash('lead')}
          waiting={page.waitingFlashOffers}
        />
        <Desk
          to="/admin/campaigns"
          Icon={Megaphone}
          title={campaign('title')}
          text={campaign('lead.staff')}
          waiting={page.waitingCampaigns}
        />
        <Desk to="/admin/landing" Icon={PanelsTopLeft} title={landing('title')} text={landing('lead')} />
        <Desk
          to="/admin/promotions"
          Icon={Percent}
          title={t('promotions.title')}
          text={t('promotions.lead')}
        />
        <Desk to="/admin/vouchers" Icon={Ticket} title={t('vouchers.title')} text={t('vouchers.lead')} />
        <Desk
          to="/admin/spellings"
          Icon={SpellCheck}
          title={t('spellings.title')}
          text={t('spellings.lead')}
        />
        <Desk to="/admin/documents" Icon={FileText} title={t('documents.title')} text={t('documents.lead')} />
        <Desk to="/admin/users" Icon={Users} title={t('users.title')} text={t('users.lead')} />
      </ul>
    </DeskPage>
  );
}

type DeskProps = {
  to: string;
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  title: string;
  text: string;
  /** How much waits there; left out where nothing can. */
  waiting?: number;
};

function Desk({ to, Icon, title, text, waiting }: DeskProps) {
  const t = useTranslations('admin');
  return (
    <li className="relative flex items-start gap-4 large-text:flex-col rounded-lg border border-line bg-surface p-5 transition-colors has-[a:hover]:border-primary">
      <span className="grid size-12 shrink-0 place-items-center rounded-md bg-primary-wash text-primary">
        <Icon className="size-6" aria-hidden="true" />
      </span>
      <div className="grid gap-1">
        <h2 className="text-lg">
          <Link
            to={to}
            prefetch="intent"
            className="text-ink after:absolute after:inset-0 hover:text-primary"
          >
            {title}
          </Link>
        </h2>
        <p className="text-sm text-ink-soft">{text}</p>
        {waiting !== undefined && (
          <Badge tone={waiting > 0 ? 'warning' : 'success'} className="justify-self-start">
            {waiting > 0 ? t('waitingCount', { count: waiting }) : t('waitingNone')}
          </Badge>
        )}
      </div>
    </li>
  );
}
