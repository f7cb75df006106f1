import { data, redirect } from 'react-router';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { formText } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import { isAskMissing, readAsk } from '../approval/ask-field.server.ts';

export type DecisionReply = {
  message?: string;
  reasonMissingFor?: number;
  askMissingFor?: number;
};

/** The two buttons of a request that waits: approve it, or reject it with a reason. */
export async function decideRequest(
  request: Request,
  address: { after: (url: URL, done: string) => string },
  calls: {
    /** May make a request to a second person instead, and says so by its number. */
    approve: (input: { id: number; ask?: string }) => Promise<unknown>;
    reject: (input: { id: number; reason: string }) => Promise<unknown>;
    /** Takes an approval back, where that can be done. */
    revoke?: (input: { id: number; reason: string }) => Promise<unknown>;
  },
): Promise<DecisionReply | Response> {
  const url = new URL(request.url);
  const form = await request.formData();
  const id = readNumber(formText(form, 'id'));
  if (id === 0) throw data(null, { status: 404 });
  try {
    if (formText(form, 'intent') === 'approve') {
      const answer = await orHidden(calls.approve({ id, ...readAsk(form) }));
      const isAsked = typeof answer === 'object' && answer !== null && 'approvalId' in answer;
      return redirect(address.after(url, isAsked ? 'asked' : 'approved'));
    }
    const reason = formText(form, 'reason');
    if (reason === '') return { reasonMissingFor: id };
    if (formText(form, 'intent') === 'revoke' && calls.revoke !== undefined) {
      await orHidden(calls.revoke({ id, reason }));
      return redirect(address.after(url, 'revoked'));
    }
    await orHidden(calls.reject({ id, reason }));
    return redirect(address.after(url, 'rejected'));
  } catch (error) {
    if (isAskMissing(error)) return { askMissingFor: id };
    return { message: apiFailure(error).message };
  }
}
