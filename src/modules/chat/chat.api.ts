import {
  type ApiContext,
  callerOf,
  idempotencyKeyOf,
  originOf,
  sellerOf,
} from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { UPLOAD_LIMITS, uploadDetail } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { isStoreRunning } from '../seller/check-store.ts';
import { createSettingsReader } from '../settings/shop-settings.ts';
import { chatContract, storeChatContract } from './chat.contract.ts';
import { type ChatOwner, chatMost } from './chat.rules.ts';
import {
  type CitingParty,
  citeMessages,
  countCited,
  listCitable,
  readCited,
  readCitedPhoto,
} from './cite-messages.ts';
import { listColleagues } from './colleagues.ts';
import { houseChatContract } from './house-chat.contract.ts';
import { listLabels, listSendable, readAnswers, readDesk, saveDesk } from './keep-desk.ts';
import { readHabits, saveHabits } from './keep-habits.ts';
import { listTemplates, removeTemplate, saveTemplate } from './keep-templates.ts';
import {
  findConversations,
  findMessages,
  listConversations,
  readAsker,
  readBuyer,
  readPeer,
  readPhoto,
  readThread,
  readUnread,
} from './read-chat.ts';
import {
  decideReport,
  dismissHeld,
  finishHandOver,
  handConversationOver,
  listChatReports,
  listHeld,
  readHeldPhoto,
  readReport,
  readReportPhoto,
  releaseMessage,
  reportConversation,
  undoDecision,
} from './report-conversation.ts';
import {
  beginAboutOrder,
  beginAboutTicket,
  beginConversation,
  createMessageSender,
  type SendFailure,
  type Written,
} from './send-message.ts';
import {
  assignConversation,
  blockConversation,
  editMessage,
  labelConversation,
  markConversationRead,
  moveConversation,
  takeMessageBack,
  tellTyping,
} from './work-on-conversation.ts';
import { writeAboutOwnOrder } from './write-about-own-order.ts';

const limits = { bytes: UPLOAD_LIMITS.imageBytes, most: chatMost.photos };

type Sides<Kind extends ChatOwner['kind']> = {
  ownerOf: (context: ApiContext) => Extract<ChatOwner, { kind: Kind }>;
};

async function readWritten(input: Omit<Written, 'photos'> & { photos: readonly Blob[] }): Promise<Written> {
  const { photos, ...said } = input;
  // What is too large isn't read into memory.
  const read = photos.map(async (photo) =>
    photo.size > UPLOAD_LIMITS.imageBytes
      ? Buffer.alloc(UPLOAD_LIMITS.imageBytes + 1)
      : Buffer.from(await photo.arrayBuffer()),
  );
  return { ...said, photos: await Promise.all(read) };
}

function withDetail(code: SendFailure['code']) {
  return uploadDetail(code, limits);
}

const shopperOf: Sides<'shopper'>['ownerOf'] = (context) => ({
  kind: 'shopper',
  userId: callerOf(context).userId,
});
const storeOf: Sides<'store'>['ownerOf'] = (context) => {
  const { userId, sellerId } = sellerOf(context);
  return { kind: 'store', userId, sellerId };
};
const houseOf: Sides<'house'>['ownerOf'] = (context) => ({ kind: 'house', userId: callerOf(context).userId });

/** Whether whoever calls may open what is asked by the contact form. */
const opensTickets = (context: ApiContext) => callerOf(context).staffRights.includes('tickets');

type Common = Pick<
  ReturnType<typeof implementCalls<typeof chatContract>>,
  'unread' | 'list' | 'search' | 'read' | 'send' | 'markRead' | 'edit' | 'takeBack' | 'photo' | 'block'
>;

