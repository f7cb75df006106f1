import { z } from 'zod';
import { declareCall, failures } from '../../shared/contract.ts';
import { keptFormMost } from './kept-form.rules.ts';

const tag = 'Identity';
const key = z.string().regex(/^[\w-]{16,64}$/);
const entry = z.tuple([z.string().max(200), z.string().max(keptFormMost.characters)]);

const lostFile = z.object({
  /** Of which field it was. */
  field: z.string().max(200),
  /** What it was called where it was chosen. */
  name: z.string().max(300),
});
export type LostFile = z.infer<typeof lostFile>;

const keptForm = z.object({
  /** Where the form is sent to: a path of this site. */
  path: z.string(),
  fields: z.array(entry),
  /** Files came with it, and aren't kept. */
  hadFiles: z.boolean(),
  /** Which they were, to be chosen again. */
  lostFiles: z.array(lostFile),
});
export type KeptForm = z.infer<typeof keptForm>;

export const keptFormContract = {
  keep: declareCall({
    access: 'anyone',
    limit: 'upload',
    method: 'POST',
    path: '/KeptForm',
    summary:
      'Keep a form for half an hour that came when the session had ended; passwords and codes are left out',
    tag,
  })
    .input(
      z.strictObject({
        path: z.string().max(2_000),
        fields: z.array(entry).max(keptFormMost.fields),
        hadFiles: z.boolean(),
        lostFiles: z.array(lostFile).max(keptFormMost.files).default([]),
      }),
    )
    .output(
      z.object({
        /** For the browser alone: what is kept can't be read without it. */
        key: z.string(),
      }),
    )
    .errors(failures({ bodyTooLarge: 413 })),

  read: declareCall({
    access: 'signedIn',
    method: 'POST',
    path: '/KeptForm/Read',
    summary: 'The form that was kept for the caller',
    tag,
  })
    .input(z.strictObject({ key }))
    .output(keptForm)
    .errors(failures({ notFound: 404 })),

  take: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/KeptForm/Take',
    summary: 'The same, once: it is forgotten',
    tag,
  })
    .input(z.strictObject({ key }))
    .output(keptForm)
    .errors(failures({ notFound: 404 })),
};
