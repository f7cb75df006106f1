import type { z } from 'zod';
import { type FieldIssue, nameIssues } from '../../platform/http/field-issues.ts';
import { findThaiBank } from '../../platform/payments/thai-banks.ts';
import { inCommonEra, isOfOurTime } from '../../shared/bangkok-time.ts';
import { parseBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { parseCount } from '../../shared/typed-count.ts';
import type { SettingChanges, SettingName } from '../settings/save-settings.ts';
import { secretMark } from '../settings/setting-list.rules.ts';
import type { SettingValue } from './setting-desk.contract.ts';
import {
  fieldsOf,
  keyOf,
  type SettingField,
  type SettingFieldId,
  type SettingGroupId,
  settingSchemas,
} from './setting-groups.rules.ts';

/** Settings as they are kept, by name. */
export type KeptSettings = ReadonlyMap<string, unknown>;
export type FieldFound = { field: string; code: string; minimum?: number; maximum?: number };

/** Of a setting that is kept by name every field with its value; of `setting_list` what there is. */
function valuesOf(kept: KeptSettings, name: SettingField['setting']): Record<string, unknown> {
  const value = kept.get(name) ?? {};
  return name === 'setting_list' ? { ...value } : settingSchemas[name].parse(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a field holds, as it is kept; null for nothing. */
export function keptValue(kept: KeptSettings, { setting, field, part }: SettingField): unknown {
  const value = valuesOf(kept, setting)[field] ?? null;
  if (part === null) return value;
  return isRecord(value) ? (value[part] ?? null) : null;
}

/** A kept value as the desk shows it. Of a secret nothing. */
export function shownValue({ kind }: Pick<SettingField, 'kind'>, value: unknown): SettingValue {
  switch (kind) {
    case 'secret':
      return null;
    case 'switch':
      // Number 84 of SPEC §3 is kept as a number.
      return value === true || Number(value ?? 0) === 1;
    case 'whole':
      return typeof value === 'number' ? value : null;
    case 'baht':
    case 'percent':
      return typeof value === 'number' ? value / 100 : null;
    case 'choices':
    case 'days':
      return Array.isArray(value) ? value.map(String) : [];
    case 'accounts':
      return Array.isArray(value) ? value : [];
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
}

const hundredth = (given: SettingValue): unknown => {
  if (typeof given === 'number')
    return Math.round(given * 100) / 100 === given ? Math.round(given * 100) : given;
  return typeof given === 'string' ? (parseBaht(given) ?? given) : given;
};
const wholeOf = (given: SettingValue): unknown =>
  typeof given === 'string' ? (parseCount(given) ?? given) : given;

/** What was given as it is to be kept, before it is checked. */
function toKeep({ kind, setting, emptyAs }: SettingField, given: SettingValue): unknown {
  if (emptyAs !== undefined && (given === null || (typeof given === 'string' && given.trim() === '')))
    return emptyAs;
  switch (kind) {
    case 'switch':
      if (typeof given !== 'boolean') return given;
      return setting === 'setting_list' ? Number(given) : given;
    case 'whole':
      return wholeOf(given);
    case 'baht':
    case 'percent':
      return hundredth(given);
    case 'days':
      // Whoever types them may have them from a Thai calendar.
      return Array.isArray(given) ? [...new Set(given.map((day) => inCommonEra(String(day))))].sort() : given;
    default:
      return typeof given === 'string' ? given.trim().normalize('NFC') : given;
  }
}

const isNumeric = (kind: SettingField['kind']) => kind === 'whole' || kind === 'baht' || kind === 'percent';

/** What is wrong with a value by itself, whatever the setting says of it. */
function mistakeOf(field: SettingField, value: unknown, pictures: readonly string[]): FieldFound | null {
  const { id, kind, isRequired = false, emptyAs, most, choices } = field;
  const wrong = (code: string, bounds: Omit<FieldFound, 'field' | 'code'> = {}) => ({
    field: id,
    code,
    ...bounds,
  });
  const isEmpty = value === '' || value === null;
  if (emptyAs !== undefined && value === emptyAs) return null;
  if (isEmpty) return isRequired || isNumeric(kind) || kind === 'choice' ? wrong('required') : null;
  if (isNumeric(kind))
    return typeof value === 'number' ? null : wrong(kind === 'whole' ? 'notNumber' : 'amountInvalid');
  switch (kind) {
    case 'switch':
      return typeof value === 'boolean' || value === 0 || value === 1 ? null : wrong('valueInvalid');
    case 'choice':
      return choices?.includes(String(value)) === true ? null : wrong('valueInvalid');
    case 'choices':
      return Array.isArray(value) && value.every((each) => choices?.includes(String(each)))
        ? null
        : wrong('valueInvalid');
    case 'days':
      return Array.isArray(value) && value.every((day) => isDay(String(day))) ? null : wrong('daysInvalid');
    case 'accounts':
      return Array.isArray(value) ? null : wrong('valueInvalid');
    default:
  }
  if (typeof value !== 'string') return wrong('valueInvalid');
  if (most !== undefined && value.length > most) return wrong('tooLong', { maximum: most });
  if (kind === 'email') return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value) ? null : wrong('emailInvalid');
  if (kind === 'url') return isHttpsUrl(value) ? null : wrong('httpsInvalid');
  if (kind === 'bank') return findThaiBank(value) === null ? wrong('valueInvalid') : null;
  if (kind === 'picture') return pictures.includes(value) ? null : wrong('valueInvalid');
  return null;
}

function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !isOfOurTime(day)) return false;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

function isHttpsUrl(value: string): boolean {
  if (/[\s\\]/.test(value) || !URL.canParse(value)) return false;
  const { protocol, username, password, hostname } = new URL(value);
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.');
}

/** Accounts of banks there are, each once. */
function mistakeOfAccounts(id: string, value: unknown): FieldFound | null {
  if (!Array.isArray(value)) return null;
  const accounts = value.filter(isRecord);
  if (accounts.some(({ bankCode }) => findThaiBank(String(bankCode)) === null))
    return { field: id, code: 'bankUnknown' };
  const numbers = accounts.map(({ bankCode, number }) => `${bankCode} ${String(number).replaceAll('-', '')}`);
  return new Set(numbers).size < numbers.length ? { field: id, code: 'accountTwice' } : null;
}

/**
 * The changes that these values of a group are: checked by each field's kind and by the setting's own schema, the one that
 * it is read by later. A field that isn't given stays. `pictures`: the addresses that a picture may have.
 */
export function readSettingValues(
  group: SettingGroupId,
  kept: KeptSettings,
  given: Partial<Record<SettingFieldId, SettingValue>>,
  pictures: readonly string[],
): Result<SettingChanges, { code: 'settingsInvalid'; fields: FieldFound[] }> {
  const found: FieldFound[] = [];
  const changes = new Map<SettingName, Record<string, unknown>>();
  const inObjects = new Map<string, { fields: SettingField[]; values: Record<string, unknown> }>();
  for (const field of fieldsOf(group)) {
    const value = given[field.id];
    const now = keptValue(kept, field);
    // An empty secret is one that wasn't typed.
    const isLeft = value === undefined || (field.kind === 'secret' && value === '');
    const read = isLeft ? now : toKeep(field, value);
    if (field.part !== null) {
      const whole = inObjects.get(keyOf(field)) ?? { fields: [], values: {} };
      whole.fields.push(field);
      whole.values[field.part] = read;
      inObjects.set(keyOf(field), whole);
      continue;
    }
    if (isLeft) continue;
    const mistake =
      mistakeOf(field, read, [...pictures, String(now)]) ??
      (field.kind === 'accounts' ? mistakeOfAccounts(field.id, read) : null);
    if (mistake !== null) {
      found.push(mistake);
      continue;
    }
    put(changes, field, read, found);
  }
  for (const whole of inObjects.values()) putObject(changes, whole, found);
  return found.length > 0
    ? fail({ code: 'settingsInvalid', fields: found })
    : succeed(Object.fromEntries(changes));
}

function put(
  changes: Map<SettingName, Record<string, unknown>>,
  { id, setting, field, kind, emptyAs }: SettingField,
  value: unknown,
  found: FieldFound[],
): void {
  let checked = value;
  if (setting === 'setting_list') {
    if (value === '') checked = null;
  } else {
    const schema = (settingSchemas[setting].shape as Record<string, z.ZodType>)[field];
    if (schema === undefined) throw new Error(`${setting} has no ${field}`);
    // Without a picture of its own it is the one a new shop has.
    if (value === '')
      checked = kind === 'picture' ? undefined : schema.safeParse(null).success ? null : value;
    const amount = emptyAs === undefined || checked === emptyAs ? null : amountOf(schema);
    const parsed = (amount ?? schema).safeParse(checked);
    if (!parsed.success) {
      found.push(issueOf(id, kind, nameIssues(parsed.error.issues, checked, amount ?? schema)));
      return;
    }
    checked = parsed.data;
  }
  changes.set(setting, { ...changes.get(setting), [field]: checked });
}

/** What stands inside a default; of an amount that may be a word as well, the amount: its bounds are told of. */
export function amountOf(schema: z.ZodType | undefined): z.ZodType | null {
  if (schema === undefined) return null;
  if ('unwrap' in schema && typeof schema.unwrap === 'function') return amountOf(schema.unwrap());
  if (!('options' in schema) || !Array.isArray(schema.options)) return schema;
  return schema.options.find((option: { minValue?: unknown }) => option.minValue !== undefined) ?? schema;
}

/** An object of several fields: all of them, or none and then null. */
function putObject(
  changes: Map<SettingName, Record<string, unknown>>,
  { fields, values }: { fields: SettingField[]; values: Record<string, unknown> },
  found: FieldFound[],
): void {
  const [first] = fields;
  if (first === undefined || first.setting === 'setting_list') return;
  const isNone = fields.every(({ part }) => isNothing(values[part ?? '']) || isUsual(part, values));
  const mistakes = isNone
    ? []
    : fields.flatMap((field) => mistakeOf(field, values[field.part ?? ''], []) ?? []);
  if (mistakes.length > 0) {
    found.push(...mistakes);
    return;
  }
  const given = Object.fromEntries(
    Object.entries(values).map(([part, value]) => [part, value === '' ? null : value]),
  );
  const schema = (settingSchemas[first.setting].shape as Record<string, z.ZodType>)[first.field];
  const parsed = schema?.safeParse(isNone ? null : given);
  if (parsed === undefined) throw new Error(`${first.setting} has no ${first.field}`);
  if (!parsed.success) {
    for (const issue of nameIssues(parsed.error.issues, given, schema)) {
      const field = fields.find(({ part }) => part === issue.path[0]) ?? first;
      found.push(issueOf(field.id, field.kind, [issue]));
    }
    return;
  }
  changes.set(first.setting, { ...changes.get(first.setting), [first.field]: parsed.data });
}

const isNothing = (value: unknown) => value === '' || value === null;
/** The number of a head office stands in its field from the start, and alone is nothing. */
const isUsual = (part: string | null, values: Record<string, unknown>) =>
  part === 'branchNumber' && values[part] === '00000';

function issueOf(id: string, kind: SettingField['kind'], [issue]: readonly FieldIssue[]): FieldFound {
  const scale = kind === 'baht' || kind === 'percent' ? 100 : 1;
  const bounds = {
    ...(issue?.minimum === undefined ? {} : { minimum: issue.minimum / scale }),
    ...(issue?.maximum === undefined ? {} : { maximum: issue.maximum / scale }),
  };
  const code = ownCodes[id] ?? (kind === 'accounts' ? 'accountsInvalid' : issue?.message) ?? 'valueInvalid';
  return { field: id, code, ...bounds };
}

/** Fields whose shape is told in words of its own. */
const ownCodes: Readonly<Record<string, string>> = {
  issuerTaxId: 'taxIdInvalid',
  issuerBranchNumber: 'branchNumberInvalid',
  issuerZipCode: 'zipCodeInvalid',
  debtorNumber: 'accountDigitsInvalid',
};

/** Before and after of a change as the desk shows them, by field; of an object by its parts. */
export function shownChange(
  group: SettingGroupId,
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
) {
  return fieldsOf(group).flatMap((field) => {
    const key = keyOf(field);
    if (!(key in after)) return [];
    const [from, to] = [before[key], after[key]].map((kept) => {
      if (field.kind === 'secret') return kept === null ? '' : secretMark;
      const value = kept ?? usualValue(field);
      const part = field.part === null ? value : isRecord(value) ? value[field.part] : null;
      return shownValue(field, part ?? null);
    });
    const pair = { id: field.id, before: from ?? null, after: to ?? null };
    return JSON.stringify(from) === JSON.stringify(to) && field.kind !== 'secret' ? [] : [pair];
  });
}

/** What a field holds in a new shop. */
function usualValue({ setting, field }: SettingField): unknown {
  return setting === 'setting_list' ? null : (valuesOf(new Map(), setting)[field] ?? null);
}
