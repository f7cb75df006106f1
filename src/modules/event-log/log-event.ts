import type { Emit } from '../../platform/events.ts';
import type { Services } from '../../platform/services.ts';
import { describeEvent } from './describe-event.ts';
import { insertEvents } from './event-log.store.ts';

/**
 * Writes what other systems are told of an event into the transaction in which it happens: it is told if that commits, and
 * never if it doesn't.
 */
export function logEventsWith({ newUuid, clock }: Pick<Services, 'newUuid' | 'clock'>): Emit {
  return async (tx, event) => {
    const events = describeEvent(event, newUuid);
    if (events.length > 0) await insertEvents(tx, events, clock());
  };
}
