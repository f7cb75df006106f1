import { redirect } from 'react-router';
import { rateMost, rateReaches } from '../../../modules/affiliate/rate.rules.ts';
import { parseBaht, toBaht } from '../../../shared/money.ts';
import { parseCount } from '../../../shared/typed-count.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formKey, formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { readBangkokField } from '../page/bangkok-field.ts';
import { orHidden } from '../page/private-page.server.ts';
import {
  type FoundTargets,
  type RateFields,
  type RateReply,
  type RateValues,
  rateOn,
} from './rate-form.types.ts';

/** What a rate is made of, as its call takes it. */
export type SaidRate = {
  productId: number | null;
  categoryId: number | null;
  campaignId: number | null;
  basisPoints: number | null;
  perCopy: number | null;
  pointsPerHundred: number | null;
  reach: (typeof rateReaches)[number];
  startsAt: string | null;
  endsAt: string | null;
  idempotencyKey: string;
};

type RateCalls = {
  find: (asked: { kind: 'product' | 'category'; search: string }) => Promise<FoundTargets>;
  save: (said: SaidRate) => Promise<unknown>;
  /** Where one is once it is set. */
  saved: string;
};

const names = ['by', 'worth', 'points', 'campaignId', 'reach', 'startsAt', 'endsAt', 'find'] as const;

function readValues(form: FormData): RateValues {
  const on = rateOn.find((each) => each === formText(form, 'on')) ?? 'all';
  // What is chosen says its kind: of another kind than what is asked for now it isn't one.
  const [kind = '', id = ''] = formText(form, 'target').split(' ');
  const isChosen = on !== 'all' && kind === on && readNumber(id) > 0;
  return {
    ...(Object.fromEntries(names.map((name) => [name, formText(form, name)])) as Record<
      (typeof names)[number],
      string
    >),
    on,
    target: isChosen ? `${kind} ${id}` : '',
    targetName: isChosen ? formText(form, `name ${kind} ${id}`) : '',
  };
}

function readRate(values: RateValues): { said: Omit<SaidRate, 'idempotencyKey'>; fields: RateFields } {
  const fields: RateFields = {};
  const worth = parseBaht(values.worth) ?? 0;
  const isPercent = values.by !== 'copy';
  if (worth < 1 || worth > (isPercent ? rateMost.basisPoints : rateMost.satangPerCopy))
    fields.worth = 'worth';
  const points = values.points.trim() === '' ? null : (parseCount(values.points) ?? 0);
  if (points !== null && !(points >= 1 && points <= rateMost.pointsPerHundred)) fields.points = 'points';
  const targetId = readNumber(values.target.split(' ')[1] ?? '');
  if (values.on !== 'all' && targetId === 0) fields.find = 'target';
  const instant = (name: 'startsAt' | 'endsAt') => {
    if (values[name] === '') return null;
    const at = readBangkokField(values[name]);
    if (at === null) fields[name] = 'date';
    return at;
  };
  const [startsAt, endsAt] = [instant('startsAt'), instant('endsAt')];
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) fields.endsAt = 'dates';
  const campaignId = readNumber(values.campaignId);
  return {
    fields,
    said: {
      productId: values.on === 'product' ? targetId : null,
      categoryId: values.on === 'category' ? targetId : null,
      campaignId: campaignId === 0 ? null : campaignId,
      basisPoints: isPercent ? worth : null,
      perCopy: isPercent ? null : toBaht(worth),
      pointsPerHundred: points,
      reach: rateReaches.find((each) => each === values.reach) ?? 'cart',
      startsAt,
      endsAt,
    },
  };
}

/** The form of a rate was sent: something is looked for, it is checked and asked once more, or it is set. */
export async function actOnRateForm(request: Request, calls: RateCalls): Promise<RateReply | Response> {
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const values = readValues(form);
  if (intent === 'find') {
    const kind = values.on === 'category' ? 'category' : 'product';
    const found = await orHidden(calls.find({ kind, search: values.find.slice(0, 100) }));
    return { values: { ...values, on: kind }, fields: {}, found: { ...found, kind } };
  }
  const { said, fields } = readRate(values);
  if (Object.keys(fields).length > 0) return { values, fields };
  if (intent !== 'save') return { values, fields, isAsked: true };
  try {
    await orHidden(calls.save({ ...said, idempotencyKey: formKey(form) }));
    return redirect(calls.saved);
  } catch (error) {
    return { values, fields, message: apiFailure(error).message };
  }
}

export type EndReply = { id: number; message?: string; isDateWrong?: true };

/** A rate is ended, now or from an instant on. */
export async function actOnRateEnd(
  request: Request,
  calls: { end: (said: { id: number; endsAt: string | null }) => Promise<unknown>; ended: string },
): Promise<EndReply | Response> {
  const form = await request.formData();
  const id = readNumber(formText(form, 'id'));
  const typed = formText(form, 'endsAt');
  const endsAt = typed === '' ? null : readBangkokField(typed);
  if (typed !== '' && endsAt === null) return { id, isDateWrong: true };
  try {
    await orHidden(calls.end({ id, endsAt }));
    return redirect(calls.ended);
  } catch (error) {
    return { id, message: apiFailure(error).message };
  }
}
