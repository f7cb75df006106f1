import {
  giftsMost,
  type PromotionField,
  type PromotionMistake,
} from '../../../modules/promotion/promotion-desk.rules.ts';
import type { PromotionOffer } from '../../../modules/promotion/promotion-offer.contract.ts';
import {
  type PromotionAudience,
  promotionAudiences,
  promotionScopeKinds,
} from '../../../modules/promotion/promotion-terms.rules.ts';
import { parseBaht, toBaht } from '../../../shared/money.ts';
import { parseCount } from '../../../shared/typed-count.ts';
import { formText, formTexts } from '../../request/form-fields.ts';
import { readBangkokField } from '../page/bangkok-field.ts';
import { type OfferKind, offerKinds, scopeNames, stepRows } from './promotion-address.ts';

const stepNames = Array.from({ length: stepRows }, (_, index) => [`from${index}`, `off${index}`]).flat();

const names = [
  ...[
    'kind',
    'nameTh',
    'nameEn',
    'measure',
    'off',
    'buy',
    'get',
    'percent',
    'price',
    'from',
    'discount',
    'cut',
    'cutBy',
  ],
  ...['startsAt', 'endsAt', 'hoursFrom', 'hoursUntil', 'audience'],
  ...['giftFrom', 'fromCopies', 'giftCopies', 'giftFirst', 'giftSearch'],
  ...['budget', 'usageLimit', 'perPersonLimit', 'findScopeKind', 'findScope', ...stepNames],
];
/** What is ticked: a number for each, or several in one where they are only sent along. */
const ticked = ['tierIds', 'giftIds', ...scopeNames];
/** Numbers with commas or blanks between them, each once; null when there is something else. */
function readNumbers(text: string): number[] | null {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  if (!parts.every((part) => /^[1-9]\d{0,14}$/.test(part))) return null;
  return [...new Set(parts.map(Number))];
}

/** As people type it. */
export type PromotionValues = Record<string, string>;
/** What is wrong: of the offer by the field of the form, where it is known which, and of the rest by the call's. */
export type PromotionMistakes = Partial<Record<string, PromotionMistake>>;

