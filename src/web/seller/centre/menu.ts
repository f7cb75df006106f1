import BadgePercent from 'lucide-react/icons/badge-percent';
import BookOpen from 'lucide-react/icons/book-open';
import Boxes from 'lucide-react/icons/boxes';
import FileText from 'lucide-react/icons/file-text';
import GalleryHorizontal from 'lucide-react/icons/gallery-horizontal-end';
import House from 'lucide-react/icons/house';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import Link2 from 'lucide-react/icons/link-2';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageCircle from 'lucide-react/icons/message-circle';
import Package from 'lucide-react/icons/package';
import Radio from 'lucide-react/icons/radio';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Star from 'lucide-react/icons/star';
import Store from 'lucide-react/icons/store';
import Ticket from 'lucide-react/icons/ticket';
import Truck from 'lucide-react/icons/truck';
import Undo from 'lucide-react/icons/undo-2';
import Users from 'lucide-react/icons/users';
import Zap from 'lucide-react/icons/zap';
import type { StoreWaiting } from '../../../modules/store-centre/store-centre.contract.ts';
import { mayDo } from '../../../modules/store-centre/store-centre.rules.ts';
import type { StoreRight } from '../../../shared/contract.ts';
import type { DeskEntry } from '../../kit/desk/desk-shell.tsx';

type MenuEntry = {
  /** Its name is `centre.menu.<key>`, its address what follows /manage-store. */
  key:
    | 'start'
    | 'orders'
    | 'returns'
    | 'chat'
    | 'reviews'
    | 'products'
    | 'stock'
    | 'promotions'
    | 'vouchers'
    | 'flashSales'
    | 'live'
    | 'campaigns'
    | 'affiliate'
    | 'banners'
    | 'lists'
    | 'finance'
    | 'documents'
    | 'settings'
    | 'members'
    | 'keys'
    | 'shipping'
    | 'profile'
    | 'standing';
  path: string;
  /** Where pages of it are that don't begin like that. */
  also?: string;
  Icon: DeskEntry['Icon'];
  /** Which members see it: those who may make its first call. */
  right: StoreRight | 'member';
  /** What waits there; its words are `centre.waits.<key>`. */
  waits?: (waiting: StoreWaiting) => number | null;
};

type MenuGroup = {
  /** Its name is `centre.group.<key>`; the first has none. */
  key: 'work' | 'goods' | 'money' | 'store';
  entries: readonly MenuEntry[];
};

/**
 * The navigation of the seller centre. A new part of it is an entry here, its route in src/web/routes.ts, and its name in
 * src/messages/{th,en}/centre.json; an entry is here once its page is.
 */
const menu: readonly MenuGroup[] = [
  {
    key: 'work',
    entries: [
      { key: 'start', path: '', Icon: House, right: 'member' },
      {
        key: 'orders',
        path: '/orders',
        Icon: Package,
        right: 'orders',
        waits: ({ ordersToShip }) => ordersToShip,
      },
      {
        key: 'returns',
        path: '/returns',
        Icon: Undo,
        right: 'orders',
        waits: ({ returnsToAnswer, returnsToReceive }) =>
          returnsToAnswer === null || returnsToReceive === null ? null : returnsToAnswer + returnsToReceive,
      },
      { key: 'chat', path: '/chat', Icon: MessageCircle, right: 'orders', waits: ({ chats }) => chats },
      {
        key: 'reviews',
        path: '/reviews',
        Icon: Star,
        right: 'orders',
        waits: ({ reviewsUnanswered }) => reviewsUnanswered,
      },
    ],
  },
  {
    key: 'goods',
    entries: [
      {
        key: 'products',
        path: '/products',
        also: '/product',
        Icon: BookOpen,
        right: 'catalogue',
        waits: ({ productsRefused }) => productsRefused,
      },
      {
        key: 'stock',
        path: '/stock',
        Icon: Boxes,
        right: 'catalogue',
        waits: ({ productsLow }) => productsLow,
      },
      { key: 'promotions', path: '/promotion', Icon: BadgePercent, right: 'catalogue' },
      { key: 'vouchers', path: '/vouchers', Icon: Ticket, right: 'catalogue' },
      { key: 'flashSales', path: '/flash-sale', Icon: Zap, right: 'catalogue' },
      { key: 'live', path: '/live', Icon: Radio, right: 'catalogue' },
      {
        key: 'campaigns',
        path: '/campaign',
        Icon: Megaphone,
        right: 'catalogue',
        waits: ({ campaignsOpen }) => campaignsOpen,
      },
      { key: 'banners', path: '/banner', Icon: GalleryHorizontal, right: 'catalogue' },
      { key: 'lists', path: '/list', Icon: ListOrdered, right: 'catalogue' },
    ],
  },
  {
    key: 'money',
    entries: [
      { key: 'finance', path: '/finance', Icon: Landmark, right: 'finance' },
      { key: 'affiliate', path: '/affiliate', Icon: Link2, right: 'finance' },
      { key: 'documents', path: '/documents', Icon: FileText, right: 'finance' },
    ],
  },
  {
    key: 'store',
    entries: [
      { key: 'shipping', path: '/shipping', Icon: Truck, right: 'orders' },
      { key: 'profile', path: '/profile', Icon: Store, right: 'owner' },
      { key: 'standing', path: '/standing', Icon: ShieldCheck, right: 'orders' },
      { key: 'settings', path: '/settings/tax', also: '/settings', Icon: Settings, right: 'finance' },
      { key: 'members', path: '/members', Icon: Users, right: 'member' },
      { key: 'keys', path: '/keys', Icon: KeyRound, right: 'owner' },
    ],
  },
];

/** The parts of the seller centre that a member may use. */
export function menuFor(rights: readonly StoreRight[]): MenuGroup[] {
  return menu
    .map(({ key, entries }) => ({ key, entries: entries.filter(({ right }) => mayDo(rights, right)) }))
    .filter(({ entries }) => entries.length > 0);
}
