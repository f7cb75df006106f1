import { pickMessages } from '../../../messages/messages.server.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

/** The title of a page of conversations, with how many messages are unread before it: a browser's tab shows that first. */
export function chatTitle({ locale }: Pick<ServerSide, 'locale'>, title: string, unread: number): string {
  if (unread === 0) return title;
  const { unreadTitle } = pickMessages(locale, 'chat').chat;
  return unreadTitle.replace('{count}', String(unread)).replace('{title}', () => title);
}
