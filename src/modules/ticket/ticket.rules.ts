import { z } from 'zod';

export const ticketStates = ['open', 'answered', 'closed', 'spam'] as const;
export type TicketState = (typeof ticketStates)[number];

/** A field that only machines fill in; more links than a question has; what was sent before. */
export type SpamSign = 'trap' | 'links' | 'repeated';

/** Which states staff may put a ticket into; answering makes it answered. */
const moves: Record<TicketState, readonly TicketState[]> = {
  open: ['closed', 'spam'],
  answered: ['open', 'closed'],
  closed: ['open'],
  spam: ['open'],
};

export function mayMoveTicket(from: TicketState, to: TicketState): boolean {
  return moves[from].includes(to);
}

export type Asked = { name: string; email: string; telephone: string; subject: string; message: string };
export type TicketField = 'name' | 'email' | 'telephone' | 'subject' | 'message';
export type TicketInvalid = { code: 'ticketInvalid'; fields: Partial<Record<TicketField, string>> };

/** What can't be sent, by field. An e-mail or a telephone is enough. */
export function checkTicket({ name, email, telephone, subject, message }: Asked): TicketInvalid['fields'] {
  const isTelephone = /^\+?[\d -]{8,20}$/.test(telephone);
  return {
    ...(name === '' ? { name: 'required' } : {}),
    ...(email === '' && telephone === '' ? { email: 'required' } : {}),
    ...(email !== '' && !z.email().safeParse(email).success ? { email: 'emailInvalid' } : {}),
    ...(telephone !== '' && !isTelephone ? { telephone: 'telephoneInvalid' } : {}),
    ...(subject === '' ? { subject: 'required' } : {}),
    ...(message === '' ? { message: 'required' } : {}),
  };
}

const linksMost = 2;

/** Why a question is held as spam; null for one that staff see. */
export function spamSignOf({
  trap,
  text,
  repeats,
}: {
  trap: string;
  text: string;
  /** How often the same was sent in the last day. */
  repeats: number;
}): SpamSign | null {
  if (trap !== '') return 'trap';
  const links = text.match(/(https?:\/\/|www\.|\[url)/gi)?.length ?? 0;
  if (links > linksMost) return 'links';
  return repeats > 0 ? 'repeated' : null;
}

/** What of a question is compared with others: its letters and digits. */
export function comparedText({ subject, message }: Pick<Asked, 'subject' | 'message'>): string {
  return `${subject} ${message}`.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
