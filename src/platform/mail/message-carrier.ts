import type { Message, MessageChannel } from './message-outbox.ts';

/** Carries one message out of the house. Throws when it couldn't; the message is tried again. */
export type MessageCarrier = (message: Message) => Promise<void>;

/** Who carries what. Messages of a channel without a carrier wait. */
export type MessageCarriers = Partial<Record<MessageChannel, MessageCarrier>>;
