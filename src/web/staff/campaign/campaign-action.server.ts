import { redirect } from 'react-router';
import type { BannerSide } from '../../../modules/banner/banner.rules.ts';
import { campaignConditions } from '../../../modules/campaign/campaign.rules.ts';
import type { DeskCampaign } from '../../../modules/campaign/staff-campaign.contract.ts';
import { refusedSide } from '../../kit/banner/refused-side.server.ts';
import { bangkokField, readBangkokField } from '../../kit/page/bangkok-field.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formFile, formKey, formText, formTexts } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { campaignsAddress } from './campaigns-path.ts';

const names = [
  ...(['nameTh', 'nameEn', 'urlKey', 'wordsTh', 'wordsEn', 'formattedTh', 'formattedEn'] as const),
  ...(['altTh', 'altEn', 'display', 'startsAt', 'endsAt', 'proposalsUntil'] as const),
  ...(['leastDiscount', 'condition', 'categories', 'pictures'] as const),
] as const;
export type CampaignValues = Record<(typeof names)[number], string>;

export type CampaignReply = {
  values?: CampaignValues;
  message?: string;
  isConflict?: boolean;
  /** Codes of texts (`campaignDesk.mistake`) by field. */
  fields?: Record<string, string>;
  /** Why a picture was refused, in the API's words. */
  pictureMessage?: Partial<Record<BannerSide, string>>;
};

/** Saves the form of a campaign, or stops it. */
export async function actOnCampaign(
  request: Request,
  { api }: ServerSide,
  id: number | null,
): Promise<CampaignReply | Response> {
  const form = await request.formData();
  const version = Math.max(1, readNumber(formText(form, 'version')));
  if (id !== null && formText(form, 'intent') === 'stop') {
    const reason = formText(form, 'reason').slice(0, 500);
    if (reason === '') return { fields: { reason: 'reason' } };
    try {
      await orHidden(api.campaign.staffStop({ id, version, reason }));
      return redirect(campaignsAddress.href({ tab: 'stopped', done: 'stopped' }));
    } catch (error) {
      return { message: apiFailure(error).message };
    }
  }
  const values = {
    ...Object.fromEntries(names.map((name) => [name, formText(form, name)])),
    categories: formTexts(form, 'categories').join(','),
  } as CampaignValues;
  const fields = unreadable(values);
  if (Object.keys(fields).length > 0) return { values, fields };
  try {
    const saved = await orHidden(
      api.campaign.staffSave({
        id,
        version: id === null ? null : version,
        urlKey: values.urlKey.toLowerCase().slice(0, 80),
        nameTh: values.nameTh.slice(0, 120),
        nameEn: values.nameEn.slice(0, 120),
        altTh: values.altTh.slice(0, 200),
        altEn: values.altEn.slice(0, 200),
        wordsTh: values.wordsTh.slice(0, 20_000),
        wordsEn: values.wordsEn.slice(0, 20_000),
        formattedTh: values.formattedTh,
        formattedEn: values.formattedEn,
        display: values.display === 'hidden' ? 'hidden' : 'shown',
        startsAt: readBangkokField(values.startsAt) ?? '',
        endsAt: readBangkokField(values.endsAt) ?? '',
        proposalsUntil: readBangkokField(values.proposalsUntil),
        leastDiscountPercent: Number(values.leastDiscount),
        condition: campaignConditions.find((each) => each === values.condition) ?? 'any',
        categories: values.categories,
        desktop: formFile(form, 'desktop'),
        desktopPart: formText(form, 'desktopPart').slice(0, 100),
        mobile: formFile(form, 'mobile'),
        mobilePart: formText(form, 'mobilePart').slice(0, 100),
        pictures: values.pictures === 'drawn' ? 'drawn' : 'keep',
        idempotencyKey: formKey(form),
      }),
    );
    return redirect(`${campaignsAddress.path}/${saved.id}?done=${id === null ? 'made' : 'saved'}`);
  } catch (error) {
    const failure = apiFailure(error);
    const side = refusedSide(failure.data);
    if (side !== null) return { values, pictureMessage: { [side]: failure.message } };
    const wrong = failedFields(failure);
    if (wrong !== null) return { values, fields: wrong };
    return { values, message: failure.message, isConflict: failure.code === 'campaignChanged' };
  }
}

/** What can't be read; what rules find wrong, the API says. */
function unreadable(values: CampaignValues): Record<string, string> {
  const isTime = (value: string) => readBangkokField(value) !== null;
  return {
    ...(isTime(values.startsAt) ? {} : { startsAt: 'timeInvalid' }),
    ...(isTime(values.endsAt) ? {} : { endsAt: 'timeInvalid' }),
    ...(values.proposalsUntil === '' || isTime(values.proposalsUntil)
      ? {}
      : { proposalsUntil: 'timeInvalid' }),
    ...(/^\d{0,2}(\.\d{1,2})?$/.test(values.leastDiscount) ? {} : { leastDiscount: 'percentInvalid' }),
    ...(values.nameTh === '' ? { nameTh: 'required' } : {}),
    ...(values.urlKey === '' ? { urlKey: 'required' } : {}),
  };
}

/** A campaign as its form shows it. */
export function campaignValues(campaign: DeskCampaign): CampaignValues {
  const field = (at: string | null) => (at === null ? '' : bangkokField(at));
  const json = (tree: object | null) => (tree === null ? '' : JSON.stringify(tree));
  return {
    nameTh: campaign.nameTh,
    nameEn: campaign.nameEn,
    urlKey: campaign.urlKey,
    wordsTh: campaign.wordsTh,
    wordsEn: campaign.wordsEn,
    formattedTh: json(campaign.formattedTh),
    formattedEn: json(campaign.formattedEn),
    altTh: campaign.altTh,
    altEn: campaign.altEn,
    display: campaign.display ? 'shown' : 'hidden',
    startsAt: field(campaign.startsAt),
    endsAt: field(campaign.endsAt),
    proposalsUntil: field(campaign.proposalsUntil),
    leastDiscount: String(campaign.leastDiscountPercent),
    condition: campaign.condition,
    categories: campaign.categories.map(({ urlKey }) => urlKey).join(','),
    pictures: '',
  };
}
