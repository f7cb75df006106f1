import type { Transaction } from './db/database.ts';

/**
 * What may happen, by name, with what is told of it. Each slice adds its own:
 * `declare module '../../platform/events.ts' { interface Events { orderPaid: { … } } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: slices add to it
export interface Events {}

export type EventOf<Name extends keyof Events> = { name: Name } & Events[Name];

/**
 * Tells everybody who reacts to what has just happened, one after another, in the transaction in which it happens: it
 * has happened when all of them are done, or not at all (src/modules/reactions.ts lists them).
 * @throws EventRefused when one of them can't be done.
 */
export type Emit = <Name extends keyof Events>(tx: Transaction, event: EventOf<Name>) => Promise<void>;

/**
 * Something can't happen, since what would follow from it can't: whoever said that it has happened takes it back, by
 * rolling back the transaction or its savepoint.
 */
export class EventRefused extends Error {
  override readonly name = 'EventRefused';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
