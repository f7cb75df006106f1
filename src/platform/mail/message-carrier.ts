import type { MessageAttachment, MessageChannel } from './message-outbox.ts';

/** A file that goes with a mail. */
export type MailAttachment = { name: string; contentType: string; bytes: Buffer };

/** A message as it is carried: with the files that go with it. Only mail has any. */
export type CarriedMessage = {
  /** The same at every try, so that whoever gets one twice can tell. */
  reference: string;
  channel: MessageChannel;
  to: string;
  subject: string;
  text: string;
  attachments?: readonly MailAttachment[];
};

/** Makes the file of what a message names; null when there is none any more. Throws when it can't now. */
export type ReadAttachment = (reference: MessageAttachment['reference']) => Promise<MailAttachment | null>;

/**
 * Whoever carries messages can't be reached, doesn't answer or is overloaded: that says nothing about the message, and
 * the next one would meet the same.
 */
export class CarrierAway extends Error {
  override readonly name = 'CarrierAway';
}

/**
 * Carries one message out of the house. Throws when it couldn't; the message is tried again: soon after CarrierAway, and
 * as often as it takes, else less and less often.
 */
export type MessageCarrier = (message: CarriedMessage) => Promise<void>;

/** Who carries what. Messages of a channel without a carrier wait. */
export type MessageCarriers = Partial<Record<MessageChannel, MessageCarrier>>;
