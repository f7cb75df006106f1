import {
  DiscardPolicy,
  JetStreamApiError,
  type JetStreamClient,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { connect, errors, type NatsConnection, nanos } from '@nats-io/transport-node';
import { Unavailable } from '../unavailable.ts';
import { within } from '../within.ts';
import { type EventBroker, MessageRefused } from './event-broker.ts';

const connectMs = 2_000;
const ackMs = 2_000;
const pingEveryMs = 5_000;
/** Within this a repetition is kept once. Receivers that are to count each once after longer remember its id. */
const duplicateWindowMs = 600_000;
const keptMs = 7 * 24 * 3_600_000;

export type NatsOptions = {
  /** nats://user:password@host:port or tls://, several of one cluster between commas. */
  natsUrl: string;
  /** The stream, and what its subjects begin with. One that is there is left as it is. */
  stream: string;
  subjects: string;
};

/**
 * JetStream of a NATS server, connected when something is to be sent. Nothing is kept for a connection that is lost: what
 * was written into it might reach the server later than what follows, so one that fails is given up, and whoever sends
 * tries again on another.
 */
export function openNatsBroker({ natsUrl, stream, subjects }: NatsOptions): EventBroker {
  let opened: Promise<{ connection: NatsConnection; client: JetStreamClient }> | null = null;

  async function open() {
    const connection = await connect({ ...serversOf(natsUrl), name: 'bannasala' });
    try {
      const manager = await jetstreamManager(connection, { timeout: ackMs });
      await manager.streams.info(stream).catch((error: unknown) => {
        if (!(error instanceof JetStreamApiError) || error.code !== streamNotFound) throw error;
        return manager.streams.add({
          name: stream,
          subjects: [subjects],
          storage: StorageType.File,
          retention: RetentionPolicy.Limits,
          discard: DiscardPolicy.Old,
          max_age: nanos(keptMs),
          duplicate_window: nanos(duplicateWindowMs),
        });
      });
      return { connection, client: jetstream(connection, { timeout: ackMs }) };
    } catch (error) {
      await connection.close().catch(() => undefined);
      throw error;
    }
  }

  async function giveUp(): Promise<void> {
    const last = opened;
    opened = null;
    const lost = await last?.catch(() => null);
    // A server that is frozen doesn't take leave.
    await within(lost?.connection.close() ?? Promise.resolve(), 500, () => new Error('slow')).catch(
      () => undefined,
    );
  }

  return {
    async publish({ subject, id, body }) {
      let client: JetStreamClient;
      try {
        opened ??= within(open(), 2 * connectMs + ackMs, () => new Unavailable('NATS is too slow'));
        ({ client } = await opened);
      } catch (error) {
        // Also what the server answers here (no room for a stream, subjects of another one, no leader yet) is about no message.
        await giveUp();
        throw new Unavailable('NATS is away', { cause: error });
      }
      try {
        await client.publish(subject, body, { msgID: id, timeout: ackMs, expect: { streamName: stream } });
      } catch (error) {
        if (isRefusal(error)) throw new MessageRefused(error.message, { cause: error });
        await giveUp();
        throw new Unavailable('NATS is away', { cause: error });
      }
    },
    close: giveUp,
  };
}

const streamNotFound = 10_059;

/** What a server answers to a message because of that message: it, or its headers, are larger than the stream takes. */
const refusedCodes = new Set([10_054, 10_097]);

/** What is about this one message. A full disk or stream is about all of them: they wait. */
function isRefusal(error: unknown): error is Error {
  if (error instanceof JetStreamApiError) return refusedCodes.has(error.code);
  return error instanceof errors.InvalidArgumentError;
}

function serversOf(natsUrl: string) {
  const urls = natsUrl.split(',').map((one) => new URL(one));
  const [first] = urls;
  return {
    servers: urls.map(({ host }) => host),
    ...(first?.username
      ? { user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) }
      : {}),
    ...(first?.protocol === 'tls:' ? { tls: {} } : {}),
    ...{ timeout: connectMs, reconnect: false, pingInterval: pingEveryMs, maxPingOut: 2 },
  };
}
