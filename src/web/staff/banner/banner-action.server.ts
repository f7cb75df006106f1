import { redirect } from 'react-router';
import type { BannerSide } from '../../../modules/banner/banner.rules.ts';
import type { HouseBanner } from '../../../modules/site/banner-desk.contract.ts';
import type { BannerPlacement } from '../../../modules/site/house-banner.rules.ts';
import { ownEnglish } from '../../../shared/locale.ts';
import { refusedSide } from '../../kit/banner/refused-side.server.ts';
import { bangkokField, readBangkokField } from '../../kit/page/bangkok-field.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formFiles, formKey, formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { bannersPath } from './banners-path.ts';

const words = ['nameTh', 'nameEn', 'subtitleTh', 'subtitleEn', 'altTh', 'altEn', 'externalLink'] as const;
const names = [...words, 'display', 'startsAt', 'endsAt', 'pictures'] as const;
export type HouseBannerValues = Record<(typeof names)[number], string>;

export type HouseBannerReply = {
  values?: HouseBannerValues;
  message?: string;
  /** Somebody was faster: what stands there now is shown beside what was typed. */
  isConflict?: boolean;
  /** Codes of texts (`banner.mistake`) by field. */
  fields?: Record<string, string>;
  /** Why a picture was refused, in the API's words. */
  pictureMessage?: Partial<Record<BannerSide, string>>;
};

type Target = { id: number | null; placement: BannerPlacement };

/** Saves the form of a banner of the house, or removes it. */
export async function actOnHouseBanner(
  request: Request,
  { api }: ServerSide,
  { id, placement }: Target,
): Promise<HouseBannerReply | Response> {
  const form = await request.formData();
  const version = Math.max(1, readNumber(formText(form, 'version')));
  if (id !== null && formText(form, 'intent') === 'remove') {
    try {
      await orHidden(api.bannerDesk.remove({ id, version }));
      return redirect(`${bannersPath}?placement=${placement}&done=removed`);
    } catch (error) {
      return { message: apiFailure(error).message };
    }
  }
  const values = Object.fromEntries(
    names.map((name) => [name, formText(form, name).slice(0, 500)]),
  ) as HouseBannerValues;
  const fields = wrongTimes(values);
  if (Object.keys(fields).length > 0) return { values, fields };
  const [desktop = null] = formFiles(form, 'desktop');
  const [mobile = null] = formFiles(form, 'mobile');
  try {
    const saved = await orHidden(
      api.bannerDesk.save({
        id,
        version: id === null ? null : version,
        placement,
        nameTh: values.nameTh.slice(0, 100),
        nameEn: values.nameEn.slice(0, 100),
        subtitleTh: values.subtitleTh.slice(0, 200),
        subtitleEn: values.subtitleEn.slice(0, 200),
        altTh: values.altTh.slice(0, 200),
        altEn: values.altEn.slice(0, 200),
        externalLink: values.externalLink,
        display: values.display === 'hidden' ? 'hidden' : 'shown',
        startsAt: readBangkokField(values.startsAt),
        endsAt: readBangkokField(values.endsAt),
        desktop,
        mobile,
        desktopPart: formText(form, 'desktopPart').slice(0, 100),
        mobilePart: formText(form, 'mobilePart').slice(0, 100),
        pictures: values.pictures === 'drawn' ? 'drawn' : 'keep',
        idempotencyKey: formKey(form),
      }),
    );
    return redirect(`${bannersPath}/${saved.id}?done=${id === null ? 'made' : 'saved'}`);
  } catch (error) {
    const failure = apiFailure(error);
    const wrong = failedFields(failure);
    const side = refusedSide(failure.data);
    if (side !== null) return { values, pictureMessage: { [side]: failure.message } };
    if (wrong !== null) return { values, fields: wrong };
    return { values, message: failure.message, isConflict: failure.code === 'bannerChanged' };
  }
}

/** Times that can't be read; a field that is empty has none. */
function wrongTimes(values: HouseBannerValues): Record<string, string> {
  const wrong = (['startsAt', 'endsAt'] as const).filter(
    (name) => values[name] !== '' && readBangkokField(values[name]) === null,
  );
  return Object.fromEntries(wrong.map((name) => [name, 'timeInvalid']));
}

/** A banner as its form shows it. */
export function houseBannerValues(banner: HouseBanner): HouseBannerValues {
  const { nameTh, nameEn, subtitleTh, subtitleEn, altTh, altEn, externalLink, display } = banner;
  return {
    ...{ nameTh, nameEn: ownEnglish(nameTh, nameEn), subtitleTh, subtitleEn, altTh, altEn },
    externalLink: externalLink ?? '',
    display: display ? 'shown' : 'hidden',
    startsAt: banner.startsAt === null ? '' : bangkokField(banner.startsAt),
    endsAt: banner.endsAt === null ? '' : bangkokField(banner.endsAt),
    pictures: '',
  };
}
