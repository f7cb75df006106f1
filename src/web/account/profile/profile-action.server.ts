import { redirect } from 'react-router';
import { checkProfile, type ProfileFailure } from '../../../modules/identity/profile.rules.ts';
import { bangkokDay } from '../../../shared/bangkok-time.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formFile, formText } from '../../request/form-fields.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { type CompanyReply, reapply } from './company-action.server.ts';

const names = [
  'prefixId',
  'firstname',
  'lastname',
  'birthday',
  'genderId',
  'idCardNumber',
  'backupTelephone',
] as const;

export type ProfileReply = {
  message?: string;
  fields?: ProfileFailure['fields'];
  values?: Record<(typeof names)[number], string>;
  company?: CompanyReply;
  /** What is wrong with the photo that was sent. */
  photoMessage?: string;
};

/** Every form of the profile page: the details, the photo, a company's new application. */
export async function actOnProfile(request: Request, server: ServerSide): Promise<ProfileReply | Response> {
  const form = await request.formData();
  const { profile } = server.api;
  switch (formText(form, 'intent')) {
    case 'save':
      return save(server, form);
    case 'photo':
      return keepPhoto(server, form);
    case 'removePhoto':
      await profile.removePhoto({});
      return redirect('/user/profile/my-profile');
    default: {
      const company = await reapply(server, form);
      return company.isSent === true ? redirect('/user/profile/my-profile') : { company };
    }
  }
}

async function save({ api }: ServerSide, form: FormData): Promise<ProfileReply | Response> {
  const values = Object.fromEntries(names.map((name) => [name, formText(form, name)])) as NonNullable<
    ProfileReply['values']
  >;
  const { idCardNumber, ...rest } = values;
  const chosen = (value: string): 1 | 2 | 3 | null =>
    value === '1' ? 1 : value === '2' ? 2 : value === '3' ? 3 : null;
  const draft = {
    ...rest,
    prefixId: chosen(values.prefixId),
    genderId: chosen(values.genderId),
    // The field is empty while a number is kept: nothing typed leaves it.
    ...(idCardNumber === '' ? {} : { idCardNumber }),
  };
  const checked = checkProfile(draft, bangkokDay(new Date()));
  if (!checked.ok) return { fields: checked.failure.fields, values };
  try {
    await api.profile.update(draft);
    return redirect('/user/profile/my-profile?done=saved');
  } catch (error) {
    return { message: apiFailure(error).message, values };
  }
}

async function keepPhoto({ api }: ServerSide, form: FormData): Promise<ProfileReply | Response> {
  const file = formFile(form, 'file');
  if (file === null) return redirect('/user/profile/my-profile');
  try {
    await api.profile.keepPhoto({ file });
    return redirect('/user/profile/my-profile?done=photo');
  } catch (error) {
    return { photoMessage: apiFailure(error).message };
  }
}