/** What each side of a conversation can do with it, bound to whose it is. */
function bindCalls(services: Services, calls: Common, ownerOf: (context: ApiContext) => ChatOwner) {
  const site = createSettingsReader(services);
  const sendMessage = createMessageSender(services);
  const writerOf = (context: ApiContext) => ({ owner: ownerOf(context), origin: originOf(context) });
  return {
    unread: calls.unread.handler(({ context }) => readUnread(services, ownerOf(context))),

    list: calls.list.handler(({ input, context }) =>
      listConversations(services, site, ownerOf(context), {
        ...{ tab: input.tab, label: input.label, pageNo: input.pageNo, perPage: input.perpage },
        locale: context.culture,
      }),
    ),

    search: calls.search.handler(async ({ input, context }) => {
      const asked = { search: input.search, perPage: input.perpage, locale: context.culture };
      const [dataList, conversations] = await Promise.all([
        findMessages(services, site, ownerOf(context), asked),
        findConversations(services, site, ownerOf(context), asked),
      ]);
      return { dataList, conversations };
    }),

    read: calls.read.handler(async ({ input, context, errors }) => {
      const { id, perpage: perPage, ...range } = input;
      const asked = { ...range, perPage, locale: context.culture, opensTickets: opensTickets(context) };
      const result = await readThread(services, site, ownerOf(context), id, asked);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    send: calls.send.handler(async ({ input, context, errors }) => {
      const { id, ...said } = input;
      const result = await sendMessage(writerOf(context), id, await readWritten(said));
      if (!result.ok) throw errors[result.failure.code](withDetail(result.failure.code));
      return result.value;
    }),

    markRead: calls.markRead.handler(async ({ input, context, errors }) => {
      const result = await markConversationRead(services, writerOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    edit: calls.edit.handler(async ({ input, context, errors }) => {
      const result = await editMessage(services, writerOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    takeBack: calls.takeBack.handler(async ({ input, context, errors }) => {
      const result = await takeMessageBack(services, writerOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    photo: calls.photo.handler(async ({ input, context, errors }) => {
      const file = await readPhoto(services, ownerOf(context), input);
      if (file === null) throw errors.chatNotFound();
      return file;
    }),

    block: calls.block.handler(async ({ input, context, errors }) => {
      const result = await blockConversation(services, writerOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  };
}

type Reporting = Pick<ReturnType<typeof implementCalls<typeof chatContract>>, 'report'>;

function bindReport(services: Services, calls: Reporting, ownerOf: (context: ApiContext) => ChatOwner) {
  return calls.report.handler(async ({ input, context, errors }) => {
    const writer = { owner: ownerOf(context), origin: originOf(context) };
    const result = await reportConversation(services, writer, input);
    if (!result.ok) throw errors[result.failure.code]();
    return result.value;
  });
}

type PartyCalls = Pick<ReturnType<typeof implementCalls<typeof chatContract>>, 'typing' | 'citable' | 'cite'>;

/** What shoppers and stores alone do: say that they are typing, show staff what was said in a return. */
function bindPartyCalls(
  services: Services,
  calls: PartyCalls,
  ownerOf: (context: ApiContext) => CitingParty,
) {
  return {
    typing: calls.typing.handler(async ({ input, context, errors }) => {
      const result = await tellTyping(services, { owner: ownerOf(context) }, input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    citable: calls.citable.handler(async ({ input, context, errors }) => {
      const asked = { ...input, locale: context.culture };
      const result = await listCitable(services, ownerOf(context), asked);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    cite: calls.cite.handler(async ({ input, context, errors }) => {
      const result = await citeMessages(services, ownerOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  };
}

export function chatApi(services: Services) {
  const calls = implementCalls(chatContract);
  const site = createSettingsReader(services);
  return calls.router({
    ...bindCalls(services, calls, shopperOf),
    report: bindReport(services, calls, shopperOf),
    ...bindPartyCalls(services, calls, shopperOf),

    answers: calls.answers.handler(async ({ input, errors }) => {
      if (!(await isStoreRunning(services.db, input.id))) throw errors.notFound();
      return { answersInMinutes: await readAnswers(services, input.id) };
    }),

    habits: calls.habits.handler(({ context }) => readHabits(services, shopperOf(context).userId)),

    saveHabits: calls.saveHabits.handler(({ input, context }) =>
      saveHabits(services, shopperOf(context).userId, input),
    ),

    with: calls.with.handler(async ({ input, context, errors }) => {
      const asked = { ...input, locale: context.culture };
      const result = await readPeer(services, site, shopperOf(context).userId, asked);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    begin: calls.begin.handler(async ({ input, context, errors }) => {
      const { store, ...said } = input;
      const writer = { owner: shopperOf(context), origin: originOf(context) };
      const result = await beginConversation(services, writer, { ...(await readWritten(said)), store });
      if (result.ok) return result.value;
      const { code } = result.failure;
      throw errors[code](code === 'chatNewStores' ? undefined : withDetail(code));
    }),

    writeAboutOrder: calls.writeAboutOrder.handler(async ({ input, context, errors }) => {
      const { orderNumber, message } = input;
      const writer = { owner: shopperOf(context), origin: originOf(context) };
      const key = idempotencyKeyOf(context, input.idempotencyKey);
      const result = await writeAboutOwnOrder(services, writer, { orderNumber, message, key });
      if (result.ok) return result.value;
      const { code } = result.failure;
      throw errors[code](
        code === 'orderNotFound' || code === 'idempotencyKeyReused' ? undefined : withDetail(code),
      );
    }),
  });
}

type Inbox = Pick<
  ReturnType<typeof implementCalls<typeof storeChatContract>>,
  | 'assign'
  | 'colleagues'
  | 'move'
  | 'label'
  | 'labels'
  | 'vouchers'
  | 'desk'
  | 'saveDesk'
  | 'templates'
  | 'saveTemplate'
  | 'removeTemplate'
>;

/** What a store and the house do with what comes in. */
function bindInbox(services: Services, calls: Inbox, ownerOf: (context: ApiContext) => ChatOwner) {
  const site = createSettingsReader(services);
  const writerOf = (context: ApiContext) => ({ owner: ownerOf(context), origin: originOf(context) });
  return {
    assign: calls.assign.handler(async ({ input, context, errors }) => {
      const result = await assignConversation(services, writerOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    colleagues: calls.colleagues.handler(async ({ context }) => ({
      dataList: await listColleagues(services.db, ownerOf(context)),
    })),

    move: calls.move.handler(async ({ input, context, errors }) => {
      const result = await moveConversation(services, writerOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    label: calls.label.handler(async ({ input, context, errors }) => {
      const result = await labelConversation(services, writerOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    labels: calls.labels.handler(({ context }) => listLabels(services, ownerOf(context))),

    vouchers: calls.vouchers.handler(({ context }) =>
      listSendable(services, ownerOf(context), context.culture),
    ),

    desk: calls.desk.handler(({ context }) => readDesk(services, ownerOf(context))),

    saveDesk: calls.saveDesk.handler(async ({ input, context, errors }) => {
      const result = await saveDesk(services, writerOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    templates: calls.templates.handler(({ context }) =>
      listTemplates(services, site, ownerOf(context), context.culture),
    ),

    saveTemplate: calls.saveTemplate.handler(async ({ input, context, errors }) => {
      const result = await saveTemplate(services, writerOf(context), input);
      if (result.ok) return result.value;
      const { failure } = result;
      throw failure.code === 'chatTemplateWord'
        ? errors.chatTemplateWord({ data: failure.data })
        : errors[failure.code]();
    }),

    removeTemplate: calls.removeTemplate.handler(async ({ input, context, errors }) => {
      const result = await removeTemplate(services, writerOf(context), input.id);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  };
}

export function storeChatApi(services: Services) {
  const calls = implementCalls(storeChatContract);
  return calls.router({
    ...bindCalls(services, calls, storeOf),
    ...bindInbox(services, calls, storeOf),
    report: bindReport(services, calls, storeOf),
    ...bindPartyCalls(services, calls, storeOf),

    ofOrder: calls.ofOrder.handler(async ({ input, context, errors }) => {
      const result = await readBuyer(services, storeOf(context).sellerId, input.orderNumber);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    begin: calls.begin.handler(async ({ input, context, errors }) => {
      const { orderNumber, ...said } = input;
      const writer = { owner: storeOf(context), origin: originOf(context) };
      const written = { ...(await readWritten(said)), orderNumber };
      const result = await beginAboutOrder(services, writer, written);
      if (result.ok) return result.value;
      const { code } = result.failure;
      throw errors[code](code === 'orderNotFound' || code === 'chatNewBuyers' ? undefined : withDetail(code));
    }),

    handOver: calls.handOver.handler(async ({ input, context, errors }) => {
      const writer = { owner: storeOf(context), origin: originOf(context) };
      const result = await handConversationOver(services, writer, input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  });
}

export function houseChatApi(services: Services) {
  const calls = implementCalls(houseChatContract);
  const writerOf = (context: ApiContext) => ({ owner: houseOf(context), origin: originOf(context) });
  return calls.router({
    ...bindCalls(services, calls, houseOf),
    ...bindInbox(services, calls, houseOf),

    ofTicket: calls.ofTicket.handler(async ({ input, context, errors }) => {
      if (!opensTickets(context)) throw errors.ticketNotFound();
      const result = await readAsker(services, input.ticketId);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    begin: calls.begin.handler(async ({ input, context, errors }) => {
      if (!opensTickets(context)) throw errors.ticketNotFound();
      const { ticketId, ...said } = input;
      const written = { ...(await readWritten(said)), ticketId };
      const result = await beginAboutTicket(services, writerOf(context), written);
      if (result.ok) return result.value;
      const { code } = result.failure;
      throw errors[code](code === 'ticketNotFound' || code === 'ticketIsSpam' ? undefined : withDetail(code));
    }),

    cited: calls.cited.handler(async ({ input, context, errors }) => {
      const result = await countCited(services, houseOf(context), input.returnNumber);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    readCited: calls.readCited.handler(async ({ input, context, errors }) => {
      const result = await readCited(services, writerOf(context), input.returnNumber, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    citedPhoto: calls.citedPhoto.handler(async ({ input, context, errors }) => {
      const result = await readCitedPhoto(services, writerOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    reports: calls.reports.handler(({ input, context }) =>
      listChatReports(services, {
        ...{ state: input.state, pageNo: input.pageNo, perPage: input.perpage, locale: context.culture },
      }),
    ),

    readReport: calls.readReport.handler(async ({ input, context, errors }) => {
      const result = await readReport(services, writerOf(context), input.id, context.culture);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    reportPhoto: calls.reportPhoto.handler(async ({ input, context, errors }) => {
      const result = await readReportPhoto(services, writerOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    decideReport: calls.decideReport.handler(async ({ input, context, errors }) => {
      const result = await decideReport(services, writerOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    undoDecision: calls.undoDecision.handler(async ({ input, context, errors }) => {
      const result = await undoDecision(services, writerOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    finishHandOver: calls.finishHandOver.handler(async ({ input, context, errors }) => {
      const result = await finishHandOver(services, writerOf(context), input.id);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    held: calls.held.handler(({ input, context }) =>
      listHeld(services, writerOf(context), {
        ...{ pageNo: input.pageNo, perPage: input.perpage, locale: context.culture },
      }),
    ),

    heldPhoto: calls.heldPhoto.handler(async ({ input, context, errors }) => {
      const result = await readHeldPhoto(services, writerOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    dismissHeld: calls.dismissHeld.handler(async ({ input, context, errors }) => {
      const result = await dismissHeld(services, writerOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    release: calls.release.handler(async ({ input, context, errors }) => {
      const result = await releaseMessage(services, writerOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),
  });
}
