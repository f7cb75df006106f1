import { data, redirect } from 'react-router';
import { pickMessages } from '../../../messages/messages.server.ts';
import { promotionOverlaps } from '../../../modules/promotion/promotion-desk.contract.ts';
import { promotionScopeKinds } from '../../../modules/promotion/promotion-terms.rules.ts';
import { type PromotionTrial, trialDays } from '../../../modules/promotion-trial/trial.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formKey, formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { downloadedFile } from '../file/file-answer.server.ts';
import { bangkokField, readBangkokField } from '../page/bangkok-field.ts';
import { orHidden, pageHead } from '../page/private-page.server.ts';
import {
  offerKinds,
  type PromotionDeskOwner,
  promotionDesks,
  promotionsPerPage,
  storeScopeKinds,
} from './promotion-address.ts';
import type { PromotionReply } from './promotion-reply.types.ts';
import {
  type PromotionMistakes,
  type PromotionValues,
  readPromotionForm,
} from './read-promotion-form.server.ts';

function titleOf(server: ServerSide, title?: string) {
  const messages = pickMessages(
    server.locale,
    'admin',
    'seller',
    'promotionDesk',
    'promotionOffer',
    'promotionTools',
  );
  return { head: pageHead(server, title ?? messages.promotionDesk.title), messages };
}

/** The list of a desk. */
export async function loadPromotions(server: ServerSide, owner: PromotionDeskOwner, asked: URLSearchParams) {
  const { api } = server;
  const query = promotionDesks[owner].read(asked);
  const { tab: state, search, pageNo } = query;
  const call = owner === 'house' ? api.staffPromotion.list : api.promotionDesk.sellerList;
  const list = await orHidden(call({ state, search, pageNo, perpage: promotionsPerPage }));
  return { list, query, ...titleOf(server) };
}

/** What came of the promotions in the state that is shown. */
export async function loadPromotionsFile(
  { api }: ServerSide,
  owner: PromotionDeskOwner,
  asked: URLSearchParams,
): Promise<Response> {
  const { tab: state, search } = promotionDesks[owner].read(asked);
  const call = owner === 'house' ? api.staffPromotion.file : api.promotionDesk.sellerFile;
  const file = await orHidden(call({ state, search }));
  return downloadedFile(file, { type: 'text/csv; charset=utf-8', fallback: 'promotions' });
}

/** A promotion of a desk, or the form for a new one of a kind, empty or as a copy of another. */
export async function loadPromotion(
  server: ServerSide,
  owner: PromotionDeskOwner,
  idText: string,
  asked: URLSearchParams,
) {
  const { api } = server;
  const isNew = idText === 'new';
  const id = readNumber(isNew ? (asked.get('copyOf') ?? '') : idText);
  if (!isNew && id === 0) throw data(null, { status: 404 });
  // Whoever isn't at home here is told so before they fill the form in.
  if (owner === 'house') await orHidden(api.staffPromotion.list({ perpage: 1 }));
  const call = owner === 'house' ? api.staffPromotion.read : api.promotionDesk.sellerRead;
  const promotion = id === 0 ? null : await orHidden(call({ id }));
  const results =
    isNew || promotion === null
      ? null
      : await orHidden(
          owner === 'house' ? api.promotionResults.staff({ id }) : api.promotionResults.seller({ id }),
        );
  const kind = offerKinds.find((each) => each === asked.get('kind')) ?? ('steps' as const);
  const kinds = pickMessages(server.locale, 'promotionDesk').promotionDesk.kind;
  return {
    promotion: isNew ? null : promotion,
    results,
    copyOf: isNew ? promotion : null,
    kind,
    startsAt:
      readBangkokField(`${asked.get('day') ?? ''}T00:00`) === null
        ? bangkokField(new Date().toISOString())
        : `${asked.get('day')}T00:00`,
    key: crypto.randomUUID(),
    isSaved: asked.get('done') === 'saved',
    ...titleOf(
      server,
      isNew || promotion === null
        ? kinds[promotion?.offer.kind ?? kind]
        : inLocale(server.locale, promotion.nameTh, promotion.nameEn),
    ),
  };
}

