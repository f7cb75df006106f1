import BadgeCheck from 'lucide-react/icons/badge-check';
import BanknoteArrowDown from 'lucide-react/icons/banknote-arrow-down';
import BookMarked from 'lucide-react/icons/book-marked';
import FileCheck from 'lucide-react/icons/file-check';
import FileText from 'lucide-react/icons/file-text';
import Gift from 'lucide-react/icons/gift';
import HandCoins from 'lucide-react/icons/hand-coins';
import History from 'lucide-react/icons/history';
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
import UserCog from 'lucide-react/icons/user-cog';
import Users from 'lucide-react/icons/users';
import WalletCards from 'lucide-react/icons/wallet-cards';
import Zap from 'lucide-react/icons/zap';
import type { StaffRight } from '../../../shared/contract.ts';

/** The desks in their order; whoever has the right of one sees it. What waits at one is counted in `count-waiting`. */
export const desks = [
  { path: 'slips', right: 'slips', Icon: ReceiptText, title: 'admin.slips', text: 'admin.slipsText' },
  {
    path: 'companies',
    right: 'companies',
    Icon: Store,
    title: 'admin.companies.title',
    text: 'admin.companies.lead',
  },
  {
    path: 'reviews',
    right: 'reviews',
    Icon: MessageSquareWarning,
    title: 'admin.reviews.title',
    text: 'admin.reviews.lead',
  },
  {
    path: 'returns',
    right: 'returns',
    Icon: PackageMinus,
    title: 'admin.returns.title',
    text: 'admin.returns.lead',
  },
  {
    path: 'refunds',
    right: 'refunds',
    Icon: BanknoteArrowDown,
    title: 'admin.refunds.title',
    text: 'admin.refunds.lead',
  },
  {
    path: 'identities',
    right: 'identities',
    Icon: BadgeCheck,
    title: 'treasury.identities.title',
    text: 'treasury.identities.lead',
  },
  {
    path: 'withdrawals',
    right: 'withdrawals',
    Icon: WalletCards,
    title: 'treasury.withdrawals.title',
    text: 'treasury.withdrawals.lead',
  },
  { path: 'payouts', right: 'payouts', Icon: HandCoins, title: 'payout.title', text: 'payout.lead' },
  {
    path: 'marks',
    right: 'marks',
    Icon: ShieldAlert,
    title: 'standing.desk.title',
    text: 'standing.desk.lead',
  },
  {
    path: 'proposals',
    right: 'proposals',
    Icon: BookMarked,
    title: 'productDesk.proposals.title',
    text: 'productDesk.proposals.lead',
  },
  {
    path: 'products',
    right: 'products',
    Icon: PackageX,
    title: 'productDesk.products.title',
    text: 'productDesk.products.lead',
  },
  {
    path: 'adjustments',
    right: 'adjustments',
    Icon: Scale,
    title: 'adjustment.title',
    text: 'adjustment.lead',
  },
  {
    path: 'commission-invoices',
    right: 'commissionInvoices',
    Icon: ScrollText,
    title: 'commissionInvoice.title',
    text: 'commissionInvoice.lead',
  },
  {
    path: 'withholding',
    right: 'withholding',
    Icon: FileCheck,
    title: 'withholding.desk.title',
    text: 'withholding.desk.lead',
  },
  {
    path: 'rewards',
    right: 'rewards',
    Icon: Gift,
    title: 'treasury.rewards.title',
    text: 'treasury.rewards.lead',
  },
  {
    path: 'orders',
    right: 'orders',
    Icon: PackageSearch,
    title: 'staffOrders.title',
    text: 'staffOrders.desk',
  },
  { path: 'flash-sales', right: 'flashSales', Icon: Zap, title: 'flashDesk.title', text: 'flashDesk.lead' },
  {
    path: 'campaigns',
    right: 'campaigns',
    Icon: Megaphone,
    title: 'campaignDesk.title',
    text: 'campaignDesk.lead.staff',
  },
  { path: 'landing', right: 'landing', Icon: PanelsTopLeft, title: 'landing.title', text: 'landing.lead' },
  {
    path: 'promotions',
    right: 'promotions',
    Icon: Percent,
    title: 'admin.promotions.title',
    text: 'admin.promotions.lead',
  },
  {
    path: 'vouchers',
    right: 'vouchers',
    Icon: Ticket,
    title: 'admin.vouchers.title',
    text: 'admin.vouchers.lead',
  },
  {
    path: 'spellings',
    right: 'spellings',
    Icon: SpellCheck,
    title: 'admin.spellings.title',
    text: 'admin.spellings.lead',
  },
  {
    path: 'documents',
    right: 'documents',
    Icon: FileText,
    title: 'admin.documents.title',
    text: 'admin.documents.lead',
  },
  { path: 'users', right: 'users', Icon: Users, title: 'admin.users.title', text: 'admin.users.lead' },
  { path: 'audit', right: 'audit', Icon: History, title: 'auditLog.title', text: 'auditLog.lead' },
  { path: 'staff', right: 'staff', Icon: UserCog, title: 'staffTeam.title', text: 'staffTeam.lead' },
] as const satisfies readonly {
  right: StaffRight;
  path: string;
  Icon: unknown;
  title: string;
  text: string;
}[];
