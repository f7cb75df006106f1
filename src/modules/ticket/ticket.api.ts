import { type ApiContext, callerOf, idempotencyKeyOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { createSettingsReader } from '../settings/shop-settings.ts';
import { openTicket } from './open-ticket.ts';
import { readContact } from './read-contact.ts';
import { ticketContract } from './ticket.contract.ts';
import { type Answerer, listTickets, moveTicket, readTicket, replyToTicket } from './work-on-tickets.ts';

const staffOf = (context: ApiContext): Answerer => ({
  userId: callerOf(context).userId,
  origin: originOf(context),
});

export function ticketApi(services: Services) {
  const calls = implementCalls(ticketContract);
  const site = createSettingsReader(services);
  return calls.router({
    contact: calls.contact.handler(({ context }) => readContact(site, context.culture)),

    ask: calls.ask.handler(async ({ input, context, errors }) => {
      const { website: trap, tokenRecapcha: token, ...asked } = input;
      const { clientAddress: address, culture: locale, caller } = context;
      const said = { ...asked, trap, token, address, locale, userId: caller?.userId ?? null };
      const result = await openTicket(services, site, said);
      if (!result.ok) throw errors[result.failure.code](withFields(result.failure));
      return { ticketId: result.value };
    }),

    staffList: calls.staffList.handler(({ input }) =>
      listTickets(services, { ...input, perPage: input.perpage }),
    ),

    staffRead: calls.staffRead.handler(async ({ input, context, errors }) => {
      const mayOpenAccounts = callerOf(context).staffRights.includes('users');
      const result = await readTicket(services, { id: input.id, mayOpenAccounts });
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    staffReply: calls.staffReply.handler(async ({ input, context, errors }) => {
      const { id, message, seen = null } = input;
      const key = idempotencyKeyOf(context, input.idempotencyKey);
      const result = await replyToTicket(services, site, staffOf(context), { id, message, seen, key });
      if (!result.ok) throw errors[result.failure.code](withFields(result.failure));
      return { isMailed: result.value };
    }),

    staffMove: calls.staffMove.handler(async ({ input, context, errors }) => {
      const result = await moveTicket(services, staffOf(context), input);
      if (!result.ok) throw errors[result.failure.code]();
      return { state: result.value };
    }),
  });
}

function withFields(failure: object): { data?: unknown } {
  return 'fields' in failure ? { data: { fields: failure.fields } } : {};
}
