import BadgeCheck from 'lucide-react/icons/badge-check';
import BanknoteArrowDown from 'lucide-react/icons/banknote-arrow-down';
import BookMarked from 'lucide-react/icons/book-marked';
import Building2 from 'lucide-react/icons/building-2';
import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined';
import CreditCard from 'lucide-react/icons/credit-card';
import FileCheck from 'lucide-react/icons/file-check';
import FileText from 'lucide-react/icons/file-text';
import FolderTree from 'lucide-react/icons/folder-tree';
import Gift from 'lucide-react/icons/gift';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import HandCoins from 'lucide-react/icons/hand-coins';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import History from 'lucide-react/icons/history';
import Images from 'lucide-react/icons/images';
import Languages from 'lucide-react/icons/languages';
import LibraryBig from 'lucide-react/icons/library-big';
import Link2 from 'lucide-react/icons/link-2';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Newspaper from 'lucide-react/icons/newspaper';
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
import TextSearch from 'lucide-react/icons/text-search';
import Ticket from 'lucide-react/icons/ticket';
import Truck from 'lucide-react/icons/truck';
import UserCog from 'lucide-react/icons/user-cog';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import Users from 'lucide-react/icons/users';
import WalletCards from 'lucide-react/icons/wallet-cards';
import Zap from 'lucide-react/icons/zap';
import type { StaffRight } from '../../../shared/contract.ts';

export const deskGroups = ['work', 'goods', 'offers', 'money', 'house'] as const;
type DeskGroup = (typeof deskGroups)[number];

/**
 * The desks in their order; whoever has the right of one sees it. Its name in the navigation is `staffMenu.desk.<right>`;
 * what waits at one is counted in `count-waiting`.
 */
