/** What takes events for other systems and keeps them. */
export type EventBroker = {
  /**
   * Resolves once the broker has the message on its disk. A message whose `id` it got a short while ago it takes again and
   * keeps once.
   * @throws MessageRefused when it is there and won't have this one; Unavailable when it isn't there, or doesn't answer in
   * time: then it may have it, or not.
   */
  publish(message: { subject: string; id: string; body: string }): Promise<void>;
  close(): Promise<void>;
};

export class MessageRefused extends Error {
  override readonly name = 'MessageRefused';
}
