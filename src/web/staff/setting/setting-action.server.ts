import { redirect } from 'react-router';
import type {
  SettingFieldView,
  SettingQuestion,
  SettingValue,
} from '../../../modules/shop-desk/setting-desk.contract.ts';
import { settingQuestions } from '../../../modules/shop-desk/setting-desk.contract.ts';
import type { SettingGroupId } from '../../../modules/shop-desk/setting-groups.rules.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formFile, formText, formTexts } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { settingsPath } from './settings-path.ts';

export type SettingValues = Record<string, SettingValue>;
export type SettingReply = {
  /** Which form was sent. */
  intent: string;
  values?: SettingValues;
  message?: string;
  /** What is wrong by field, in the API's words. */
  fields?: Record<string, string>;
  /** Somebody was faster: what stands there now is shown beside what was typed. */
  isConflict?: boolean;
  questions?: SettingQuestion[];
  /** The field whose picture wasn't taken. */
  refusedPicture?: string;
};

/** Saves the form of a group of settings, puts a picture in, or takes a change back. */
export async function actOnSettings(
  request: Request,
  { api }: ServerSide,
  group: SettingGroupId,
): Promise<SettingReply | Response> {
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const version = Number(formText(form, 'version')) || 0;
  const isConfirmed = formText(form, 'isConfirmed') === '1';
  let values: SettingValues = {};
  try {
    switch (intent) {
      case 'restore': {
        const changeId = Math.max(1, readNumber(formText(form, 'changeId')));
        await api.settingDesk.restore({ group, version, changeId, isConfirmed });
        return redirect(`${settingsPath}/${group}?done=restored`);
      }
      case 'picture': {
        const field = formText(form, 'field');
        const file = formFile(form, 'file') ?? new File([], 'none');
        await api.settingDesk.picture({ group, version, field, file });
        break;
      }
      case 'removePicture':
        values = { [formText(form, 'field')]: '' };
        await api.settingDesk.save({ group, version, values, isConfirmed });
        break;
      case 'captcha': {
        const captchaToken = formText(form, 'tokenRecapcha');
        const isOn = formText(form, 'captchaOn') === '1';
        await api.settingDesk.save({
          group,
          version,
          values: { captchaOn: isOn },
          isConfirmed,
          captchaToken,
        });
        break;
      }
      default: {
        const { fields } = await orHidden(api.settingDesk.group({ group }));
        values = readValues(form, fields);
        await api.settingDesk.save({ group, version, values, isConfirmed });
      }
    }
    return redirect(`${settingsPath}/${group}?done=saved`);
  } catch (error) {
    const picture = intent === 'picture' ? { refusedPicture: formText(form, 'field') } : {};
    return { ...replyOf(error), ...picture, intent, values };
  }
}

function replyOf(error: unknown): Omit<SettingReply, 'intent'> {
  const { code, message, data } = apiFailure(error);
  const fields = wordsByField(data);
  const asked = typeof data === 'object' && data !== null && 'questions' in data ? data.questions : [];
  const questions = settingQuestions.filter((each) => Array.isArray(asked) && asked.includes(each));
  if (questions.length > 0) return { questions };
  return { message, isConflict: code === 'settingsChanged', ...(fields === null ? {} : { fields }) };
}

/** The API's own words for what is wrong with each field. */
function wordsByField(data: unknown): Record<string, string> | null {
  if (typeof data !== 'object' || data === null || !('fields' in data) || !Array.isArray(data.fields))
    return null;
  const found = data.fields as readonly { field: string; message: string }[];
  return Object.fromEntries(found.map(({ field, message }) => [field, message]));
}

/** What the form of a group holds; pictures and the captcha's switch have forms of their own. */
function readValues(form: FormData, fields: readonly SettingFieldView[]): SettingValues {
  const inForm = fields.filter(({ kind, id }) => kind !== 'picture' && id !== 'captchaOn');
  return Object.fromEntries(inForm.map((field) => [field.id, readValue(form, field)]));
}

function readValue(form: FormData, { id, kind }: SettingFieldView): SettingValue {
  switch (kind) {
    case 'switch':
      return form.has(id);
    case 'choices':
      return formTexts(form, id);
    case 'days':
      return formText(form, id)
        .split(/[\s,]+/)
        .filter((day) => day !== '')
        .map((day) => day.slice(0, 20))
        .slice(0, 400);
    case 'accounts':
      return readAccounts(form, id);
    default:
      return formText(form, id).slice(0, 2_000);
  }
}

/** Rows of accounts; one that is empty isn't there. */
function readAccounts(form: FormData, id: string) {
  const [banks, numbers, names] = ['bank', 'number', 'name'].map((part) => formTexts(form, `${id}-${part}`));
  return (banks ?? [])
    .map((bankCode, index) => ({
      bankCode: bankCode.slice(0, 3),
      number: (numbers?.[index] ?? '').trim().slice(0, 20),
      name: (names?.[index] ?? '').trim().slice(0, 200),
    }))
    .filter(({ bankCode, number, name }) => bankCode !== '' || number !== '' || name !== '')
    .slice(0, 20);
}
