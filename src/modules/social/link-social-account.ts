import type { Queryable } from '../../platform/db/database.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { queueMessages } from '../../platform/mail/message-outbox.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findAccountById } from '../identity/find-account.ts';
import type { SocialProvider } from './social.rules.ts';
import { insertSocialAccount, selectLinkedUserId } from './social.store.ts';
import { socialLinkedMessages } from './social-mail.ts';

export type LinkFailure = { code: 'socialAlreadyLinked' | 'socialOtherLinked' };

/**
 * Lets an account at a provider sign in to an account here, in the transaction in which both were proven. Doing it again
 * changes nothing. `socialAlreadyLinked`: it signs in to somebody else's. `socialOtherLinked`: this account has another
 * one of this provider. The person is told by mail.
 */
export async function linkSocialAccount(
  tx: Queryable,
  { siteUrl }: Pick<Services, 'siteUrl'>,
  link: {
    userId: number;
    provider: SocialProvider;
    subject: string;
    email: string | null;
    /** Opened just now, by this very sign-in: nobody needs to be told. */
    isNewAccount: boolean;
    origin: CallOrigin;
    now: Date;
  },
): Promise<Result<true, LinkFailure>> {
  const { userId, provider, subject, email, origin, now } = link;
  const isNew = await insertSocialAccount(tx, { userId, provider, subject, email, createdAt: now });
  if (!isNew) {
    const ownerId = await selectLinkedUserId(tx, provider, subject);
    if (ownerId === userId) return succeed(true);
    return fail({ code: ownerId === null ? 'socialOtherLinked' : 'socialAlreadyLinked' });
  }
  await recordAudit(
    tx,
    { kind: 'social_linked', actorUserId: userId, subjectUserId: userId, origin, detail: { provider } },
    now,
  );
  const account = link.isNewAccount ? null : await findAccountById(tx, userId);
  if (account !== null) await queueMessages(tx, socialLinkedMessages(account, provider, now, siteUrl), now);
  return succeed(true);
}
