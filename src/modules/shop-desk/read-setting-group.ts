import type { z } from 'zod';
import type { Services } from '../../platform/services.ts';
import { readKeptSettings } from '../settings/read-settings.ts';
import type { SettingFieldView, SettingGroupView } from './setting-desk.contract.ts';
import {
  fieldsOf,
  keyOf,
  keysOf,
  type SettingField,
  type SettingGroupId,
  settingGroupIds,
  settingSchemas,
} from './setting-groups.rules.ts';
import { amountOf, type KeptSettings, keptValue, shownChange, shownValue } from './setting-values.ts';
import {
  type LastChange,
  selectLastChanges,
  selectSettingChanges,
  selectSettingVersion,
} from './shop-desk.store.ts';

/** Changes of a group that are shown and can be taken back. */
const changesShown = 50;

type Needs = Pick<Services, 'db'>;

/** The groups of settings in their order, with who changed anything of each last. */
export async function listSettingGroups({ db }: Needs) {
  const last = new Map((await selectLastChanges(db)).map((change) => [change.key, change]));
  return settingGroupIds.map((group) => ({
    group,
    ...authorOf(newest(keysOf(group).flatMap((key) => last.get(key) ?? []))),
  }));
}

function newest(changes: readonly LastChange[]): LastChange | undefined {
  return [...changes].sort((a, b) => b.changedAt.getTime() - a.changedAt.getTime())[0];
}

function authorOf(change: LastChange | undefined) {
  return { changedAt: change?.changedAt.toISOString() ?? null, changedBy: change?.changedBy ?? null };
}

/** A group's settings with who changed each, and its history. */
export async function readSettingGroup({ db }: Needs, group: SettingGroupId): Promise<SettingGroupView> {
  const keys = keysOf(group);
  const [kept, version, changes, lastChanges] = await Promise.all([
    readKeptSettings(db),
    selectSettingVersion(db, keys),
    selectSettingChanges(db, keys, changesShown),
    selectLastChanges(db),
  ]);
  const last = new Map(lastChanges.map((change) => [change.key, change]));
  return {
    group,
    version,
    fields: fieldsOf(group).map((field) => describeField(kept, field, last.get(keyOf(field)))),
    changes: changes.map((change) => ({
      id: change.id,
      changedAt: change.changedAt.toISOString(),
      changedBy: change.changedBy,
      fields: shownChange(group, change),
    })),
  };
}

function describeField(
  kept: KeptSettings,
  field: SettingField,
  change: LastChange | undefined,
): SettingFieldView {
  const value = keptValue(kept, field);
  const bounds = numberBounds(field);
  return {
    id: field.id,
    kind: field.kind,
    value: shownValue(field, value),
    isSet: value !== null && value !== '',
    isRequired: field.isRequired ?? (isNumber(field) && field.emptyAs === undefined),
    least: bounds.least,
    most: bounds.most ?? field.most ?? null,
    choices: [...(field.choices ?? [])],
    ...authorOf(change),
  };
}

const isNumber = ({ kind }: SettingField) => kind === 'whole' || kind === 'baht' || kind === 'percent';

/** A number's bounds, as its setting's schema has them and in the unit in which it is shown. */
function numberBounds(given: SettingField): { least: number | null; most: number | null } {
  const { setting, field, kind } = given;
  if (!isNumber(given) || setting === 'setting_list') return { least: null, most: null };
  const shape: Record<string, z.ZodType> = settingSchemas[setting].shape;
  const schema = amountOf(shape[field]) as Bounded | null;
  const scale = kind === 'whole' ? 1 : 100;
  return {
    least: typeof schema?.minValue === 'number' ? schema.minValue / scale : null,
    most: typeof schema?.maxValue === 'number' ? schema.maxValue / scale : null,
  };
}

type Bounded = { minValue?: unknown; maxValue?: unknown };
