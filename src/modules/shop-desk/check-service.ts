import { transact } from '../../platform/db/transact.ts';
import { GatewayRefused, GatewayUnavailable } from '../../platform/payments/payment-gateway.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { callbackPath } from '../social/social.rules.ts';
import type { Staff } from './save-setting-group.ts';
import type { CheckedService, ServiceState } from './service-states.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'newUuid' | 'cardGateway' | 'socialProviders' | 'siteUrl'>;

/**
 * Asks a service for something that there isn't, which whoever knows our keys says so of, and whoever doesn't refuses to
 * look for (RFC 6749 §5.2: invalid_grant, and invalid_client). Nothing is made there, and no money moves.
 */
export async function checkService(
  services: Needs,
  staff: Staff,
  service: CheckedService,
): Promise<Result<ServiceState, { code: 'serviceNotSet' }>> {
  const state = service === 'cards' ? await checkCards(services) : await checkProvider(services, service);
  if (state === null) return fail({ code: 'serviceNotSet' });
  await transact(services.db, async (tx) => {
    const who = { actorUserId: staff.userId, subjectUserId: null, origin: staff.origin };
    await recordAudit(tx, { kind: 'setting_tested', ...who, detail: { service, state } }, services.clock());
  });
  return succeed(state);
}

async function checkCards({ cardGateway, newUuid }: Needs): Promise<ServiceState | null> {
  if (cardGateway === null) return null;
  try {
    await cardGateway.getPayment(`check_${newUuid().replaceAll('-', '')}`);
    return 'answers';
  } catch (error) {
    if (error instanceof GatewayRefused) return 'refused';
    if (error instanceof GatewayUnavailable) return 'away';
    throw error;
  }
}

async function checkProvider(
  { socialProviders, newUuid, siteUrl }: Needs,
  name: Exclude<CheckedService, 'cards'>,
): Promise<ServiceState | null> {
  const provider = socialProviders.get(name);
  if (provider === undefined) return null;
  const [state, nonce, code] = [newUuid(), newUuid(), newUuid()];
  const read = await provider.readPerson({
    ...{
      state,
      nonce,
      code,
      codeVerifier: `${newUuid()}${newUuid()}`,
      redirectUri: siteUrl + callbackPath(name),
    },
    ...{ issuer: null, appleUser: null },
  });
  if (read.ok || read.failure.code === 'socialFailed') return 'answers';
  return read.failure.isOurs ? 'refused' : 'away';
}
