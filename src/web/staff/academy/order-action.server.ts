import { redirect } from 'react-router';
import { readOrder } from '../../kit/desk/ordered-list.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

type Asked = { of: 'topics' } | { of: 'courses' | 'lessons'; within: number };

/** Puts topics, courses or lessons into the order that a form says, and leads on; else why not. */
export async function orderAcademy(
  { api }: ServerSide,
  form: FormData,
  asked: Asked,
  to: string,
): Promise<{ message: string } | Response> {
  const { ids, was } = readOrder(form);
  try {
    await orHidden(api.academy.staffOrder({ ...asked, ids, was }));
  } catch (error) {
    if (error instanceof Response) throw error;
    return { message: apiFailure(error).message };
  }
  return redirect(to);
}
