import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { safePath } from '../../shared/safe-path.ts';
import { hashToken } from './find-caller.ts';
import type { KeptForm, LostFile } from './kept-form.contract.ts';
import { fieldsToKeep, keptFormMost } from './kept-form.rules.ts';
import {
  deleteKeptForm,
  deleteOldForms,
  insertKeptForm,
  isDeviceKnown,
  isMadeSince,
  selectDeviceSince,
  selectKeptForm,
  selectSessionOwner,
} from './kept-form.store.ts';
import { hashDevice } from './tried-account.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'newSecret'>;
/** Sealed along with the form, so that nobody can say it afterwards. */
type SealedForm = Omit<KeptForm, 'lostFiles'> & { lostFiles?: LostFile[]; isGuests: boolean };
type Reader = { userId: number; deviceId: string | null };

/**
 * Keeps a form whose sender isn't signed in any more, until they are: half an hour, sealed with a secret that only their
 * browser gets. `token` is that of the session that has ended, where the browser still has it: then the form is its
 * owner's. From a browser that no account was ever signed in to it is a guest's, for whoever registers there next. Fails with `bodyTooLarge` for more than `keptFormMost`.
 */
export async function keepForm(
  { db, clock, newSecret }: Needs,
  { path, fields, hadFiles, lostFiles }: KeptForm,
  { token, deviceId }: { token: string | null; deviceId: string | null },
): Promise<Result<{ key: string }, { code: 'bodyTooLarge' }>> {
  const kept = fieldsToKeep(fields);
  if (kept === null) return fail({ code: 'bodyTooLarge' });
  const key = newSecret() + newSecret();
  const now = clock();
  const isGuests = token === null && deviceId !== null && !(await isDeviceKnown(db, hashDevice(deviceId)));
  const form: SealedForm = { path: safePath(path), fields: kept, hadFiles, lostFiles, isGuests };
  await insertKeptForm(db, {
    keyHash: hashToken(key),
    userId: token === null ? null : await selectSessionOwner(db, hashToken(token)),
    sealed: seal(JSON.stringify(form), key),
    createdAt: now,
    expiresAt: new Date(now.getTime() + keptFormMost.lifetimeMs),
  });
  return succeed({ key });
}

/** The form behind a browser's secret, for whoever sent it; to anybody else there is none. */
export async function readKeptForm(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  key: string,
  reader: Reader,
): Promise<Result<KeptForm, { code: 'notFound' }>> {
  const row = await selectKeptForm(db, hashToken(key), clock());
  if (row === null) return fail({ code: 'notFound' });
  const { isGuests, lostFiles = [], ...sealed } = JSON.parse(unseal(row.sealed, key)) as SealedForm;
  const form = { ...sealed, lostFiles };
  // Without a session to tell whose it is, it is of somebody who has used this browser before: no stranger's to read. A
  // guest's is that of the account made since.
  const isTheirs =
    row.userId === null
      ? (await hasUsed(db, reader, row.createdAt)) ||
        (isGuests && (await isMadeSince(db, reader.userId, row.createdAt)))
      : row.userId === reader.userId;
  return isTheirs ? succeed(form) : fail({ code: 'notFound' });
}

/** The same, once. */
export async function takeKeptForm(
  services: Pick<Needs, 'db' | 'clock'>,
  key: string,
  reader: Reader,
): Promise<Result<KeptForm, { code: 'notFound' }>> {
  const form = await readKeptForm(services, key, reader);
  if (!form.ok) return form;
  return (await deleteKeptForm(services.db, hashToken(key))) ? form : fail({ code: 'notFound' });
}

/** Forgets forms nobody came back for. By the clock. */
export function forgetKeptForms({ db, clock }: Pick<Needs, 'db' | 'clock'>): Promise<number> {
  return deleteOldForms(db, clock());
}

async function hasUsed(db: Needs['db'], { userId, deviceId }: Reader, before: Date): Promise<boolean> {
  if (deviceId === null) return false;
  const since = await selectDeviceSince(db, userId, hashDevice(deviceId));
  return since !== null && since < before;
}

const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM; the key is made of the secret in another way than the hash that is kept. */
function seal(text: string, secret: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function unseal(sealed: Buffer, secret: string): string {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), sealed.subarray(0, ivBytes));
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  );
}

function sealingKey(secret: string): Buffer {
  return createHash('sha256').update(`kept form ${secret}`).digest();
}
