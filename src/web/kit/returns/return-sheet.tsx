import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ShopperReturn } from '../../../modules/returns/returns.contract.ts';
import { courierTrackingUrl } from '../../../modules/shipping/couriers.rules.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { Cover } from './cover.tsx';
import type { ReturnFacts } from './return.types.ts';
import { refundProofHref, type Side } from './return-links.ts';
import { ReturnPhotos } from './return-photos.tsx';
import { ReturnTimeline } from './return-timeline.tsx';

type ReturnSheetProps = {
  side: Side;
  request: ReturnFacts & Partial<Pick<ShopperReturn, 'refundMethod' | 'refundBank' | 'hasRefundProof'>>;
  /** What can be done now: above everything else, but for a verdict, which comes after the words of both. */
  next: ReactNode;
  /** Whose order it is and the like, at the right. */
  parties: ReactNode;
};

/** Everything about a return: what can be done, what was said, what goes back and for how much. */
export function ReturnSheet({ side, request, next, parties }: ReturnSheetProps) {
  const t = useTranslations('returns');
  // Who decides reads first.
  const isVerdict = side === 'staff' && request.status === 'disputed';
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-4">
        {!isVerdict && next}
        <Panel title={t('detail.items')}>
          <ul className="grid divide-y divide-line">
            {request.products.map((line) => (
              <li key={line.orderLineId} className="flex gap-3 py-3 first:pt-0 last:pb-0">
                <Cover imageUrl={line.imageUrl} />
                <div className="grid min-w-0 flex-1 content-start">
                  {line.isFreeProduct ? (
                    <span className="clamp-2 font-medium">{line.name}</span>
                  ) : (
                    <Link to={`/product/${line.urlKey}`} className="hover:text-primary hover:underline">
                      <span className="clamp-2 font-medium">{line.name}</span>
                    </Link>
                  )}
                  {line.isFreeProduct && <p className="text-sm text-ink-mute">{t('detail.gift')}</p>}
                  {line.options !== null && <p className="text-sm text-ink-mute">{line.options}</p>}
                  <p className="text-sm text-ink-soft">{t('row.pieces', { count: line.quantity })}</p>
                </div>
                <p className="font-semibold tabular-nums">{bahtText(line.refund)}</p>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title={t(side === 'shopper' ? 'detail.askedMine' : 'detail.asked')}>
          <dl className="grid gap-3">
            <Fact label={t('detail.reason')}>{t(`reason.${request.reason}`)}</Fact>
            {request.note !== '' && (
              <Fact label={t('detail.note')}>
                <span className="wrap-anywhere whitespace-pre-line">{request.note}</span>
              </Fact>
            )}
            {request.photoCount > 0 && (
              <Fact label={t('detail.photos')}>
                <ReturnPhotos side={side} returnNumber={request.returnNumber} count={request.photoCount} />
              </Fact>
            )}
          </dl>
        </Panel>
        <Said side={side} request={request} />
        {isVerdict && next}
        <Panel title={t('detail.timeline')}>
          <ReturnTimeline request={request} />
        </Panel>
      </div>
      <div className="grid min-w-0 gap-4">
        <Refund side={side} request={request} />
        {request.trackingNumber !== null && <Parcel request={request} />}
        <Panel title={t('detail.parties')}>
          <dl className="grid gap-3">{parties}</dl>
        </Panel>
      </div>
    </div>
  );
}

/** What the store and staff answered, and what the buyer objects. */
function Said({ side, request }: Pick<ReturnSheetProps, 'side' | 'request'>) {
  const t = useTranslations('returns.detail');
  const said = [
    { label: t('rejectReason'), words: request.rejectReason },
    { label: t('contestNote'), words: request.contestNote },
    { label: t(side === 'shopper' ? 'disputeNoteMine' : 'disputeNote'), words: request.disputeNote },
    { label: t('disputeAnswer'), words: request.disputeAnswer },
  ].filter(({ words }) => words !== null);
  if (said.length === 0) return null;
  return (
    <Panel title={t('said')}>
      <dl className="grid gap-3">
        {said.map(({ label, words }) => (
          <Fact key={label} label={label}>
            <span className="wrap-anywhere whitespace-pre-line">{words}</span>
          </Fact>
        ))}
      </dl>
    </Panel>
  );
}

function Refund({ side, request }: Pick<ReturnSheetProps, 'side' | 'request'>) {
  const t = useTranslations('returns.detail');
  const { refundBank, refundMethod, refundedAt, refundTotal } = request;
  const chargedBaht = request.keptGifts.reduce((sum, { charge }) => sum + charge, 0);
  return (
    <Panel title={t('refund')}>
      <dl className="grid gap-2 tabular-nums">
        <div className="flex justify-between gap-4">
          <dt>{t('refundItems')}</dt>
          <dd>{bahtText(request.refundItems + chargedBaht)}</dd>
        </div>
        {request.keptGifts.map(({ orderLineId, name, charge }) => (
          <div key={orderLineId} className="flex justify-between gap-4">
            <dt className="min-w-0 wrap-anywhere">{t('keptGift', { name })}</dt>
            <dd>{bahtText(-charge)}</dd>
          </div>
        ))}
        {request.refundShipping > 0 && (
          <div className="flex justify-between gap-4">
            <dt>{t('refundShipping')}</dt>
            <dd>{bahtText(request.refundShipping)}</dd>
          </div>
        )}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
          <dt className="font-semibold">{t('refundTotal')}</dt>
          <dd className="text-xl font-semibold">{bahtText(refundTotal)}</dd>
        </div>
      </dl>
      <dl className="grid gap-3">
        {refundBank !== undefined && refundTotal > 0 && (
          <Fact label={t('refundTo')}>
            {refundBank === null ? (
              t(
                refundMethod === 'card'
                  ? 'refundToCard'
                  : refundedAt === null
                    ? 'refundToUnnamed'
                    : 'refundToBank',
              )
            ) : (
              <>
                {refundBank.bankName} <span className="tabular-nums">{refundBank.accountNumber}</span>
                <span className="block text-ink-soft">{refundBank.accountName}</span>
              </>
            )}
          </Fact>
        )}
        {refundedAt !== null && (
          <Fact label={t('refundedAt')}>
            <Moment at={refundedAt} className="tabular-nums" />
          </Fact>
        )}
      </dl>
      {side === 'shopper' && request.hasRefundProof === true && (
        <a
          href={refundProofHref('return', request.returnNumber)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-primary hover:underline"
        >
          {t('proof')}
        </a>
      )}
    </Panel>
  );
}

function Parcel({ request }: { request: ReturnFacts }) {
  const t = useTranslations('returns.detail');
  const number = request.trackingNumber ?? '';
  const href = courierTrackingUrl(request.shippingProvider ?? '', number);
  return (
    <Panel title={t('parcel')}>
      <dl className="grid gap-3">
        <Fact label={t('provider')}>{request.shippingProvider}</Fact>
        <Fact label={t('trackingNumber')}>
          <span className="flex items-center">
            <span className="min-w-0 font-semibold break-all tabular-nums">{number}</span>
            <CopyButton text={number} label={t('copyTracking')} doneLabel={t('copied')} />
          </span>
        </Fact>
      </dl>
      {href !== null && (
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-primary hover:underline"
        >
          {t('track')}
          <ExternalLink className="size-4" aria-hidden="true" />
        </a>
      )}
    </Panel>
  );
}
