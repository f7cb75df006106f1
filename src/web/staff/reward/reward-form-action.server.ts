import { redirect } from 'react-router';
import type { RewardInvalid } from '../../../modules/reward/reward.rules.ts';
import { parseCount } from '../../../shared/typed-count.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formKey, formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

export const rewardFieldNames = [
  'id',
  'kind',
  'nameTh',
  'nameEn',
  'detailTh',
  'detailEn',
  'points',
  'stock',
  'stockRead',
  'version',
  'perUserLimit',
  'voucherCode',
  'startsAt',
  'endsAt',
  'isActive',
] as const;
export type RewardValues = Record<(typeof rewardFieldNames)[number], string>;
export type RewardFormReply = {
  values: RewardValues;
  message?: string;
  fields?: RewardInvalid['fields'];
};

/** Midnight in Bangkok of a date field; the end of a period is the midnight after its last day. */
function midnight(day: string, daysLater: number): string | null {
  const at = new Date(`${day}T00:00:00+07:00`);
  if (Number.isNaN(at.getTime())) return null;
  return new Date(at.getTime() + daysLater * 24 * 60 * 60 * 1000).toISOString();
}

/** Saves a reward as staff have filled it in. */
export async function saveRewardForm(
  request: Request,
  { api }: ServerSide,
): Promise<RewardFormReply | Response> {
  const form = await request.formData();
  const values = Object.fromEntries(
    rewardFieldNames.map((name) => [name, formText(form, name)]),
  ) as RewardValues;
  const startsAt = midnight(values.startsAt, 0);
  const endsAt = midnight(values.endsAt, 1);
  if (startsAt === null || endsAt === null) return { values, fields: { endsAt: 'periodInvalid' } };
  const id = readNumber(values.id);
  const [points, stock, perUserLimit] = [values.points, values.stock, values.perUserLimit].map(parseCount);
  const fields: RewardInvalid['fields'] = {
    ...(points ? {} : { points: 'pointsInvalid' }),
    ...(stock == null ? { stock: 'countInvalid' } : {}),
    ...(perUserLimit ? {} : { perUserLimit: 'limitInvalid' }),
  };
  if (!points || stock == null || !perUserLimit) return { values, fields };
  try {
    await orHidden(
      api.reward.save({
        id: id === 0 ? null : id,
        kind: values.kind === 'voucher' ? 'voucher' : 'goods',
        nameTh: values.nameTh,
        nameEn: values.nameEn,
        detailTh: values.detailTh,
        detailEn: values.detailEn,
        points,
        stock,
        stockRead: id === 0 ? null : readNumber(values.stockRead),
        version: readNumber(values.version) || null,
        perUserLimit,
        voucherCode: values.voucherCode,
        startsAt,
        endsAt,
        isActive: values.isActive !== '',
        idempotencyKey: formKey(form),
      }),
    );
    return redirect('/admin/rewards/list?done=saved');
  } catch (error) {
    const failure = apiFailure(error);
    const wrong = failedFields(failure);
    return wrong === null
      ? { values, message: failure.message }
      : { values, fields: wrong as RewardInvalid['fields'] };
  }
}
