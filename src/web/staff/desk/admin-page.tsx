import BadgeCheck from 'lucide-react/icons/badge-check';
import BanknoteArrowDown from 'lucide-react/icons/banknote-arrow-down';
import BookMarked from 'lucide-react/icons/book-marked';
import CreditCard from 'lucide-react/icons/credit-card';
import FileCheck from 'lucide-react/icons/file-check';
import FileText from 'lucide-react/icons/file-text';
import Gift from 'lucide-react/icons/gift';
import HandCoins from 'lucide-react/icons/hand-coins';
import Images from 'lucide-react/icons/images';
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
import Settings from 'lucide-react/icons/settings';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import SpellCheck from 'lucide-react/icons/spell-check';
import Store from 'lucide-react/icons/store';
import Ticket from 'lucide-react/icons/ticket';
import Truck from 'lucide-react/icons/truck';
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

/** The desks in their order; what waits at one is counted by the loader under its path. */
const desks = [
  { path: 'slips', Icon: ReceiptText, title: 'admin.slips', text: 'admin.slipsText' },
  { path: 'companies', Icon: Store, title: 'admin.companies.title', text: 'admin.companies.lead' },
  { path: 'reviews', Icon: MessageSquareWarning, title: 'admin.reviews.title', text: 'admin.reviews.lead' },
  { path: 'returns', Icon: PackageMinus, title: 'admin.returns.title', text: 'admin.returns.lead' },
  { path: 'refunds', Icon: BanknoteArrowDown, title: 'admin.refunds.title', text: 'admin.refunds.lead' },
  {
    path: 'identities',
    Icon: BadgeCheck,
    title: 'treasury.identities.title',
    text: 'treasury.identities.lead',
  },
  {
    path: 'withdrawals',
    Icon: WalletCards,
    title: 'treasury.withdrawals.title',
    text: 'treasury.withdrawals.lead',
  },
  { path: 'payouts', Icon: HandCoins, title: 'payout.title', text: 'payout.lead' },
  { path: 'marks', Icon: ShieldAlert, title: 'standing.desk.title', text: 'standing.desk.lead' },
  {
    path: 'proposals',
    Icon: BookMarked,
    title: 'productDesk.proposals.title',
    text: 'productDesk.proposals.lead',
  },
  {
    path: 'products',
    Icon: PackageX,
    title: 'productDesk.products.title',
    text: 'productDesk.products.lead',
  },
  { path: 'adjustments', Icon: Scale, title: 'adjustment.title', text: 'adjustment.lead' },
  {
    path: 'commission-invoices',
    Icon: ScrollText,
    title: 'commissionInvoice.title',
    text: 'commissionInvoice.lead',
  },
  { path: 'withholding', Icon: FileCheck, title: 'withholding.desk.title', text: 'withholding.desk.lead' },
  { path: 'rewards', Icon: Gift, title: 'treasury.rewards.title', text: 'treasury.rewards.lead' },
  { path: 'orders', Icon: PackageSearch, title: 'staffOrders.title', text: 'staffOrders.desk' },
  { path: 'flash-sales', Icon: Zap, title: 'flashDesk.title', text: 'flashDesk.lead' },
  { path: 'campaigns', Icon: Megaphone, title: 'campaignDesk.title', text: 'campaignDesk.lead.staff' },
  { path: 'landing', Icon: PanelsTopLeft, title: 'landing.title', text: 'landing.lead' },
  { path: 'promotions', Icon: Percent, title: 'admin.promotions.title', text: 'admin.promotions.lead' },
  { path: 'vouchers', Icon: Ticket, title: 'admin.vouchers.title', text: 'admin.vouchers.lead' },
  { path: 'spellings', Icon: SpellCheck, title: 'admin.spellings.title', text: 'admin.spellings.lead' },
  { path: 'documents', Icon: FileText, title: 'admin.documents.title', text: 'admin.documents.lead' },
  { path: 'banners', Icon: Images, title: 'bannerDesk.title', text: 'bannerDesk.lead' },
  {
    path: 'payment-channels',
    Icon: CreditCard,
    title: 'channelDesk.payment.title',
    text: 'channelDesk.payment.lead',
  },
  {
    path: 'shipping-channels',
    Icon: Truck,
    title: 'channelDesk.shipping.title',
    text: 'channelDesk.shipping.lead',
  },
  { path: 'settings', Icon: Settings, title: 'settingDesk.title', text: 'settingDesk.lead' },
  { path: 'users', Icon: Users, title: 'admin.users.title', text: 'admin.users.lead' },
] as const;
type DeskPath = (typeof desks)[number]['path'];

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
    'settingDesk',
    'channelDesk',
    'bannerDesk',
  );
  const waiting: Partial<Record<DeskPath, number>> = {
    slips: slips.counts.waiting,
    companies: companies.counts.waiting,
    reviews: reviews.counts.waiting,
    returns: returns.total,
    refunds: refunds.counts.waiting,
    identities: identities.counts.waiting,
    withdrawals: withdrawals.counts.requested + withdrawals.counts.approved,
    payouts: payouts.openCount,
    marks: marks.counts.appealed,
    proposals: proposals.counts.waiting,
    'flash-sales': flashSales.dataList.reduce((sum, { counts }) => sum + counts.proposed, 0),
    campaigns: campaigns.waiting,
    withholding: certificates.counts.waiting,
    rewards: redemptions.counts.requested,
  };
  return {
    waiting,
    head: pageHead(server, messages.admin.title),
    messages,
  };
}

export default function AdminPage() {
  const t = useTranslations();
  const { waiting } = useLoaderData<typeof loader>();
  return (
    <DeskPage title={t('admin.title')} lead={t('admin.lead')}>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {desks.map(({ path, Icon, title, text }) => (
          <Desk
            key={path}
            to={`/admin/${path}`}
            Icon={Icon}
            title={t(title)}
            text={t(text)}
            waiting={waiting[path]}
          />
        ))}
      </ul>
    </DeskPage>
  );
}

type DeskProps = {
  to: string;
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  title: string;
  text: string;
  /** How much waits there; undefined where nothing can. */
  waiting: number | undefined;
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
