import type { MiddlewareFunction } from 'react-router';
import type { LostFile } from '../../../modules/identity/kept-form.contract.ts';
import { type FormEntry, fieldsToKeep, keptFormMost } from '../../../modules/identity/kept-form.rules.ts';
import { isDataPath, pagePath } from '../../../shared/page-path.ts';
import { nextPath } from '../../kit/identity/sign-in.server.ts';
import { apiFailure } from '../../request/api-client.server.ts';
import { writeCookie } from '../../request/cookies.server.ts';
import { noteSentForm } from '../../request/sent-form.server.ts';
import { type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { isSignInAsked, unauthorizedPath } from '../../request/unauthorized-path.server.ts';

/** What scripts send beyond this is files, and isn't held twice. */
const bodyMost = 12 * 1024 * 1024;

/** With scripts it keeps what is typed itself, and the page comes back with it. */
const keepsItself = /^\/checkout(?=\/|$)/;

/**
 * A form whose sender turned out not to be signed in any more is kept, with scripts or without, and the page that says so
 * (/401, SPEC §8) leads through signing in to where it goes on. What scripts send to a resource is a press, and isn't kept.
 * A page that answers a form sent without scripts gets to know what was in it.
 */
export const keepPostedForms: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { pathname } = new URL(request.url);
  const path = pagePath(pathname);
  const isForm = request.headers.get('accept')?.includes('text/html') === true;
  const isLong = Number(request.headers.get('content-length')) > bodyMost;
  const isByScript = isDataPath(pathname) && !path.startsWith('/resources/') && !isLong;
  if (request.method !== 'POST' || !(isForm || isByScript) || nextPath(path) === '/') return next();
  const server = serverSide(context);
  const copy = request.clone();
  let read: Promise<ReadForm | null> | null = null;
  const form = () => {
    read ??= readForm(copy);
    return read;
  };
  if (isForm) noteSentForm(context, async () => fieldsToShow((await form())?.fields ?? []));
  const response = await next();
  if (server.isFactorAsked())
    return keepUntilProven(server, await keep(server, request, await form()), response);
  if (!isSignInAsked(response) || (!isForm && keepsItself.test(path))) {
    // Not waited for: where an action has left its own copy unread, this never ends.
    if (read === null) copy.body?.cancel().catch(server.reportError);
    return response;
  }
  const headers = new Headers({ location: unauthorizedPath(request) });
  for (const line of response.headers.getSetCookie()) headers.append('set-cookie', line);
  const key = await keep(server, request, await form());
  if (key !== null) headers.append('set-cookie', writeCookie('keptForm', key, { isSecure: server.isSecure }));
  return new Response(null, { status: 303, headers });
};

/**
 * What staff sent that wants their second factor again (DECISIONS "Staff") is kept while they prove it, with scripts or
 * without: the answer leads to where that is asked, which sends the form on.
 */
function keepUntilProven(server: ServerSide, key: string | null, response: Response): Response {
  const headers = new Headers(response.headers);
  headers.append('set-cookie', writeCookie('keptForm', key, { isSecure: server.isSecure }));
  return new Response(response.body, { status: response.status, headers });
}

/** The key of what is kept now; null when it isn't: no form, too long, too many from here. */
async function keep({ api }: ServerSide, { url }: Request, form: ReadForm | null): Promise<string | null> {
  if (form === null) return null;
  const { pathname, search } = new URL(url);
  try {
    const { key } = await api.keptForm.keep({ path: pagePath(pathname) + search, ...form });
    return key;
  } catch (error) {
    apiFailure(error);
    return null;
  }
}

/** What a page may show again of what was sent to it: what is kept for later, but for keys and codes, which pages never show. */
function fieldsToShow(fields: readonly FormEntry[]): FormEntry[] | null {
  return fieldsToKeep(fields.filter(([name]) => name !== 'code' && !/secret/i.test(name)));
}

type ReadForm = { fields: FormEntry[]; hadFiles: boolean; lostFiles: LostFile[] };

/** Null of what is no form. */
async function readForm(request: Request): Promise<ReadForm | null> {
  const fields: FormEntry[] = [];
  const lostFiles: LostFile[] = [];
  try {
    for (const [name, value] of await request.formData())
      if (typeof value === 'string') fields.push([name, value]);
      else if (value.size > 0) lostFiles.push({ field: name, name: value.name.slice(0, 300) });
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
  return {
    fields,
    hadFiles: lostFiles.length > 0,
    lostFiles: lostFiles.slice(0, keptFormMost.files),
  };
}

/** What is seen before it is done: the checkout comes back with all that was typed, and nothing is ordered yet. */
const shownFirst: Record<string, { intent: string }> = { '/checkout': { intent: 'calculate' } };

/** The fields to send again. */
export function fieldsToSend({
  path,
  fields,
}: {
  path: string;
  fields: [string, string][];
}): [string, string][] {
  const instead = shownFirst[path.replace(/[?#].*$/, '')];
  if (instead === undefined) return fields;
  return [...fields.filter(([name]) => !(name in instead)), ...Object.entries(instead)];
}
