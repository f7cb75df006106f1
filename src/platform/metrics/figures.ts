import { Gauge, type Registry } from 'prom-client';

const keptMs = 15_000;
const answerWithinMs = 1_000;

/** A figure of the whole shop: every process says the same, so queries take the max, never the sum. */
export type Figure = { name: string; help: string; labelNames?: string[] };
export type FigureValue = { name: string; labels?: Record<string, string>; value: number };

/** What is read together: while it can't be read, the figures of others are told. */
export type FigureSource = { figures: readonly Figure[]; read: () => Promise<readonly FigureValue[]> };

/**
 * Figures read from the database when Prometheus asks, at most every 15 s. Those that it doesn't answer within a second are
 * left out, and the rest of /metrics comes without them.
 */
export function measureFigures(registry: Registry, sources: readonly FigureSource[]): void {
  const readers = sources.map(({ read }) => keepFor15s(read));
  sources.forEach(({ figures }, at) => {
    for (const { name, help, labelNames = [] } of figures)
      new Gauge({
        name,
        help: `${help} (of the whole shop: take the max of the processes)`,
        labelNames,
        registers: [registry],
        async collect() {
          this.reset();
          // Without labels a reset leaves a 0, which would be a figure.
          if (labelNames.length === 0) this.remove();
          for (const figure of (await readers[at]?.()) ?? [])
            if (figure.name === name) this.set(figure.labels ?? {}, figure.value);
        },
      });
  });
  new Gauge({
    name: 'shop_figures_readable',
    help: 'Whether the figures of the whole shop could all be read from the database',
    registers: [registry],
    async collect() {
      const all = await Promise.all(readers.map((read) => read()));
      this.set(all.every((values) => values !== null) ? 1 : 0);
    },
  });
}

/** Null while it can't be read. */
function keepFor15s(read: FigureSource['read']): () => Promise<readonly FigureValue[] | null> {
  let kept: { atMs: number; values: Promise<readonly FigureValue[] | null> } | null = null;
  return () => {
    if (kept === null || performance.now() - kept.atMs > keptMs)
      // Left out is how a failure shows: figures_readable says so, and the alert is on that.
      kept = { atMs: performance.now(), values: withinTime(read()).catch(() => null) };
    return kept.values;
  };
}

function withinTime<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database took too long')), answerWithinMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
