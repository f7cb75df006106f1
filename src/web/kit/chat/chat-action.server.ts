import { data, redirect } from 'react-router';
import { pickMessages } from '../../../messages/messages.server.ts';
import { chatMost, inboxTabs, tidyLabels } from '../../../modules/chat/chat.rules.ts';
import { orderNumberPattern } from '../../../modules/order/order-number.rules.ts';
import { type ApiFailure, apiFailure } from '../../request/api-client.server.ts';
import { formFiles, formText, formTexts } from '../../request/form-fields.ts';
import { readNumber, readPageNo, readSearch } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { orHidden } from '../page/private-page.server.ts';
import { chatCalls } from './chat-calls.server.ts';
import { keptQuery, writingQuery } from './chat-query.ts';
import { type ChatWebSide, chatHref, chatPaths } from './chat-side.ts';

export type ChatReply = {
  intent: string;
  message: string;
  /** What was typed. */
  text: string;
  /** Of a message that isn't sent yet: the voucher that was to go along, and whether photos were, which have to be chosen again. */
  voucherId?: number;
  hadPhotos?: boolean;
  /** The ready text that goes beside what was typed, or that wasn't taken (0: a new one) under its title. */
  template?: number;
  title?: string;
  /** How those who answer wanted to do so. */
  desk?: ReturnType<typeof readDeskForm>;
};

type Sent = { conversationId: number; number: number };

function cardOf(form: FormData) {
  const voucherId = readNumber(formText(form, 'voucher'));
  if (voucherId > 0) return { kind: 'voucher' as const, voucherId };
  const [productId, orderNumber] = [readNumber(formText(form, 'product')), formText(form, 'order')];
  if (productId > 0) return { kind: 'product' as const, productId };
  return orderNumberPattern.test(orderNumber) ? { kind: 'order' as const, orderNumber } : undefined;
}

/** Sends what a form says into the conversation it names, or begins the one it is for. */
async function send({ api }: ServerSide, side: ChatWebSide, form: FormData): Promise<Sent> {
  const replyTo = readNumber(formText(form, 'replyTo'));
  const seen = readNumber(formText(form, 'seen'));
  const card = cardOf(form);
  const said = {
    clientId: formText(form, 'clientId'),
    text: formText(form, 'text'),
    photos: formFiles(form, 'photos'),
    ...(replyTo > 0 ? { replyTo } : {}),
    ...(seen > 0 ? { seen } : {}),
    ...(card === undefined ? {} : { card }),
  };
  const id = readNumber(formText(form, 'id'));
  if (id > 0) return chatCalls(api, side).send({ id, ...said });
  const about = formText(form, 'about');
  if (side === 'store' && orderNumberPattern.test(about))
    return api.storeChat.begin({ ...said, orderNumber: about });
  const ticketId = side === 'house' ? readNumber(about) : 0;
  if (ticketId > 0) return api.houseChat.begin({ ...said, ticketId });
  if (side !== 'shopper') throw data(null, { status: 400 });
  const store = formText(form, 'store');
  return api.chat.begin({ ...said, ...(store === '' ? {} : { store }) });
}

/** What a page with scripts sends: the answer says what became of it, beside the words that still stand on the page. */
export async function answerChat(server: ServerSide, side: ChatWebSide, request: Request): Promise<Response> {
  const form = await request.formData();
  try {
    const intent = formText(form, 'intent');
    if (intent !== 'read' && intent !== 'typing') return Response.json(await send(server, side, form));
    const [id, number] = [readNumber(formText(form, 'id')), readNumber(formText(form, 'number'))];
    if (id === 0) throw data(null, { status: 400 });
    if (intent === 'typing') {
      if (side === 'house') throw data(null, { status: 400 });
      return Response.json(
        await (side === 'shopper' ? server.api.chat : server.api.storeChat).typing({ id }),
      );
    }
    if (number === 0) throw data(null, { status: 400 });
    return Response.json(await chatCalls(server.api, side).markRead({ id, number }));
  } catch (error) {
    if (error instanceof Response) throw error;
    const failure = apiFailure(error);
    return Response.json({ message: failure.message }, { status: failure.status });
  }
}

