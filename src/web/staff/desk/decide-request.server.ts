import { data, redirect } from 'react-router';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';

export type DecisionReply = { message?: string; reasonMissingFor?: number };

/** The two buttons of a request that waits: approve it, or reject it with a reason. */
export async function decideRequest(
  request: Request,
  address: { href: (query: { done: string }) => string },
  calls: {
    approve: (input: { id: number }) => Promise<unknown>;
    reject: (input: { id: number; reason: string }) => Promise<unknown>;
  },
): Promise<DecisionReply | Response> {
  const form = await request.formData();
  const id = readNumber(formText(form, 'id'));
  if (id === 0) throw data(null, { status: 404 });
  try {
    if (formText(form, 'intent') === 'approve') {
      await orHidden(calls.approve({ id }));
      return redirect(address.href({ done: 'approved' }));
    }
    const reason = formText(form, 'reason');
    if (reason === '') return { reasonMissingFor: id };
    await orHidden(calls.reject({ id, reason }));
    return redirect(address.href({ done: 'rejected' }));
  } catch (error) {
    return { message: apiFailure(error).message };
  }
}
