import { z } from 'zod';
import { declareCall, failures, pageNo, perPage, text, versionFromZero } from '../../shared/contract.ts';
import { wordingMost } from './wording.rules.ts';

const tag = 'Wording desk';
const bundle = z.string().regex(/^[A-Za-z.]{1,60}$/);
const key = z.string().regex(/^[\w.+-]{1,200}$/);

/** `changed`: with staff's words in one language at least; `unfit`: with such as a release no longer says. */
export const wordingStates = ['all', 'changed', 'unfit'] as const;

const inLanguage = z.object({
  /** As the shop's files have it. */
  own: z.string(),
  /** As staff have it; null for as the files do. */
  text: z.string().nullable(),
  /** To be sent with a change; 0 of what was never changed. */
  version: z.number(),
  changedAt: z.iso.datetime().nullable(),
  /** Whether staff's is said: one that doesn't fill the places of today's own isn't. */
  fits: z.boolean(),
});
const wording = z.object({
  bundle: z.string(),
  key: z.string(),
  /** What has to be filled in, as it is written: {count}, <link>…</link>. */
  places: z.array(z.string()),
  th: inLanguage,
  en: inLanguage,
});
export type WordingText = z.infer<typeof wording>;

/** Of a language: its words as they are to be, null for the files'; `version` as it was read. */
const change = z.strictObject({
  text: z
    .string()
    .max(wordingMost * 2)
    .nullable(),
  version: versionFromZero,
});

/** Every text of the shop, as staff read and change it. */
export const wordingContract = {
  list: declareCall({
    access: 'staff',
    right: 'wording',
    method: 'GET',
    path: '/admin/wording/List',
    summary:
      'Texts of the shop, by what they say or their key (“mail.order”), with staff’s words where there are any',
    tag,
  })
    .input(
      z.strictObject({
        state: z.enum(wordingStates).default('all'),
        search: text(100).default(''),
        pageNo,
        perpage: perPage(30),
      }),
    )
    .output(
      z.object({
        dataList: z.array(wording),
        counts: z.object({ all: z.number(), changed: z.number(), unfit: z.number() }),
      }),
    ),

  read: declareCall({
    access: 'staff',
    right: 'wording',
    method: 'GET',
    path: '/admin/wording/Text',
    summary: 'A text of the shop in both languages',
    tag,
  })
    .input(z.strictObject({ bundle, key }))
    .output(wording)
    .errors(failures({ wordingNotFound: 404 })),

  save: declareCall({
    access: 'staff',
    right: 'wording',
    limit: 'write',
    method: 'POST',
    path: '/admin/wording/Text',
    summary: 'Change the words of a text, or set them back; every process says them within two seconds',
    tag,
  })
    .input(z.strictObject({ bundle, key, th: change, en: change }))
    .output(wording)
    .errors(failures({ wordingNotFound: 404, wordingChanged: 409, wordingInvalid: 422 })),
};