/** What the forms of a conversation's page do, with scripts and without. */
export async function actOnChat(
  server: ServerSide,
  side: ChatWebSide,
  request: Request,
): Promise<ChatReply | Response> {
  const form = await request.formData();
  const intent = formText(form, 'intent');
  const [id, number] = [readNumber(formText(form, 'id')), readNumber(formText(form, 'number'))];
  const text = formText(form, 'text');
  const calls = chatCalls(server.api, side);
  const url = new URL(request.url);
  const listed = listedIn(url);
  // What goes along with a message has gone with it; beside other deeds it is still being written.
  const written = intent === 'send' ? {} : writtenIn(url);
  const back = (to: number | null, query: Record<string, string> = {}, hash = '') =>
    redirect(`${chatHref(side, to, { ...listed, ...(to === null ? {} : written), ...query })}${hash}`);
  try {
    switch (intent) {
      case 'send': {
        if (formText(form, 'insert') !== '')
          return {
            ...unsent(form),
            intent: 'insert',
            message: '',
            template: readNumber(formText(form, 'template')),
          };
        const sent = await orHidden(send(server, side, form));
        return back(sent.conversationId, {}, '#newest');
      }
      case 'edit':
        await orHidden(calls.edit({ id, number, text }));
        return back(id);
      case 'takeBack':
        await orHidden(calls.takeBack({ id, number }));
        return back(id);
      case 'read':
        await orHidden(calls.markRead({ id, number }));
        return back(id);
      case 'block':
      case 'unblock':
        await orHidden(calls.block({ id, isBlocked: intent === 'block' }));
        return back(id);
      case 'report': {
        if (side === 'house') throw data(null, { status: 400 });
        const reason = formText(form, 'reason');
        await orHidden((side === 'shopper' ? server.api.chat : server.api.storeChat).report({ id, reason }));
        return back(id, { done: 'reported' });
      }
      case 'handOver': {
        if (side !== 'store') throw data(null, { status: 400 });
        await orHidden(server.api.storeChat.handOver({ id, reason: formText(form, 'reason') }));
        return back(id, { done: 'handedOver' });
      }
      case 'habits': {
        if (side !== 'shopper') throw data(null, { status: 400 });
        await server.api.chat.saveHabits({ showsRead: formText(form, 'showsRead') === 'on' });
        // It stands beside whatever is open, a conversation that has yet to begin as well.
        // The request's own path may be that of the page's data.
        url.searchParams.delete('_routes');
        url.searchParams.set('done', 'saved');
        return redirect(`${chatPaths[side]}?${url.searchParams}`);
      }
      default:
        return await actOnInbox(server, side, form, { id, intent, back });
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    const typed = [text, formText(form, 'reason'), formText(form, 'labels')].find((each) => each !== '');
    const refused = refuse(apiFailure(error), intent, typed ?? '');
    if (intent === 'template') {
      const template = readNumber(formText(form, 'template'));
      return { ...refused, text: formText(form, 'said'), template, title: formText(form, 'title') };
    }
    if (intent === 'send') return { ...refused, ...unsent(form) };
    return intent === 'desk' ? { ...refused, desk: readDeskForm(form) } : refused;
  }
}

/** What of the list was looked at. */
function listedIn({ searchParams: query }: URL): Record<string, string> {
  return keptQuery({
    tab: inboxTabs.find((each) => each === query.get('tab')) ?? 'all',
    label: readSearch(query.get('label'), chatMost.labelLetters),
    pageNo: readPageNo(query.get('pageNo')),
  });
}

/** What goes along with a message that is being written, and what it answers. */
function writtenIn({ searchParams: query }: URL): Record<string, string> {
  const [productId, reply] = [readNumber(query.get('product')), readNumber(query.get('reply'))];
  const order = query.get('order') ?? '';
  return writingQuery({
    attached: { productId, orderNumber: orderNumberPattern.test(order) ? order : '' },
    replyTo: reply === 0 ? null : { number: reply },
  });
}

/** What of a message goes back into the form that it was typed into. Files can't. */
function unsent(form: FormData) {
  return {
    text: formText(form, 'text'),
    voucherId: readNumber(formText(form, 'voucher')),
    hadPhotos: formFiles(form, 'photos').length > 0,
  };
}

function readDeskForm(form: FormData) {
  return {
    ...{ greeting: formText(form, 'greeting'), away: formText(form, 'away') },
    ...{ from: formText(form, 'from'), to: formText(form, 'to') },
    days: formTexts(form, 'days').map(Number),
    showsRead: formText(form, 'showsRead') === 'on',
  };
}

function refuse({ message }: ApiFailure, intent: string, text: string): ChatReply {
  return { intent, message, text };
}

type Back = (to: number | null, query?: Record<string, string>) => Response;

/** What a store and the house do with what comes in. */
async function actOnInbox(
  { api, locale }: ServerSide,
  side: ChatWebSide,
  form: FormData,
  { id, intent, back }: { id: number; intent: string; back: Back },
): Promise<ChatReply | Response> {
  if (side === 'shopper') throw data(null, { status: 400 });
  const calls = side === 'store' ? api.storeChat : api.houseChat;
  switch (intent) {
    case 'take':
    case 'leave':
      await orHidden(calls.assign({ id, isMine: intent === 'take' }));
      return back(id);
    case 'assign': {
      const userId = readNumber(formText(form, 'userId'));
      await orHidden(calls.assign({ id, ...(userId > 0 ? { userId } : { isMine: false }) }));
      return back(id);
    }
    case 'close':
    case 'open':
    case 'answered': {
      const to = intent === 'close' ? 'closed' : intent;
      const seen = readNumber(formText(form, 'seen'));
      await orHidden(calls.move({ id, to, ...(seen > 0 ? { seen } : {}) }));
      return back(id);
    }
    case 'label': {
      // Written in one field, with commas between them.
      const typed = formText(form, 'labels');
      const labels = tidyLabels(typed.split(/[,，]/));
      const isTooLong = ({ length }: string) => length > chatMost.labelLetters;
      if (labels.length > chatMost.labels || labels.some(isTooLong)) {
        const message = pickMessages(locale, 'chat')
          .chat.labels.tooMuch.replace('{most}', String(chatMost.labels))
          .replace('{letters}', String(chatMost.labelLetters));
        return { intent, message, text: typed };
      }
      await orHidden(calls.label({ id, labels }));
      return back(id);
    }
    case 'desk': {
      await orHidden(calls.saveDesk(readDeskForm(form)));
      return back(null, { texts: 'open', done: 'saved' });
    }
    case 'template': {
      const templateId = readNumber(formText(form, 'template'));
      const said = { title: formText(form, 'title'), text: formText(form, 'said') };
      await orHidden(calls.saveTemplate({ ...said, ...(templateId > 0 ? { id: templateId } : {}) }));
      return back(id > 0 ? id : null, { texts: 'open' });
    }
    case 'removeTemplate':
      await orHidden(calls.removeTemplate({ id: readNumber(formText(form, 'template')) }));
      return back(id > 0 ? id : null, { texts: 'open' });
    default:
      throw data(null, { status: 400 });
  }
}
