import type { Transaction } from '../../platform/db/database.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { queueMessages } from '../../platform/mail/message-outbox.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { selectUserById } from './identity.store.ts';
import { newDeviceMessages } from './identity-mail.ts';
import { openSession } from './open-session.ts';
import { noteDevice } from './session.store.ts';
import { hashDevice } from './tried-account.ts';

export type LoggedIn = { token: string; expiresAt: Date; userId: number };

/**
 * Signs a person in who has proven who they are, whatever the way (`how`): a new session, a line in the audit log, and a
 * mail when the browser or app is new to an account that has been used before.
 */
export async function signInUser(
  tx: Transaction,
  services: Pick<Services, 'clock' | 'newSecret' | 'siteUrl'>,
  person: { userId: number; origin: CallOrigin; isRemembered: boolean; how: string },
): Promise<LoggedIn> {
  const { userId, origin } = person;
  const now = services.clock();
  const user = await selectUserById(tx, userId);
  if (user === null) throw new Error(`user ${userId} is gone`);
  // What brings no secret of its own (an app, a script) is known by what it calls itself.
  const device = origin.deviceId ?? `agent ${origin.userAgent ?? ''}`;
  const seen = await noteDevice(tx, userId, hashDevice(device), now);
  if (seen === 'new')
    await queueMessages(tx, newDeviceMessages(user, origin.userAgent, now, services.siteUrl), now);
  const session = await openSession(tx, services, { ...person, userAgent: origin.userAgent });
  await recordAudit(
    tx,
    { kind: 'signed_in', actorUserId: userId, subjectUserId: userId, origin, detail: { how: person.how } },
    now,
  );
  return { ...session, userId };
}
