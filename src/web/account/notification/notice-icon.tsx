import BadgePercent from 'lucide-react/icons/badge-percent';
import BookOpen from 'lucide-react/icons/book-open';
import CreditCard from 'lucide-react/icons/credit-card';
import Package from 'lucide-react/icons/package';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Star from 'lucide-react/icons/star';
import Store from 'lucide-react/icons/store';
import Undo from 'lucide-react/icons/undo-2';
import Wallet from 'lucide-react/icons/wallet';
import type { ComponentType, SVGProps } from 'react';
import type { NotificationTopic } from '../../../modules/notification/notification.rules.ts';

const icons: Record<NotificationTopic, ComponentType<SVGProps<SVGSVGElement>>> = {
  orders: Package,
  payments: CreditCard,
  returns: Undo,
  wallet: Wallet,
  reviews: Star,
  books: BookOpen,
  offers: BadgePercent,
  store: Store,
  account: ShieldCheck,
};

/** What a notice is about, at a glance. */
export function NoticeIcon({ topic }: { topic: NotificationTopic }) {
  const Icon = icons[topic];
  return (
    <span className="grid size-9 shrink-0 place-items-center rounded-full border border-line bg-surface text-primary">
      <Icon className="size-5" aria-hidden="true" />
    </span>
  );
}
