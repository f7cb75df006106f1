import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { isPromiseWritten } from '../content/read-content.ts';
import { holdSettings, readKeptSettings } from '../settings/read-settings.ts';
import { type SettingChanges, type SettingDifference, saveSettings } from '../settings/save-settings.ts';
import { isSecretSetting } from '../settings/setting-list.rules.ts';
import type { SettingQuestion, SettingValue } from './setting-desk.contract.ts';
import {
  fieldsOf,
  keyOf,
  keysOf,
  type SettingFieldId,
  type SettingGroupId,
  settingSchemas,
} from './setting-groups.rules.ts';
import { type FieldFound, type KeptSettings, readSettingValues } from './setting-values.ts';
import { selectSettingChanges, selectSettingVersion } from './shop-desk.store.ts';

export type Staff = { userId: number; origin: CallOrigin };
export type SettingFailure =
  | { code: 'settingsInvalid'; fields: FieldFound[] }
  | { code: 'settingsChanged' }
  | { code: 'settingsUnconfirmed'; questions: SettingQuestion[] }
  | { code: 'captchaUnproven' }
  | { code: 'captchaUnavailable' };

type Needs = Pick<Services, 'db' | 'clock' | 'verifyCaptcha'>;
export type SettingsAsked = {
  group: SettingGroupId;
  /** Of the last change that the editor has read. */
  version: number;
  values: Partial<Record<SettingFieldId, SettingValue>>;
  isConfirmed: boolean;
  captchaToken?: string | undefined;
  /** Addresses that a picture's field may get beside the one it has. */
  pictures?: readonly string[];
};

/**
 * Changes settings of a group, unless somebody has since `version`. What shuts people out is asked first; a captcha that
 * nobody could solve, and so nobody sign in, can't be turned on: a solved one is wanted (DECISIONS "Accounts and safety").
 */
export async function saveSettingGroup(
  services: Needs,
  staff: Staff,
  asked: SettingsAsked,
): Promise<Result<true, SettingFailure>> {
  const proven = await proveCaptcha(services, staff, asked);
  if (!proven.ok) return proven;
  return transact<true, SettingFailure>(services.db, (tx) =>
    saveGroupIn(tx, services, staff, asked, proven.value),
  );
}

/** The same within a transaction; `isProven`: whether somebody solved a captcha with the keys that are to be kept. */
export async function saveGroupIn(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  staff: Staff,
  asked: SettingsAsked,
  isProven = false,
): Promise<Result<true, SettingFailure>> {
  const kept = await holdSettings(tx);
  const read = readSettingValues(asked.group, kept, asked.values, asked.pictures ?? []);
  if (!read.ok) return read;
  return keep(tx, services, staff, { ...asked, kept, changes: read.value, isProven });
}

/**
 * Takes settings of a group back to what they were before a change of it, through everything that came after. Secrets stay:
 * what they were isn't kept.
 */
export async function restoreSettingGroup(
  services: Needs,
  staff: Staff,
  asked: Omit<SettingsAsked, 'values' | 'captchaToken'> & { changeId: number },
): Promise<Result<true, SettingFailure | { code: 'settingChangeNotFound' }>> {
  type Failure = SettingFailure | { code: 'settingChangeNotFound' };
  return transact<true, Failure>(services.db, async (tx) => {
    const kept = await holdSettings(tx);
    const keys = keysOf(asked.group);
    const changes = await selectSettingChanges(tx, keys, 1_000);
    if (!changes.some(({ id }) => id === asked.changeId)) return fail({ code: 'settingChangeNotFound' });
    const before = new Map<string, unknown>();
    for (const change of changes) {
      if (change.id < asked.changeId) break;
      for (const key of keys) if (key in change.after) before.set(key, change.before[key]);
    }
    const changed: SettingChanges = {};
    for (const field of fieldsOf(asked.group)) {
      const key = keyOf(field);
      if (!before.has(key) || isSecretSetting(key)) continue;
      changed[field.setting] = { ...changed[field.setting], [field.field]: before.get(key) ?? null };
    }
    return keep(tx, services, staff, {
      ...asked,
      kept,
      changes: withUsual(changed),
      isProven: false,
      restored: asked.changeId,
    });
  });
}

/** A field that wasn't set before is as a new shop has it: then its setting's schema says what it is. */
function withUsual(changes: SettingChanges): SettingChanges {
  return Object.fromEntries(
    Object.entries(changes).map(([name, fields]) => [
      name,
      name === 'setting_list' ? fields : usualOf(name as keyof typeof settingSchemas, fields),
    ]),
  );
}

function usualOf(
  name: keyof typeof settingSchemas,
  fields: Record<string, unknown>,
): Record<string, unknown> {
  const usual: Record<string, unknown> = settingSchemas[name].parse({});
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, value ?? usual[field] ?? null]),
  );
}

type Kept = Pick<SettingsAsked, 'group' | 'version' | 'isConfirmed'> & {
  kept: KeptSettings;
  changes: SettingChanges;
  isProven: boolean;
  restored?: number;
};

