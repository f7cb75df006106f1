import { Gauge, type Registry } from 'prom-client';

const keptMs = 15_000;
const answerWithinMs = 1_000;

/** A figure of the whole shop: every process says the same, so queries take the max, never the sum. */
export type Figure = { name: string; help: string; labelNames?: string[] };
export type FigureValue = { name: string; labels?: Record<string, string>; value: number };

/**
 * Figures read from the database when Prometheus asks, at most every 15 s. While it doesn't answer within a second, the
 * figures are left out and the rest of /metrics comes without them.
 */
export function measureFigures(
  registry: Registry,
  figures: readonly Figure[],
  read: () => Promise<readonly FigureValue[]>,
): void {
  let kept: { atMs: number; values: Promise<readonly FigureValue[]> } | null = null;
  async function current(): Promise<readonly FigureValue[]> {
    if (kept === null || performance.now() - kept.atMs > keptMs)
      // Left out is how a failure shows: figures_readable says so, and the alert is on that.
      kept = { atMs: performance.now(), values: withinTime(read()).catch(() => []) };
    return kept.values;
  }
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
        for (const figure of await current())
          if (figure.name === name) this.set(figure.labels ?? {}, figure.value);
      },
    });
  new Gauge({
    name: 'shop_figures_readable',
    help: 'Whether the figures of the whole shop could be read from the database',
    registers: [registry],
    async collect() {
      this.set((await current()).length > 0 ? 1 : 0);
    },
  });
}

function withinTime<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database took too long')), answerWithinMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
