import { Form } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { AffiliatesBasket } from '../../../modules/referral/referral.contract.ts';
import { isInHand } from '../../../modules/referral/referral.rules.ts';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { BasketStateBadge } from '../../kit/affiliate/basket-state.tsx';
import { shareTargets } from '../../kit/dialog/share.rules.ts';
import { ShareIcon } from '../../kit/dialog/share-icon.tsx';
import { WhyTotal } from '../../kit/order/why-total.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { QrDrawing } from '../../ui/qr-code.server.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { basketHref, basketsHref } from './steps.rules.ts';

const editLink = 'inline-flex min-h-11 items-center font-semibold text-primary hover:underline';

/** Step 5: all of it once more, and the button that makes the link. */
export function SummaryStep({
  basket,
  channels,
}: {
  basket: AffiliatesBasket;
  channels: readonly { code: string; name: string }[];
}) {
  const t = useTranslations('referral');
  const { calculation, buyer, introducedAs, referenceCode: code } = basket;
  const problems = useTranslations('checkout.problem');
  const name = [buyer?.firstname, buyer?.lastname].filter(Boolean).join(' ');
  const lacking = (calculation?.problems ?? []).filter(({ code: what }) => what !== 'priceChanged');
  return (
    <div className="grid max-w-2xl gap-5">
      <Panel title={t('summary.title')}>
        <dl className="grid gap-3 sm:grid-cols-2">
          <div>
            <dt className="text-sm text-ink-mute">{t('summary.for')}</dt>
            <dd className="font-semibold wrap-anywhere">
              {buyer === null ? t('summary.forBuyer') : `${name} ${buyer.telephone}`.trim()}
            </dd>
          </div>
          <div>
            <dt className="text-sm text-ink-mute">{t('summary.pay')}</dt>
            <dd className="font-semibold">
              {channels.find((channel) => channel.code === basket.payment)?.name ?? t('summary.payBuyer')}
            </dd>
          </div>
        </dl>
        <BasketContents basket={basket} />
        {calculation !== null && (
          <WhyTotal
            steps={calculation.steps}
            totalBaht={calculation.grandTotal}
            hasSellers={calculation.orders.length > 1}
          />
        )}
        <p className="text-sm text-ink-mute">{t('summary.prices')}</p>
      </Panel>
      {lacking.length > 0 && (
        <Notice
          tone="warning"
          title={t('summary.problem')}
          action={
            <Link to={basketHref(code, 1)} className={editLink}>
              {t('sent.edit')}
            </Link>
          }
        >
          <ul>
            {lacking.map(({ productId, code: what, name: product, availableQuantity }) => (
              <li key={productId}>{problems(what, { name: product, count: availableQuantity })}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Notice
        tone="info"
        action={
          <Link to="/user/profile/affiliate/followers" className={editLink}>
            {t('summary.change')}
          </Link>
        }
      >
        {introducedAs.name === null
          ? t('summary.seenNobody')
          : t('summary.seen', { name: introducedAs.name })}
      </Notice>
      <Form method="post" className="flex flex-wrap items-center gap-3">
        <Button type="submit" name="intent" value="send" size="l" disabled={basket.cart === null}>
          {t(basket.state === 'sent' ? 'summary.renew' : 'summary.send')}
        </Button>
        <ButtonLink to={basketHref(code, 4)} variant="quiet">
          {t('previous')}
        </ButtonLink>
      </Form>
    </div>
  );
}

function BasketContents({ basket }: { basket: AffiliatesBasket }) {
  const t = useTranslations('referral.products');
  return (
    <ul className="divide-y divide-line border-y border-line">
      {basket.lines.map(({ productId, quantity, name }) => (
        <li key={productId} className="flex items-baseline justify-between gap-4 py-2">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span className="shrink-0 text-ink-soft tabular-nums">{t('copies', { count: quantity })}</span>
        </li>
      ))}
    </ul>
  );
}

/** Step 7: the link, by LINE, QR or copied, as long as nobody has the basket; then where it stands. */
export function SentStep({ basket, qr }: { basket: AffiliatesBasket; qr: QrDrawing | null }) {
  const t = useTranslations('referral');
  const locale = useLocale();
  const { state, url, referenceCode: code } = basket;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">
      <div className="flex flex-wrap items-center gap-3">
        <BasketStateBadge state={state} />
        {!isInHand(state) && (
          <p>{t(`stateText.${state === 'draft' || state === 'sent' ? 'taken' : state}`)}</p>
        )}
      </div>
      {basket.isSlipWanted && (
        <Notice
          tone="info"
          action={
            <ButtonLink to={`/affiliate/payment/slip/${code}`} variant="secondary">
              {t('sent.slip')}
            </ButtonLink>
          }
        >
          {t('sent.slipText')}
        </Notice>
      )}
      {url !== null && (
        <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_18rem] md:items-start">
          <Panel title={t('sent.title')}>
            <p className="text-ink-soft">{t('sent.lead')}</p>
            <p className="flex items-center gap-2">
              <code className="min-w-0 rounded bg-paper px-2 py-1 text-sm break-all">{url}</code>
              <CopyButton text={url} label={t('sent.copy')} doneLabel={t('sent.copied')} />
            </p>
            <ul className="flex flex-wrap gap-2">
              {shareTargets({ title: t('sent.message'), url, facebookAppId: null })
                .filter(({ network }) => network === 'Line')
                .map(({ network, href }) => (
                  <li key={network}>
                    <a
                      href={href}
                      target="_blank"
                      rel="noopener noreferrer"
                      className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-semibold hover:border-ink hover:bg-wash"
                    >
                      <ShareIcon network={network} />
                      {t('sent.line')}
                    </a>
                  </li>
                ))}
            </ul>
            <p className="text-sm text-ink-soft">
              {t('sent.until')} {formatDateTime(locale, new Date(basket.expiresAt))}
            </p>
            <p className="flex flex-wrap gap-x-5">
              <Link to={basketHref(code, 1)} className={editLink}>
                {t('sent.edit')}
              </Link>
              <Link to={basketHref(code, 5)} className={editLink}>
                {t('summary.renew')}
              </Link>
            </p>
            <ConfirmPanel
              label={t('sent.withdraw')}
              title={t('sent.withdrawTitle')}
              text={t('sent.withdrawText')}
              submit={t('sent.withdrawYes')}
              intent="withdraw"
              tone="danger"
              look="quiet"
            />
          </Panel>
          {qr !== null && (
            <figure className="grid justify-items-center gap-2 rounded-lg border border-line bg-surface p-4">
              <QrCode drawing={qr} label={t('sent.qr')} className="w-full max-w-64" />
              <figcaption className="text-sm text-ink-soft">{t('sent.qrText')}</figcaption>
            </figure>
          )}
        </div>
      )}
      <Panel title={t('sent.contents')} className="max-w-2xl">
        <BasketContents basket={basket} />
      </Panel>
      {!isInHand(state) && (
        <p className="flex flex-wrap gap-3">
          <ButtonLink to={basketsHref}>{t('back')}</ButtonLink>
          {(state === 'confirmed' || state === 'complete') && (
            <ButtonLink to="/user/profile/affiliate/sales" variant="secondary">
              {t('sales')}
            </ButtonLink>
          )}
        </p>
      )}
    </div>
  );
}