/** The form of a promotion, and what it says; `said` is null when something can't be read. */
export function readPromotionForm(form: FormData) {
  const values: PromotionValues = {
    ...Object.fromEntries(names.map((name) => [name, formText(form, name)])),
    ...Object.fromEntries(ticked.map((name) => [name, formTexts(form, name).join(', ')])),
    scopeName: formTexts(form, 'scopeName').join('\n'),
    giftName: formTexts(form, 'giftName').join('\n'),
  };
  const text = (name: string) => values[name] ?? '';
  const fields: PromotionMistakes = {};
  const tell = (name: string, field: PromotionField, mistake: PromotionMistake) => {
    fields[field === 'offer' ? name : field] = text(name) === '' ? 'required' : mistake;
  };
  const amount = (name: string, field: PromotionField): number => {
    const satang = parseBaht(text(name));
    if (satang === null) tell(name, field, 'amountInvalid');
    return toBaht(satang ?? 0);
  };
  const percent = (name: string): number => {
    const hundredths = parseBaht(text(name));
    if (hundredths === null || hundredths > 10_000) tell(name, 'offer', 'percentInvalid');
    return Math.min(100, toBaht(hundredths ?? 0));
  };
  const count = (name: string, field: PromotionField, most: number): number => {
    const number = parseCount(text(name)) ?? 0;
    if (number >= 1 && number <= most) return number;
    tell(name, field, field === 'offer' ? 'copiesInvalid' : 'limitInvalid');
    return 1;
  };
  const instant = (name: 'startsAt' | 'endsAt'): string => {
    const at = readBangkokField(text(name));
    if (at === null) fields[name] = 'required';
    return at ?? '';
  };
  const kind: OfferKind = offerKinds.find((each) => each === text('kind')) ?? 'steps';

  function offer(): PromotionOffer {
    switch (kind) {
      case 'discount': {
        const by = text('cutBy');
        const isPercent = by !== 'baht' && by !== 'price';
        return {
          kind,
          discountPercent: isPercent ? percent('cut') : null,
          discount: by === 'baht' ? amount('cut', 'offer') : null,
          price: by === 'price' ? amount('cut', 'offer') : null,
        };
      }
      case 'steps': {
        const measure = text('measure') === 'copies' ? 'copies' : 'amount';
        const rows = Array.from({ length: stepRows }, (_, index) => index).filter(
          // One step there is.
          (index) => index === 0 || text(`from${index}`) !== '' || text(`off${index}`) !== '',
        );
        const steps = rows.map((index) => ({
          from: measure === 'amount' ? amount(`from${index}`, 'offer') : count(`from${index}`, 'offer', 100),
          ...(text('off') === 'baht'
            ? { discount: amount(`off${index}`, 'offer'), discountPercent: null }
            : { discount: null, discountPercent: percent(`off${index}`) }),
        }));
        return { kind, measure, steps };
      }
      case 'buyGet':
        return {
          kind,
          buy: count('buy', 'offer', 100),
          get: count('get', 'offer', 100),
          discountPercent: percent('percent'),
        };
      case 'bundle':
        return { kind, price: amount('price', 'offer') };
      case 'parcel':
        return {
          kind,
          from: text('from') === '' ? 0 : amount('from', 'offer'),
          discount: text('discount') === '' ? null : amount('discount', 'offer'),
        };
      case 'amountGift':
        return { kind, from: amount('giftFrom', 'offer'), ...given() };
      case 'productGift':
        return { kind, from: count('fromCopies', 'offer', 100), ...given() };
    }
  }

  function given(): { giftId: number; otherGiftIds: number[]; copies: number } {
    const ids = readNumbers(text('giftIds')) ?? [];
    const first = ids.find((id) => String(id) === text('giftFirst'));
    const [giftId, ...otherGiftIds] =
      first === undefined ? ids : [first, ...ids.filter((id) => id !== first)];
    if (giftId === undefined) fields.gift = 'required';
    else if (ids.length > giftsMost) fields.gift = 'giftsInvalid';
    // What is looked for next shows them as they will be given.
    values.giftIds = [giftId ?? [], ...otherGiftIds].flat().join(', ');
    return {
      giftId: giftId ?? 1,
      otherGiftIds: otherGiftIds.slice(0, giftsMost - 1),
      copies: count('giftCopies', 'offer', 10),
    };
  }

  function hours(): { from: number; until: number } | null {
    if (text('hoursFrom') === '' && text('hoursUntil') === '') return null;
    const from = readClock(text('hoursFrom'));
    const until = readClock(text('hoursUntil'));
    if (from === null || until === null) fields.hours = 'hoursInvalid';
    return { from: from ?? 0, until: until ?? 0 };
  }

  function scopes() {
    const kinds = promotionScopeKinds.filter(
      (each) => kind !== 'bundle' || each === 'product' || each === 'list',
    );
    return kinds.flatMap((each) => {
      const ids = readNumbers(text(`scope_${each}`));
      if (ids === null) fields.scopes = 'scopesInvalid';
      return (ids ?? []).map((id) => ({ kind: each, id }));
    });
  }

  function tierIds(): number[] {
    const ids = readNumbers(text('tierIds'));
    if (ids === null || ids.length === 0 || ids.length > 20 || ids.some((id) => id > 100))
      fields.audience = 'tiersInvalid';
    return ids ?? [];
  }

  const audience: PromotionAudience =
    (kind === 'discount' ? 'everybody' : undefined) ??
    promotionAudiences.find((each) => each === text('audience')) ??
    'everybody';
  // A price has no limits, and its form no fields for them.
  const isNone = (name: string) => kind === 'discount' || text(name) === '';
  const said = {
    nameTh: text('nameTh'),
    nameEn: text('nameEn'),
    offer: offer(),
    startsAt: instant('startsAt'),
    endsAt: instant('endsAt'),
    hours: hours(),
    audience,
    tierIds: audience === 'tiers' ? tierIds() : [],
    scopes: scopes(),
    budget: isNone('budget') ? null : amount('budget', 'budget'),
    usageLimit: isNone('usageLimit') ? null : count('usageLimit', 'usageLimit', 10_000_000),
    perPersonLimit: isNone('perPersonLimit') ? null : count('perPersonLimit', 'perPersonLimit', 10_000_000),
  };
  if (Object.keys(fields).length === 0) return { values, fields, said };
  // What the rules would say of it, so that all of it is told at once.
  if (said.nameTh === '') fields.nameTh = 'required';
  return { values, fields, said: null };
}

function readClock(value: string): number | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(value) ?? [];
  return hour === undefined || minute === undefined ? null : Number(hour) * 60 + Number(minute);
}
