import { createHash } from 'node:crypto';
import type { ServerContext } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { type AccountName, findAccount } from './find-account.ts';
import { isDeviceKnown } from './session.store.ts';

/** How a device is kept: whoever reads the table can't pretend to be one. */
export function hashDevice(device: string): Buffer {
  return createHash('sha256').update(device).digest();
}

/**
 * Whose password is being tried: one name for an account, whether it is called by its e-mail address or its telephone;
 * and whether that happens in a browser its owner has signed in with (only one that brings a secret of its own counts).
 */
async function whoIsTried(
  { db }: Pick<Services, 'db'>,
  name: AccountName,
  deviceId: string | null,
): Promise<{ who: string; isKnownDevice: boolean }> {
  const account = await findAccount(db, name);
  if (account === null) return { who: name.email || name.telephone || '', isKnownDevice: false };
  const isKnownDevice = deviceId !== null && (await isDeviceKnown(db, account.id, hashDevice(deviceId)));
  return { who: `user ${account.id}`, isKnownDevice };
}

/** What an account's own limit counts by. The limiter's table holds no names. */
export function accountKey(name: string): string {
  return createHash('sha256').update(name.trim().toLowerCase()).digest('base64url');
}

/**
 * Counts a try at an account's password before it is looked at: as one address tries it, so that nobody is locked out by
 * others' guesses, and from all addresses together where its owner has never been. Answers how to take the try back, for
 * one that was right.
 */
export async function spendPasswordTry(
  services: Pick<Services, 'db'>,
  {
    guards: { limits },
    clientAddress,
    deviceId,
  }: Pick<ServerContext, 'guards' | 'clientAddress' | 'deviceId'>,
  name: AccountName,
): Promise<() => Promise<unknown>> {
  const { who, isKnownDevice } = await whoIsTried(services, name, deviceId);
  const fromHere = accountKey(`${who} from ${clientAddress}`);
  await limits.spend('account', fromHere);
  if (!isKnownDevice) await limits.spend('accountEverywhere', accountKey(who));
  return () =>
    Promise.all([
      limits.giveBack('account', fromHere),
      ...(isKnownDevice ? [] : [limits.giveBack('accountEverywhere', accountKey(who))]),
    ]);
}