async function stop(
  { api }: ServerSide,
  owner: PromotionDeskOwner,
  id: number,
  form: FormData,
): Promise<PromotionReply | Response> {
  const version = Math.max(1, readNumber(formText(form, 'version')));
  const reason = formText(form, 'reason').slice(0, 500);
  if (owner === 'house' && reason === '') return { isReasonMissing: true };
  try {
    if (owner === 'house') await orHidden(api.staffPromotion.stop({ id, version, reason }));
    else await orHidden(api.promotionDesk.sellerStop({ id, version }));
    return redirect(promotionDesks[owner].href({ tab: 'stopped', done: 'stopped' }));
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}

/** What was typed is looked for, to be chosen; nothing is saved. */
async function findScopes(
  { api }: ServerSide,
  owner: PromotionDeskOwner,
  values: PromotionValues,
): Promise<PromotionReply> {
  const search = (values.findScope ?? '').slice(0, 100);
  if (owner === 'house') {
    const kind = promotionScopeKinds.find((each) => each === values.findScopeKind) ?? 'product';
    const found = await orHidden(api.promotionTargets.staff({ kind, search }));
    return { values, foundScopes: { kind, ...found } };
  }
  const kind = storeScopeKinds.find((each) => each === values.findScopeKind) ?? 'product';
  return {
    values,
    foundScopes: { kind, ...(await orHidden(api.promotionTargets.seller({ kind, search }))) },
  };
}

type Said = NonNullable<ReturnType<typeof readPromotionForm>['said']>;

/** What a form says, as each desk's calls take it. */
function ofStore({ scopes, tierIds: _, audience, ...said }: Said) {
  return {
    ...said,
    audience: audience === 'new_customers' ? audience : ('everybody' as const),
    scopes: scopes.flatMap(({ kind, id }) => (kind === 'store' ? [] : [{ kind, id }])),
  };
}

const readDays = (form: FormData) => trialDays.find((days) => String(days) === formText(form, 'days')) ?? 1;

/** What the promotion that the form describes would have done to the orders of the last days. */
function tryOut(
  { api }: ServerSide,
  owner: PromotionDeskOwner,
  said: Said,
  how: { id: number | null; days: (typeof trialDays)[number] },
): Promise<PromotionTrial> {
  return orHidden(
    owner === 'house'
      ? api.promotionTrial.staff({ ...how, ...said })
      : api.promotionTrial.seller({ ...how, ...ofStore(said) }),
  );
}

/** Products that were looked for to be given, for the maker to choose of; nothing is saved. */
async function findGifts({ api }: ServerSide, owner: PromotionDeskOwner, values: PromotionValues) {
  const search = (values.giftSearch ?? '').slice(0, 100);
  const call = owner === 'house' ? api.staffPromotion.products : api.promotionDesk.sellerProducts;
  return (await orHidden(call({ search }))).dataList;
}

/** Saves the form, tries it out, looks for what to choose, or stops the promotion. */
export async function actOnPromotion(
  request: Request,
  server: ServerSide,
  owner: PromotionDeskOwner,
  idText: string,
): Promise<PromotionReply | Response> {
  const { api } = server;
  const form = await request.formData();
  const id = readNumber(idText);
  const intent = formText(form, 'intent');
  if (intent === 'stop') return stop(server, owner, id, form);
  const version = readNumber(formText(form, 'version'));
  const { values, fields, said } = readPromotionForm(form);
  if (intent === 'findGift') return { values, foundGifts: await findGifts(server, owner, values) };
  if (intent === 'findScope') return findScopes(server, owner, values);
  if (said === null) return { values, fields };
  const saved = {
    id: id === 0 ? null : id,
    version: version === 0 ? null : version,
    isOverlapSeen: formText(form, 'isOverlapSeen') === 'true',
  };
  try {
    if (intent === 'try')
      return { values, trial: await tryOut(server, owner, said, { id: saved.id, days: readDays(form) }) };
    const once = { ...saved, idempotencyKey: formKey(form) };
    if (owner === 'house') await orHidden(api.staffPromotion.save({ ...once, ...said }));
    else await orHidden(api.promotionDesk.sellerSave({ ...once, ...ofStore(said) }));
    if (id !== 0) return redirect(`${promotionDesks[owner].path}/${id}?done=saved`);
    const tab = said.startsAt > new Date().toISOString() ? 'coming' : 'running';
    return redirect(promotionDesks[owner].href({ tab, done: 'made' }));
  } catch (error) {
    const failure = apiFailure(error);
    const overlaps = promotionOverlaps.safeParse(failure.data);
    if (overlaps.success) return { values, beside: overlaps.data };
    const wrong = failedFields(failure);
    return wrong === null
      ? { values, message: failure.message }
      : { values, fields: wrong as PromotionMistakes };
  }
}
