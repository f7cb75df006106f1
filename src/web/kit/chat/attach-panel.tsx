import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OrderOfChat } from '../../../modules/chat/chat-shapes.contract.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Attachable } from './attachable.server.ts';
import { ThingCard } from './chat-card.tsx';
import { type ChatWebSide, chatPaths } from './chat-side.ts';

type AttachPanelProps = {
  side: ChatWebSide;
  found: Attachable;
  orders: readonly OrderOfChat[];
  /** The query of this page, which a search keeps. */
  query: Readonly<Record<string, string>>;
  close: string;
  /** The page with a thing that goes along. */
  choose: (thing: { product: string } | { order: string }) => string;
};

/** What can go along with a message: the orders of the conversation, and products that are looked for. */
export function AttachPanel({ side, found, orders, query, close, choose }: AttachPanelProps) {
  const t = useTranslations('chat');
  const fieldRef = useRef<HTMLInputElement>(null);
  const closeRef = useRef<HTMLAnchorElement>(null);
  const { search, products } = found;

  useEffect(() => {
    // A page that has just come alive takes nobody away from what they write.
    if (document.activeElement instanceof HTMLTextAreaElement) return;
    const isPhone = window.matchMedia('(pointer: coarse)').matches;
    (isPhone ? closeRef : fieldRef).current?.focus({ preventScroll: true });
  }, []);

  return (
    <section
      id="attach"
      aria-label={t('attach.open')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') closeRef.current?.click();
      }}
      className="absolute inset-x-2 bottom-full z-10 mb-1 grid max-h-80 grid-cols-[minmax(0,1fr)] gap-3 overflow-y-auto rounded-lg border border-line bg-surface p-3 shadow-pop"
    >
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-semibold">{t('attach.open')}</h3>
        <Link
          ref={closeRef}
          to={close}
          replace
          preventScrollReset
          aria-label={t('attach.close')}
          className="-my-1 grid size-9 shrink-0 place-items-center rounded-md hover:bg-wash"
        >
          <X className="size-4" aria-hidden="true" />
        </Link>
      </div>
      <Form
        action={`${chatPaths[side]}#attach`}
        role="search"
        aria-label={t(side === 'store' ? 'attach.searchOwn' : 'attach.search')}
        replace
        preventScrollReset
        className="flex gap-2"
      >
        {Object.entries(query).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          ref={fieldRef}
          name="find"
          type="search"
          aria-label={t(side === 'store' ? 'attach.searchOwn' : 'attach.search')}
          placeholder={t(side === 'store' ? 'attach.searchOwn' : 'attach.search')}
          defaultValue={search}
          maxLength={100}
          className="min-h-11 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-3"
        />
        <Button type="submit" variant="secondary">
          {t('attach.submit')}
        </Button>
      </Form>
      {orders.length > 0 && search === '' && (
        <Choices label={t(side === 'shopper' ? 'attach.ownOrders' : 'orders')}>
          {orders.map((order) => (
            <li key={order.orderNumber}>
              <ThingCard
                card={{ kind: 'order', order }}
                side={side}
                choose={choose({ order: order.orderNumber })}
              />
            </li>
          ))}
        </Choices>
      )}
      {products === null ? (
        <Notice tone="warning">{t('attach.notNow')}</Notice>
      ) : products.length > 0 ? (
        <Choices label={t('attach.products')}>
          {products.map((product) => (
            <li key={product.id}>
              <ThingCard
                card={{ kind: 'product', product }}
                side={side}
                choose={choose({ product: String(product.id) })}
              />
            </li>
          ))}
        </Choices>
      ) : (
        <p role="status" className="text-sm text-ink-soft">
          {search === '' ? t('attach.lookFor') : t('nothingFound', { search })}
        </p>
      )}
    </section>
  );
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h4 className="text-sm font-semibold text-ink-soft">{label}</h4>
      <ul aria-label={label} className="grid gap-2 @md:grid-cols-2">
        {children}
      </ul>
    </div>
  );
}