const allDesks = [
  {
    path: 'approvals',
    right: 'approvals',
    group: 'work',
    Icon: UserRoundCheck,
    title: 'approval.title',
    text: 'approval.lead',
  },
  {
    path: 'orders',
    right: 'orders',
    group: 'work',
    Icon: PackageSearch,
    title: 'staffOrders.title',
    text: 'staffOrders.desk',
  },
  {
    path: 'slips',
    right: 'slips',
    group: 'work',
    Icon: ReceiptText,
    title: 'admin.slips',
    text: 'admin.slipsText',
  },
  {
    path: 'returns',
    right: 'returns',
    group: 'work',
    Icon: PackageMinus,
    title: 'admin.returns.title',
    text: 'admin.returns.lead',
  },
  {
    path: 'refunds',
    right: 'refunds',
    group: 'work',
    Icon: BanknoteArrowDown,
    title: 'admin.refunds.title',
    text: 'admin.refunds.lead',
  },
  {
    path: 'companies',
    right: 'companies',
    group: 'work',
    Icon: Store,
    title: 'admin.companies.title',
    text: 'admin.companies.lead',
  },
  {
    path: 'users',
    right: 'users',
    group: 'work',
    Icon: Users,
    title: 'peopleDesk.title',
    text: 'peopleDesk.lead',
  },
  {
    path: 'stores',
    right: 'stores',
    group: 'work',
    Icon: Building2,
    title: 'storeDesk.title',
    text: 'storeDesk.lead',
  },
  {
    path: 'reviews',
    right: 'reviews',
    group: 'work',
    Icon: MessageSquareWarning,
    title: 'admin.reviews.title',
    text: 'admin.reviews.lead',
  },
  {
    path: 'marks',
    right: 'marks',
    group: 'work',
    Icon: ShieldAlert,
    title: 'standing.desk.title',
    text: 'standing.desk.lead',
  },
  {
    path: 'chat',
    right: 'chat',
    group: 'work',
    Icon: MessageCircle,
    title: 'chat.desk.house',
    text: 'chat.lead',
  },
  {
    path: 'tickets',
    right: 'tickets',
    group: 'work',
    Icon: MessagesSquare,
    title: 'ticketDesk.title',
    text: 'ticketDesk.lead',
  },
  {
    path: 'catalogue',
    right: 'catalogue',
    group: 'goods',
    Icon: LibraryBig,
    title: 'catalogueDesk.title',
    text: 'catalogueDesk.lead',
  },
  {
    path: 'proposals',
    right: 'proposals',
    group: 'goods',
    Icon: BookMarked,
    title: 'productDesk.proposals.title',
    text: 'productDesk.proposals.lead',
  },
  {
    path: 'products',
    right: 'products',
    group: 'goods',
    Icon: PackageX,
    title: 'productDesk.products.title',
    text: 'productDesk.products.lead',
  },
  {
    path: 'categories',
    right: 'categories',
    group: 'goods',
    Icon: FolderTree,
    title: 'categoryDesk.title',
    text: 'categoryDesk.lead',
  },
  {
    path: 'spellings',
    right: 'spellings',
    group: 'goods',
    Icon: SpellCheck,
    title: 'admin.spellings.title',
    text: 'admin.spellings.lead',
  },
  {
    path: 'searches',
    right: 'searches',
    group: 'goods',
    Icon: TextSearch,
    title: 'searchDesk.title',
    text: 'searchDesk.lead',
  },
  {
    path: 'flash-sales',
    right: 'flashSales',
    group: 'offers',
    Icon: Zap,
    title: 'flashDesk.title',
    text: 'flashDesk.lead',
  },
  {
    path: 'campaigns',
    right: 'campaigns',
    group: 'offers',
    Icon: Megaphone,
    title: 'campaignDesk.title',
    text: 'campaignDesk.lead.staff',
  },
  {
    path: 'promotions',
    right: 'promotions',
    group: 'offers',
    Icon: Percent,
    title: 'admin.promotions.title',
    text: 'admin.promotions.lead',
  },
  {
    path: 'vouchers',
    right: 'vouchers',
    group: 'offers',
    Icon: Ticket,
    title: 'admin.vouchers.title',
    text: 'admin.vouchers.lead',
  },
  {
    path: 'landing',
    right: 'landing',
    group: 'offers',
    Icon: PanelsTopLeft,
    title: 'landing.title',
    text: 'landing.lead',
  },
  {
    path: 'content',
    right: 'content',
    group: 'offers',
    Icon: Newspaper,
    title: 'contentDesk.title',
    text: 'contentDesk.lead',
  },
  {
    path: 'quizzes',
    right: 'quizzes',
    group: 'offers',
    Icon: GraduationCap,
    title: 'quizDesk.title',
    text: 'quizDesk.lead',
  },
  {
    path: 'academy',
    right: 'academy',
    group: 'offers',
    Icon: GraduationCap,
    title: 'academyDesk.title',
    text: 'academyDesk.lead',
  },
  {
    path: 'banners',
    right: 'banners',
    group: 'offers',
    Icon: Images,
    title: 'bannerDesk.title',
    text: 'bannerDesk.lead',
  },
  {
    path: 'payouts',
    right: 'payouts',
    group: 'money',
    Icon: HandCoins,
    title: 'payout.title',
    text: 'payout.lead',
  },
  {
    path: 'withdrawals',
    right: 'withdrawals',
    group: 'money',
    Icon: WalletCards,
    title: 'treasury.withdrawals.title',
    text: 'treasury.withdrawals.lead',
  },
  {
    path: 'affiliate',
    right: 'affiliates',
    group: 'money',
    Icon: Link2,
    title: 'affiliateDesk.title',
    text: 'affiliateDesk.lead',
  },
  {
    path: 'identities',
    right: 'identities',
    group: 'money',
    Icon: BadgeCheck,
    title: 'treasury.identities.title',
    text: 'treasury.identities.lead',
  },
  {
    path: 'adjustments',
    right: 'adjustments',
    group: 'money',
    Icon: Scale,
    title: 'adjustment.title',
    text: 'adjustment.lead',
  },
  {
    path: 'commission-invoices',
    right: 'commissionInvoices',
    group: 'money',
    Icon: ScrollText,
    title: 'commissionInvoice.title',
    text: 'commissionInvoice.lead',
  },
  {
    path: 'withholding',
    right: 'withholding',
    group: 'money',
    Icon: FileCheck,
    title: 'withholding.desk.title',
    text: 'withholding.desk.lead',
  },
  {
    path: 'documents',
    right: 'documents',
    group: 'money',
    Icon: FileText,
    title: 'admin.documents.title',
    text: 'admin.documents.lead',
  },
  {
    path: 'money',
    right: 'moneyCheck',
    group: 'money',
    Icon: ChartNoAxesCombined,
    title: 'moneyDesk.title',
    text: 'moneyDesk.lead',
  },
  {
    path: 'rewards',
    right: 'rewards',
    group: 'money',
    Icon: Gift,
    title: 'treasury.rewards.title',
    text: 'treasury.rewards.lead',
  },
  {
    path: 'staff',
    right: 'staff',
    group: 'house',
    Icon: UserCog,
    title: 'staffTeam.title',
    text: 'staffTeam.lead',
  },
  {
    path: 'audit',
    right: 'audit',
    group: 'house',
    Icon: History,
    title: 'auditLog.title',
    text: 'auditLog.lead',
  },
  {
    path: 'health',
    right: 'health',
    group: 'house',
    Icon: HeartPulse,
    title: 'healthDesk.title',
    text: 'healthDesk.lead',
  },
  {
    path: 'payment-channels',
    right: 'paymentChannels',
    group: 'house',
    Icon: CreditCard,
    title: 'channelDesk.payment.title',
    text: 'channelDesk.payment.lead',
  },
  {
    path: 'shipping-channels',
    right: 'shippingChannels',
    group: 'house',
    Icon: Truck,
    title: 'channelDesk.shipping.title',
    text: 'channelDesk.shipping.lead',
  },
  {
    path: 'wording',
    right: 'wording',
    group: 'house',
    Icon: Languages,
    title: 'wording.title',
    text: 'wording.lead',
  },
  {
    path: 'settings',
    right: 'settings',
    group: 'house',
    Icon: Settings,
    title: 'settingDesk.title',
    text: 'settingDesk.lead',
  },
] as const satisfies readonly {
  right: StaffRight;
  group: DeskGroup;
  path: string;
  Icon: unknown;
  title: string;
  text: string;
}[];

/** The desks that are of these rights, in their order. */
export function desksOf(rights: readonly StaffRight[]): (typeof allDesks)[number][] {
  return allDesks.filter(({ right }) => rights.includes(right));
}
