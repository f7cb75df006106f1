import { useLocale, useTranslations } from 'use-intl';
import type { DeskPromotion } from '../../../modules/promotion/promotion-desk.contract.ts';
import type { StaffPromotion } from '../../../modules/promotion/staff-promotion.contract.ts';
import type { PromotionResults } from '../../../modules/promotion-results/results.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DeskPage } from '../desk/desk-page.tsx';
import { isReadOnly } from './promised-facts.tsx';
import { type OfferKind, type PromotionDeskOwner, promotionDesks } from './promotion-address.ts';
import { PromotionForm } from './promotion-form.tsx';
import { usePromotionWay } from './promotion-list.tsx';
import type { PromotionReply } from './promotion-reply.types.ts';
import { PromotionSales } from './promotion-sales.tsx';
import { PromotionFigures, PromotionStateBadge } from './promotion-words.tsx';

type PromotionDeskPageProps = {
  owner: PromotionDeskOwner;
  promotion: DeskPromotion | StaffPromotion | null;
  results: PromotionResults | null;
  copyOf: DeskPromotion | StaffPromotion | null;
  kind: OfferKind;
  startsAt: string;
  formKey: string;
  isSaved: boolean;
  reply: PromotionReply | undefined;
};

/** A promotion at a desk, or the form for a new one. */
export function PromotionDeskPage({
  owner,
  promotion,
  results,
  copyOf,
  kind,
  startsAt,
  formKey,
  isSaved,
  reply,
}: PromotionDeskPageProps) {
  const t = useTranslations('promotionDesk');
  const way = usePromotionWay(owner);
  const locale = useLocale();
  const shownKind: OfferKind = (promotion ?? copyOf)?.offer.kind ?? kind;
  const isOpen = promotion !== null && promotion.state !== 'stopped' && promotion.state !== 'over';
  return (
    <DeskPage
      title={
        promotion === null ? t(`kind.${shownKind}`) : inLocale(locale, promotion.nameTh, promotion.nameEn)
      }
      way={[...way, { label: t('title'), to: promotionDesks[owner].path }]}
      aside={promotion === null ? undefined : <PromotionStateBadge state={promotion.state} />}
      isNarrow
    >
      {isSaved && reply === undefined && <Notice tone="success">{t('done.saved')}</Notice>}
      {promotion !== null && <Results {...{ owner, promotion, results }} />}
      {promotion?.state === 'stopped' && reply === undefined && <Notice tone="info">{t('stopped')}</Notice>}
      {promotion !== null && 'store' in promotion && promotion.store !== null && (
        <Notice tone="info">{t('ofStore', { name: promotion.store.name })}</Notice>
      )}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <PromotionForm
        key={`${promotion?.version ?? 'new'} ${copyOf?.id ?? ''} ${shownKind}`}
        {...{ owner, promotion, copyOf, kind: shownKind, startsAt, formKey, reply }}
      />
      {isOpen && (
        <ConfirmPanel
          label={t('stop.label')}
          title={t('stop.title')}
          text={t('stop.text')}
          submit={t('stop.submit')}
          intent="stop"
          fields={{ version: promotion.version }}
          look="quiet"
          tone="danger"
          {...(owner === 'house'
            ? {
                reason: {
                  label: t('stop.reason'),
                  error: reply?.isReasonMissing === true ? t('mistake.required') : undefined,
                },
              }
            : {})}
        />
      )}
    </DeskPage>
  );
}

function Results({
  owner,
  promotion,
  results,
}: {
  owner: PromotionDeskOwner;
  promotion: DeskPromotion | StaffPromotion;
  results: PromotionResults | null;
}) {
  const t = useTranslations('promotionDesk');
  return (
    <Panel
      title={t('figures.title')}
      aside={
        isReadOnly(promotion) ? undefined : (
          <ButtonLink
            to={`${promotionDesks[owner].path}/new?${new URLSearchParams({ copyOf: String(promotion.id) })}`}
            size="s"
            variant="secondary"
          >
            {t('copy')}
          </ButtonLink>
        )
      }
    >
      <PromotionFigures promotion={promotion} />
      {promotion.offer.kind !== 'discount' && (
        <p className="text-sm text-ink-mute">
          {t(`figures.text.${'funder' in promotion ? promotion.funder : 'store'}`)}
        </p>
      )}
      {results !== null && <PromotionSales results={results} />}
    </Panel>
  );
}
