import type { Transaction } from '../../platform/db/database.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { queueMessages } from '../../platform/mail/message-outbox.ts';
import { type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { selectUserById } from './identity.store.ts';
import { newDeviceMessages } from './identity-mail.ts';
import { openSession, openUnprovenSession } from './open-session.ts';
import { type FactorFailure, type FactorNeeds, proveFactor } from './prove-factor.ts';
import { hasFactor } from './second-factor.store.ts';
import { noteDevice } from './session.store.ts';
import { hashDevice } from './tried-account.ts';

export type LoggedIn = {
  token: string;
  expiresAt: Date;
  userId: number;
  /** What the session waits for before it opens anything: staff's second factor, or that one is set up. */
  awaits: 'factor' | 'setup' | null;
};

/** How a call says what staff's session waits for. */
export const awaitedCode = { factor: 'secondFactorNeeded', setup: 'secondFactorSetupNeeded' } as const;

type Person = {
  userId: number;
  origin: CallOrigin;
  isRemembered: boolean;
  how: string;
  /** The second factor's code that came along; staff without it prove it afterwards. */
  factorCode?: string | undefined;
};

/**
 * Signs a person in who has proven who they are, whatever the way (`how`): a new session, a line in the audit log, and a
 * mail when the browser or app is new to an account that has been used before. Of staff the second factor is asked beside
 * that, whatever the way: without it the session waits for it.
 */
export async function signInUser(
  tx: Transaction,
  services: FactorNeeds,
  person: Person,
): Promise<Result<LoggedIn, FactorFailure>> {
  const { userId, origin } = person;
  const now = services.clock();
  const user = await selectUserById(tx, userId);
  if (user === null) throw new Error(`user ${userId} is gone`);
  const isStaff = user.role === 'staff';
  const awaits = !isStaff ? null : await whatIsAwaited(tx, userId, person.factorCode);
  if (awaits !== null) {
    const waiting = { ...person, userAgent: origin.userAgent };
    return succeed({ ...(await openUnprovenSession(tx, services, waiting)), userId, awaits });
  }
  const proven = isStaff
    ? await proveFactor(tx, services, userId, { code: person.factorCode ?? '' })
    : succeed(null);
  if (!proven.ok) return proven;
  // What brings no secret of its own (an app, a script) is known by what it calls itself.
  const device = origin.deviceId ?? `agent ${origin.userAgent ?? ''}`;
  const seen = await noteDevice(tx, userId, hashDevice(device), now);
  if (seen === 'new')
    await queueMessages(tx, newDeviceMessages(user, origin.userAgent, now, services.siteUrl), now);
  const session = await openSession(tx, services, {
    ...person,
    userAgent: origin.userAgent,
    factorProvenAt: isStaff ? now : null,
  });
  const detail = { how: person.how, ...(proven.value === null ? {} : { factor: proven.value }) };
  await recordAudit(
    tx,
    { kind: 'signed_in', actorUserId: userId, subjectUserId: userId, origin, detail },
    now,
  );
  return succeed({ ...session, userId, awaits: null });
}

/** What staff have yet to do; null where a code came along that is to be looked at. */
async function whatIsAwaited(
  tx: Transaction,
  userId: number,
  code: string | undefined,
): Promise<'factor' | 'setup' | null> {
  if (!(await hasFactor(tx, userId))) return 'setup';
  return code === undefined || code === '' ? 'factor' : null;
}
