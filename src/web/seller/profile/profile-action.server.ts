import { redirect } from 'react-router';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure, failedFields } from '../../request/api-client.server.ts';
import { formFiles, formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

const names = [
  'nameTh',
  'nameEn',
  'taglineTh',
  'taglineEn',
  'descriptionTh',
  'descriptionEn',
  'policiesTh',
  'policiesEn',
  'email',
  'telephone',
  'provinceId',
] as const;
/** What was typed, as it was typed. */
export type ProfileValues = Record<(typeof names)[number], string>;

export type ProfileReply = {
  values: ProfileValues;
  isNameMissing?: true;
  isEmailWrong?: true;
  /** Why the logo was refused. */
  logoMessage?: string;
  message?: string;
  /** Somebody was faster: what stands there now is shown beside what was typed. */
  isConflict?: boolean;
};

const logoCodes = ['fileTooLarge', 'formatNotSupported', 'imageTooLarge', 'imageBroken', 'logoSmall'];

/** Saves the form of a store's profile. */
export async function actOnProfile(request: Request, { api }: ServerSide): Promise<Response | ProfileReply> {
  const form = await request.formData();
  const values = Object.fromEntries(names.map((name) => [name, formText(form, name)])) as ProfileValues;
  if (values.nameTh === '') return { values, isNameMissing: true };
  const [logo = null] = formFiles(form, 'logo');
  try {
    await orHidden(
      api.storeProfile.save({
        version: Math.max(1, readNumber(formText(form, 'version'))),
        nameTh: values.nameTh.slice(0, 100),
        nameEn: values.nameEn.slice(0, 100),
        taglineTh: values.taglineTh.slice(0, 120),
        taglineEn: values.taglineEn.slice(0, 120),
        descriptionTh: values.descriptionTh.slice(0, 3_000),
        descriptionEn: values.descriptionEn.slice(0, 3_000),
        policiesTh: values.policiesTh.slice(0, 3_000),
        policiesEn: values.policiesEn.slice(0, 3_000),
        email: values.email.slice(0, 254),
        telephone: values.telephone.slice(0, 30),
        provinceId: values.provinceId === '' ? '' : readNumber(values.provinceId),
        logo,
        logoIs: form.has('isDrawn') ? 'drawn' : 'keep',
      }),
    );
    return redirect('/manage-store/profile?done=saved');
  } catch (error) {
    const failure = apiFailure(error);
    if (logoCodes.includes(failure.code)) return { values, logoMessage: failure.message };
    if (failedFields(failure)?.email !== undefined) return { values, isEmailWrong: true };
    return { values, message: failure.message, isConflict: failure.code === 'profileChanged' };
  }
}
