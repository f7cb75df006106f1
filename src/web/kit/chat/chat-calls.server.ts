import type { ApiClient } from '../../request/api-client.server.ts';
import type { ChatWebSide } from './chat-side.ts';

/** The calls of a side; what is one's own to call, the API says. */
export function chatCalls(api: ApiClient, side: ChatWebSide) {
  return { shopper: api.chat, store: api.storeChat, house: api.houseChat }[side];
}
