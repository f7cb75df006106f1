import { data, redirect } from 'react-router';
import { actOnFactor } from '../../kit/identity/factor-form.server.ts';
import type { FactorReply } from '../../kit/identity/factor-reply.types.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

const path = '/admin/security';

/** What somebody of the staff changes about how they prove who they are. */
export async function actOnSecurity(request: Request, { api }: ServerSide): Promise<FactorReply | Response> {
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const about = formText(form, 'id');
  const reason = formText(form, 'reason').slice(0, 500);
  try {
    if (intent === 'remove') {
      if (reason === '') return { isReasonMissing: true, about };
      await (about === 'totp'
        ? api.secondFactor.removeTotp({ reason })
        : api.secondFactor.removePasskey({ id: readNumber(about), reason }));
      return redirect(`${path}?done=removed`);
    }
    if (intent === 'renew')
      return { recoveryCodes: (await orHidden(api.secondFactor.renewRecoveryCodes())).recoveryCodes };
  } catch (error) {
    return { message: apiFailure(error).message };
  }
  const deed = await actOnFactor(api, form);
  if (deed === null) throw data(null, { status: 400 });
  if ('reply' in deed) return deed.reply;
  return redirect('how' in deed ? `${path}?done=${deed.how}` : path);
}
