import { fail, type Result } from '../../shared/result.ts';
import { ProviderUnreachable, withProviderTime } from './provider-fetch.ts';
import type { SocialFailure, SocialProviderName } from './social-provider.ts';

/** What a provider answered isn't what it has to be; `reason` is one of our words, and nothing that was answered. */
export class ProviderAnswerWrong extends Error {
  override readonly name = 'ProviderAnswerWrong';
  readonly isOurs: boolean;

  /** `isOurs`: it is our registration with the provider that is refused, and trying again would change nothing. */
  constructor(reason: string, isOurs = false) {
    super(reason);
    this.isOurs = isOurs;
  }
}

/** Refusals that mean us, not the person who signs in (RFC 6749 §5.2), nobody, and answers that aren't any. */
const ours = new Set(['invalid_client', 'unauthorized_client']);
const away = new Set(['server_error', 'temporarily_unavailable']);
const unreadable = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'ERR_JOSE_GENERIC',
  'ERR_JWKS_INVALID',
  'ERR_JWKS_TIMEOUT',
]);

/** One after the other, token and keys have so much together, in milliseconds. */
const stepMostMs = 2_500;

/** Asks a provider something, a person waiting; its failures become data, what nobody foresaw is thrown on. */
export async function askProvider<Value>(
  provider: SocialProviderName,
  doing: string,
  ask: () => Promise<Result<Value, SocialFailure>>,
): Promise<Result<Value, SocialFailure>> {
  try {
    return await withProviderTime(stepMostMs, ask);
  } catch (error) {
    const { reason, ...failure } = judge(error);
    return fail({ ...failure, why: new Error(`${provider}, ${doing}: ${reason}`) });
  }
}

function judge(error: unknown): Omit<SocialFailure, 'why'> & { reason: string } {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ProviderUnreachable)
      return { code: 'socialUnavailable', reason: cause.message, isOurs: false };
  if (error instanceof ProviderAnswerWrong)
    return {
      code: error.isOurs ? 'socialUnavailable' : 'socialFailed',
      reason: error.message,
      isOurs: error.isOurs,
    };
  // oauth4webapi and jose mark what they find wrong in an answer with a code of theirs; messages may quote the answer.
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!/^(OAUTH_|ERR_J)/.test(code)) throw error;
  const said = error instanceof Error && 'error' in error ? String(error.error).slice(0, 60) : '';
  return {
    code: ours.has(said) || away.has(said) || unreadable.has(code) ? 'socialUnavailable' : 'socialFailed',
    isOurs: ours.has(said),
    reason: `${code} ${said}`.trimEnd(),
  };
}
