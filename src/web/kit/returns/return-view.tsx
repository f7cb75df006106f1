import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Fact } from '../../ui/fact.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NextStep } from './next-step.tsx';
import type { ReturnFacts } from './return.types.ts';
import type { Side } from './return-links.ts';
import { ReturnSheet } from './return-sheet.tsx';
import { ReturnStatusBadge } from './return-status.tsx';

type ReturnViewProps = {
  side: Side;
  request: ReturnFacts;
  /** When the page was made: what is due is counted from it. */
  now: string;
  /** Why what was sent didn't work. */
  failure: string | undefined;
  /** What has just been done; null when nothing has. */
  done: string | null;
  /** Where this side has the order. */
  orderHref: string;
  /** Who else is in it: `Fact`s after the order. */
  parties: ReactNode;
  /** What this side can do now. */
  children: ReactNode;
};

/** The title of a return's page, what stands under it and beside it; the same for every side. */
export function useReturnTitle(request: ReturnFacts) {
  const t = useTranslations('returns.detail');
  return {
    title: t('title', { returnNumber: request.returnNumber }),
    lead: (
      <>
        {t('askedAt')} <Moment at={request.createdAt} className="tabular-nums" />
      </>
    ),
    aside: <ReturnStatusBadge request={request} />,
  };
}

/** A return as its shopper, its store or staff see it: what has just happened, what to do next, and everything about it. */
export function ReturnView({
  side,
  request,
  now,
  failure,
  done,
  orderHref,
  parties,
  children,
}: ReturnViewProps) {
  const t = useTranslations('returns.detail');
  return (
    <div className="grid gap-4">
      {failure !== undefined && <Notice tone="error">{failure}</Notice>}
      {done !== null && <Notice tone="success">{done}</Notice>}
      <ReturnSheet
        side={side}
        request={request}
        next={
          <NextStep side={side} request={request} now={now}>
            {children}
          </NextStep>
        }
        parties={
          <>
            <Fact label={t('order')}>
              <Link to={orderHref} className="font-semibold text-primary tabular-nums hover:underline">
                {request.orderNumber}
              </Link>
            </Fact>
            {parties}
          </>
        }
      />
    </div>
  );
}

/** The store of a return, for those who aren't it. */
type StoreFactProps = Pick<ReturnFacts, 'seller'> & {
  /** The order that a chat with the store would be about, for its shopper. */
  chatAbout?: string;
};

export function StoreFact({ seller, chatAbout }: StoreFactProps) {
  const t = useTranslations('returns.detail');
  return (
    <Fact label={t('seller')}>
      <Link to={`/seller-store/${seller.urlKey}`} className="hover:text-primary hover:underline">
        {seller.name}
      </Link>
      {chatAbout !== undefined && (
        <Link
          to={`/chat?store=${seller.urlKey}&order=${chatAbout}`}
          className="ml-3 text-sm font-semibold text-primary hover:underline"
        >
          {t('chat')}
        </Link>
      )}
    </Fact>
  );
}
