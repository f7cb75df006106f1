import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

const entriesMost = 1_000;

/**
 * Where the demo's identity provider keeps what is under way: in memory, the oldest forgotten first. Sessions it doesn't
 * keep at all, so that it asks each time who one is.
 */
export function createMemoryAdapter(now: () => number): AdapterFactory {
  const entries = new Map<string, { payload: AdapterPayload; untilMs: number }>();

  return function openModel(model): Adapter {
    const keyOf = (id: string) => `${model} ${id}`;
    return {
      async upsert(id, payload, expiresInS) {
        if (model === 'Session') return;
        entries.delete(keyOf(id));
        entries.set(keyOf(id), { payload, untilMs: now() + (expiresInS ?? 600) * 1000 });
        for (const [oldest] of entries) {
          if (entries.size <= entriesMost) break;
          entries.delete(oldest);
        }
      },
      async find(id) {
        const entry = entries.get(keyOf(id));
        return entry === undefined || entry.untilMs <= now() ? undefined : entry.payload;
      },
      async consume(id) {
        const entry = entries.get(keyOf(id));
        if (entry !== undefined) entry.payload.consumed = Math.floor(now() / 1000);
      },
      async destroy(id) {
        entries.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
      async findByUid() {
        return undefined;
      },
      async findByUserCode() {
        return undefined;
      },
    };
  };
}
