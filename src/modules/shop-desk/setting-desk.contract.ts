import { z } from 'zod';
import { declareCall, failures, id, smallIdMost, text, versionFromZero } from '../../shared/contract.ts';
import { checkedServices, serviceStates } from './service-states.rules.ts';
import {
  fieldKinds,
  type SettingFieldId,
  type SettingGroupId,
  settingFieldIds,
  settingGroupIds,
} from './setting-groups.rules.ts';

const tag = 'Settings of the shop';
const instant = z.iso.datetime();

const account = z.strictObject({ bankCode: text(3), number: text(20), name: text(200) });
/** A field's value: amounts in baht, shares in per cent; a number may be sent as it is typed. */
const value = z.union([
  text(2_000),
  z.number(),
  z.boolean(),
  z.array(text(20)).max(400),
  z.array(account).max(20),
  z.null(),
]);
export type SettingValue = z.infer<typeof value>;

const group = z.enum(settingGroupIds as [SettingGroupId, ...SettingGroupId[]]);
const fieldId = z.enum(settingFieldIds as [SettingFieldId, ...SettingFieldId[]]);
/** The same, as it comes back. */
const shown = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.array(z.object({ bankCode: z.string(), number: z.string(), name: z.string() })),
  z.null(),
]);

const author = {
  changedAt: instant.nullable(),
  /** Who of the staff; null for the shop's file, or where nobody has changed it yet. */
  changedBy: z.string().nullable(),
};

const field = z.object({
  id: fieldId,
  kind: z.enum(fieldKinds),
  value: shown,
  /** Of a secret: whether there is one. */
  isSet: z.boolean(),
  isRequired: z.boolean(),
  /** Of a number the smallest and the largest, of a text the letters. */
  least: z.number().nullable(),
  most: z.number().nullable(),
  choices: z.array(z.string()),
  ...author,
});
export type SettingFieldView = z.infer<typeof field>;

const change = z.object({
  id: z.number(),
  changedAt: instant,
  changedBy: z.string().nullable(),
  fields: z.array(z.object({ id: fieldId, before: shown, after: shown })),
});
export type SettingChangeView = z.infer<typeof change>;

const groupView = z.object({
  group,
  /** To be sent with a change: whoever has read an older one is refused. */
  version: z.number(),
  fields: z.array(field),
  /** Newest first. */
  changes: z.array(change),
});
export type SettingGroupView = z.infer<typeof groupView>;

/** What is asked before it is done: it shuts people out, or texts that staff wrote may say otherwise. */
export const settingQuestions = ['closeShop', 'liveOff', 'noAccounts', 'textsNameTimes'] as const;
export type SettingQuestion = (typeof settingQuestions)[number];

const saveFailures = failures({
  settingsInvalid: 422,
  settingsChanged: 409,
  settingsUnconfirmed: 409,
  captchaUnproven: 422,
  captchaUnavailable: 503,
});

const service = z.object({
  service: z.enum([
    'mail',
    'sms',
    'cards',
    'promptpay',
    'bankQr',
    'line',
    'google',
    'apple',
    'facebook',
    'facebookPages',
  ]),
  isSet: z.boolean(),
});

/** What staff change of how the shop is (DECISIONS "Not shown, so ours": site settings). */
export const settingDeskContract = {
  groups: declareCall({
    access: 'staff',
    right: 'settings',
    method: 'GET',
    path: '/admin/setting/List',
    summary: 'The groups of settings, with who changed each last',
    tag,
  }).output(z.object({ dataList: z.array(z.object({ group, ...author })) })),

  group: declareCall({
    access: 'staff',
    right: 'settings',
    method: 'GET',
    path: '/admin/setting/{group}',
    summary: 'The settings of a group with their history; never a secret',
    tag,
  })
    .input(z.strictObject({ group }))
    .output(groupView),

  save: declareCall({
    access: 'staff',
    right: 'settings',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/setting/{group}',
    summary: 'Change settings of a group; what isn’t named stays',
    tag,
  })
    .input(
      z.strictObject({
        group,
        version: versionFromZero,
        values: z.record(z.string().max(60), value),
        /** Said once it was asked (`settingsUnconfirmed`). */
        isConfirmed: z.boolean().default(false),
        /** Of a captcha that was solved with the keys that are kept: it is turned on with one alone. */
        captchaToken: text(4_000).optional(),
      }),
    )
    .output(groupView)
    .errors(saveFailures),

  restore: declareCall({
    access: 'staff',
    right: 'settings',
    factor: 'again',
    limit: 'write',
    method: 'POST',
    path: '/admin/setting/{group}/restore',
    summary: 'Take settings of a group back to what they were before a change; secrets stay',
    tag,
  })
    .input(
      z.strictObject({
        group,
        version: versionFromZero,
        changeId: id,
        isConfirmed: z.boolean().default(false),
      }),
    )
    .output(groupView)
    .errors({ ...saveFailures, ...failures({ settingChangeNotFound: 404 }) }),

  picture: declareCall({
    access: 'staff',
    right: 'settings',
    limit: 'upload',
    method: 'POST',
    path: '/admin/setting/{group}/picture',
    summary: 'Put a picture into a setting (multipart/form-data)',
    tag,
  })
    .input(
      z.strictObject({
        group,
        version: z.coerce.number().int().min(0).max(smallIdMost),
        field: text(60),
        file: z.file(),
      }),
    )
    .output(groupView)
    .errors({
      ...saveFailures,
      ...failures({
        fileTooLarge: 413,
        formatNotSupported: 422,
        imageTooLarge: 422,
        imageBroken: 422,
      }),
    }),

  services: declareCall({
    access: 'staff',
    right: 'settings',
    method: 'GET',
    path: '/admin/setting-service/List',
    summary: 'What the environment of the shop has set, and what came of one’s last test messages',
    tag,
  }).output(
    z.object({
      dataList: z.array(service),
      tests: z.array(
        z.object({
          channel: z.enum(['mail', 'sms']),
          to: z.string(),
          queuedAt: instant,
          sentAt: instant.nullable(),
        }),
      ),
    }),
  ),

  test: declareCall({
    access: 'staff',
    right: 'settings',
    limit: 'write',
    method: 'POST',
    path: '/admin/setting-service/{channel}/test',
    summary: 'Send oneself a test message by the shop’s own way of sending',
    tag,
  })
    .input(z.strictObject({ channel: z.enum(['mail', 'sms']) }))
    .output(z.object({ to: z.string() }))
    .errors(failures({ serviceNotSet: 409, ownTelephoneMissing: 409 })),

  check: declareCall({
    access: 'staff',
    right: 'settings',
    limit: 'write',
    method: 'POST',
    path: '/admin/setting-service/{service}/check',
    summary: 'Ask a service whether it knows the keys that the shop has; nothing is made there',
    tag,
  })
    .input(z.strictObject({ service: z.enum(checkedServices) }))
    .output(z.object({ state: z.enum(serviceStates) }))
    .errors(failures({ serviceNotSet: 409 })),
};
