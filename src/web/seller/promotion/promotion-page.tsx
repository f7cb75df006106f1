import { data, redirect, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { type DeskPromotion, promotionOverlaps } from '../../../modules/promotion/promotion-desk.contract.ts';
import type { PromotionFields } from '../../../modules/promotion/promotion-desk.rules.ts';
import { inLocale } from '../../../shared/locale.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { bangkokField } from '../../kit/page/bangkok-field.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { useReply } from '../../kit/page/use-reply.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/promotion-page';
import { type OfferKind, offerKinds, promotionDesk } from './promotion-address.ts';
import { PromotionForm } from './promotion-form.tsx';
import type { PromotionReply } from './promotion-reply.types.ts';
import { PromotionFigures, PromotionStateBadge } from './promotion-words.tsx';
import { readPromotionForm } from './read-promotion-form.server.ts';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** A promotion of a store, or the form for a new one of a kind, empty or as a copy of another. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { api, locale } = server;
  const isNew = params.id === 'new';
  const id = readNumber(isNew ? (url.searchParams.get('copyOf') ?? '') : params.id);
  if (!isNew && id === 0) throw data(null, { status: 404 });
  // Whoever isn't at home here is told so before they fill the form in.
  const { dataList: lists } = await orHidden(api.sharedList.list({}));
  const promotion = id === 0 ? null : await orHidden(api.promotionDesk.sellerRead({ id }));
  const messages = pickMessages(locale, 'admin', 'seller', 'promotionDesk', 'promotionOffer');
  return {
    promotion: isNew ? null : promotion,
    copyOf: isNew ? promotion : null,
    kind: offerKinds.find((each) => each === url.searchParams.get('kind')) ?? ('steps' as const),
    lists: lists.map((list) => ({ id: list.id, title: inLocale(locale, list.titleTh, list.titleEn) })),
    startsAt: bangkokField(new Date().toISOString()),
    isSaved: url.searchParams.get('done') === 'saved',
    head: pageHead(server, messages.promotionDesk.title),
    messages,
  };
}

/** Saves the form, or stops the promotion. */
export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<PromotionReply | Response> {
  requireSignIn(context);
  const { promotionDesk: desk } = serverSide(context).api;
  const form = await request.formData();
  const id = readNumber(params.id);
  const version = readNumber(formText(form, 'version'));
  if (formText(form, 'intent') === 'stop')
    try {
      await orHidden(desk.sellerStop({ id, version: Math.max(1, version) }));
      return redirect(promotionDesk.href({ tab: 'stopped', done: 'stopped' }));
    } catch (error) {
      return { message: apiFailure(error).message };
    }
  const { values, fields, said } = readPromotionForm(form);
  if (said === null) return { values, fields };
  const isOverlapSeen = formText(form, 'isOverlapSeen') === 'true';
  try {
    await orHidden(
      desk.sellerSave({
        ...said,
        id: id === 0 ? null : id,
        version: version === 0 ? null : version,
        isOverlapSeen,
      }),
    );
    if (id !== 0) return redirect(`${promotionDesk.path}/${id}?done=saved`);
    const tab = said.startsAt > new Date().toISOString() ? 'coming' : 'running';
    return redirect(promotionDesk.href({ tab, done: 'made' }));
  } catch (error) {
    const failure = apiFailure(error);
    const overlaps = promotionOverlaps.safeParse(failure.data);
    if (overlaps.success) return { values, overlaps: overlaps.data.overlaps };
    const wrong = failedFields(failure);
    return wrong === null
      ? { values, message: failure.message }
      : { values, fields: wrong as PromotionFields };
  }
}

export default function PromotionPage() {
  const { promotion, copyOf, kind, lists, startsAt, isSaved } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  const t = useTranslations('promotionDesk');
  const locale = useLocale();
  const shownKind: OfferKind = (promotion ?? copyOf)?.offer.kind ?? kind;
  const isOpen = promotion !== null && promotion.state !== 'stopped' && promotion.state !== 'over';
  return (
    <DeskPage
      title={
        promotion === null ? t(`kind.${shownKind}`) : inLocale(locale, promotion.nameTh, promotion.nameEn)
      }
      way={[{ label: t('title'), to: promotionDesk.path }]}
      aside={promotion === null ? undefined : <PromotionStateBadge state={promotion.state} />}
      isNarrow
    >
      {isSaved && reply === undefined && <Notice tone="success">{t('done.saved')}</Notice>}
      {promotion !== null && <Results promotion={promotion} />}
      {promotion?.state === 'stopped' && reply === undefined && <Notice tone="info">{t('stopped')}</Notice>}
      {reply?.message !== undefined && <Notice tone="error">{reply.message}</Notice>}
      <PromotionForm
        key={`${promotion?.version ?? 'new'} ${copyOf?.id ?? ''} ${shownKind}`}
        {...{ promotion, copyOf, kind: shownKind, lists, startsAt, reply }}
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
        />
      )}
    </DeskPage>
  );
}

function Results({ promotion }: { promotion: DeskPromotion }) {
  const t = useTranslations('promotionDesk');
  return (
    <Panel
      title={t('figures.title')}
      aside={
        <ButtonLink
          to={`${promotionDesk.path}/new?${new URLSearchParams({ copyOf: String(promotion.id) })}`}
          size="s"
          variant="secondary"
        >
          {t('copy')}
        </ButtonLink>
      }
    >
      <PromotionFigures promotion={promotion} />
      <p className="text-sm text-ink-mute">{t('figures.text')}</p>
    </Panel>
  );
}