async function keep(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  staff: Staff,
  { group, version, isConfirmed, kept, changes, isProven, restored }: Kept,
): Promise<Result<true, SettingFailure>> {
  if ((await selectSettingVersion(tx, keysOf(group))) !== version) return fail({ code: 'settingsChanged' });
  if (wantsCaptchaProof(kept, changes) && !isProven) return fail({ code: 'captchaUnproven' });
  const questions = isConfirmed
    ? []
    : [...questionsOf(kept, changes), ...(await questionsOfTexts(tx, clock(), kept, changes))];
  if (questions.length > 0) return fail({ code: 'settingsUnconfirmed', questions });
  const now = clock();
  const difference = await saveSettings(tx, changes, { userId: staff.userId, now });
  await recordAudit(
    tx,
    {
      kind: restored === undefined ? 'setting_saved' : 'setting_restored',
      actorUserId: staff.userId,
      subjectUserId: null,
      origin: staff.origin,
      moved: told(difference),
      detail: { group, ...(restored === undefined ? {} : { changeId: restored }) },
    },
    now,
  );
  return succeed(true);
}

/** A log's line is no place for whole texts; the history of settings has them. */
const toldMost = 2_000;

function told({ before, after }: SettingDifference): { before: string; after: string } {
  const [from, to] = [before, after].map((each) => JSON.stringify(each).slice(0, toldMost));
  return { before: from ?? '', after: to ?? '' };
}

function fieldIn(kept: KeptSettings, changes: SettingChanges, name: 'site' | 'payment', field: string) {
  const before: unknown = new Map(Object.entries(kept.get(name) ?? {})).get(field) ?? null;
  const given = changes[name];
  return { before, after: given !== undefined && field in given ? given[field] : before };
}

/** What of the changes shuts people out. */
function questionsOf(kept: KeptSettings, changes: SettingChanges): SettingQuestion[] {
  const closed = fieldIn(kept, changes, 'site', 'isClosed');
  const live = fieldIn(kept, changes, 'site', 'isLive');
  const accounts = fieldIn(kept, changes, 'payment', 'bankAccounts');
  const isEmpty = (list: unknown) => !Array.isArray(list) || list.length === 0;
  return [
    ...(closed.before !== true && closed.after === true ? (['closeShop'] as const) : []),
    ...(live.before === true && live.after !== true ? (['liveOff'] as const) : []),
    ...(!isEmpty(accounts.before) && isEmpty(accounts.after) ? (['noAccounts'] as const) : []),
  ];
}

/** Whether a promise changes that texts of staff's may name by its number. */
async function questionsOfTexts(
  tx: Transaction,
  now: Date,
  kept: KeptSettings,
  { timers }: SettingChanges,
): Promise<SettingQuestion[]> {
  if (timers === undefined) return [];
  const before: Record<string, unknown> = settingSchemas.timers.parse(kept.get('timers') ?? {});
  const isChanged = Object.entries(timers).some(([field, value]) => before[field] !== value);
  return isChanged && (await isPromiseWritten(tx, now)) ? ['textsNameTimes'] : [];
}

type CaptchaKeys = { siteKey: unknown; secret: unknown; isOn: boolean };

function captchaIn(kept: KeptSettings, changes: SettingChanges): { before: CaptchaKeys; after: CaptchaKeys } {
  const list = new Map(Object.entries(kept.get('setting_list') ?? {}));
  const of = (values: ReadonlyMap<string, unknown>): CaptchaKeys => ({
    siteKey: values.get('82') ?? null,
    secret: values.get('83') ?? null,
    isOn: Number(values.get('84') ?? 0) === 1,
  });
  return { before: of(list), after: of(new Map([...list, ...Object.entries(changes.setting_list ?? {})])) };
}

/** Whether the captcha would be on, newly or with other keys. */
function wantsCaptchaProof(kept: KeptSettings, changes: SettingChanges): boolean {
  const { before, after } = captchaIn(kept, changes);
  return after.isOn && (!before.isOn || before.siteKey !== after.siteKey || before.secret !== after.secret);
}

/** Asks the captcha's issuer about the token that came with the change; outside of any transaction. */
async function proveCaptcha(
  { db, verifyCaptcha }: Needs,
  { origin }: Staff,
  { group, values, captchaToken }: SettingsAsked,
): Promise<Result<boolean, { code: 'captchaUnavailable' }>> {
  if (group !== 'captcha' || captchaToken === undefined || captchaToken === '') return succeed(false);
  const kept = await readKeptSettings(db);
  const read = readSettingValues(group, kept, values, []);
  if (!read.ok) return succeed(false);
  const { secret } = captchaIn(kept, read.value).after;
  if (typeof secret !== 'string' || secret === '') return succeed(false);
  const verdict = await verifyCaptcha({ token: captchaToken, secret, clientAddress: origin.address });
  return verdict === null ? fail({ code: 'captchaUnavailable' }) : succeed(verdict);
}
