import { redirect } from 'react-router';
import type { BannerSide } from '../../../modules/banner/banner.rules.ts';
import { refusedSide } from '../../kit/banner/refused-side.server.ts';
import { bangkokField, readBangkokField } from '../../kit/page/bangkok-field.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formFiles, formKey, formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { bannersPath } from './banners-path.ts';

const names = [
  'name',
  'altTh',
  'altEn',
  'externalLink',
  'display',
  'startsAt',
  'endsAt',
  'pictures',
] as const;
export type BannerValues = Record<(typeof names)[number], string>;

export type BannerReply = {
  values?: BannerValues;
  message?: string;
  /** Somebody was faster: what stands there now is shown beside what was typed. */
  isConflict?: boolean;
  /** Codes of texts (`banner.mistake`) by field. */
  fields?: Record<string, string>;
  /** Why a picture was refused, in the API's words. */
  pictureMessage?: Partial<Record<BannerSide, string>>;
};

/** Saves the form of a banner, or removes it. */
export async function actOnBanner(
  request: Request,
  { api }: ServerSide,
  id: number | null,
): Promise<BannerReply | Response> {
  const form = await request.formData();
  const version = readNumber(formText(form, 'version'));
  if (id !== null && formText(form, 'intent') === 'remove') {
    try {
      await orHidden(api.banner.remove({ id, version: Math.max(1, version) }));
      return redirect(`${bannersPath}?done=removed`);
    } catch (error) {
      return { message: apiFailure(error).message };
    }
  }
  const values = Object.fromEntries(names.map((name) => [name, formText(form, name)])) as BannerValues;
  const fields = wrongTimes(values);
  if (Object.keys(fields).length > 0) return { values, fields };
  const [desktop = null] = formFiles(form, 'desktop');
  const [mobile = null] = formFiles(form, 'mobile');
  try {
    const saved = await orHidden(
      api.banner.save({
        id,
        version: id === null ? null : Math.max(1, version),
        name: values.name.slice(0, 100),
        altTh: values.altTh.slice(0, 200),
        altEn: values.altEn.slice(0, 200),
        externalLink: values.externalLink.slice(0, 500),
        display: values.display === 'hidden' ? 'hidden' : 'shown',
        startsAt: readBangkokField(values.startsAt),
        endsAt: readBangkokField(values.endsAt),
        desktop,
        mobile,
        desktopPart: formText(form, 'desktopPart').slice(0, 100),
        mobilePart: formText(form, 'mobilePart').slice(0, 100),
        pictures: values.pictures === 'drawn' ? 'drawn' : 'keep',
        ...(id === null ? { idempotencyKey: formKey(form) } : {}),
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
function wrongTimes(values: BannerValues): Record<string, string> {
  const wrong = (['startsAt', 'endsAt'] as const).filter(
    (name) => values[name] !== '' && readBangkokField(values[name]) === null,
  );
  return Object.fromEntries(wrong.map((name) => [name, 'timeInvalid']));
}

/** A banner as its form shows it. */
export function bannerValues(banner: {
  name: string;
  altTh: string;
  altEn: string;
  externalLink: string | null;
  display: boolean;
  startsAt: string | null;
  endsAt: string | null;
}): BannerValues {
  const { name, altTh, altEn, externalLink, display, startsAt, endsAt } = banner;
  return {
    name,
    altTh,
    altEn,
    externalLink: externalLink ?? '',
    display: display ? 'shown' : 'hidden',
    startsAt: startsAt === null ? '' : bangkokField(startsAt),
    endsAt: endsAt === null ? '' : bangkokField(endsAt),
    pictures: '',
  };
}
