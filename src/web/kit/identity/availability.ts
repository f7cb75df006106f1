import { apiFailure } from '../../request/api-client.server.ts';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/availability';

/** Which of the two has an account already, asked while the form is filled in (SPEC §5). Unknown counts as free. */
export async function loader({
  request,
  context,
}: Route.LoaderArgs): Promise<{ taken: 'email' | 'telephone' | null; typed: string }> {
  const query = new URL(request.url).searchParams;
  const { api } = serverSide(context);
  const email = query.get('email');
  const telephone = query.get('telephone');
  const typed = email ?? telephone ?? '';
  const countryCodeId = Number(query.get('countryCodeId') ?? 1);
  try {
    if (email !== null) {
      const { duplicate } = await api.identity.emailCheck({ email });
      return { taken: duplicate ? 'email' : null, typed };
    }
    if (telephone === null) return { taken: null, typed };
    await api.identity.validateEmailTelephone({
      telephone: telephone.replaceAll(/[\s-]/g, ''),
      countryCodeId: Number.isSafeInteger(countryCodeId) && countryCodeId > 0 ? countryCodeId : 1,
    });
    return { taken: null, typed };
  } catch (error) {
    return { taken: apiFailure(error).code === 'telephoneAlreadyUse' ? 'telephone' : null, typed };
  }
}
