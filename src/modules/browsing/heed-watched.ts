import type { Services } from '../../platform/services.ts';
import { tellWatchers } from './tell-watchers.ts';

/** Changes that come close together are looked at together. */
const gatherMs = 1_000;
/** An import changes more than is worth naming: the clock comes by soon. */
const namedMost = 5_000;

/**
 * Looks at the watches of products as soon as the change feed names them, so that nobody waits for the clock. What fails
 * or is lost is found by the job, every few minutes.
 */
export function heedWatched(
  services: Pick<Services, 'db' | 'clock' | 'siteUrl' | 'changes'>,
  onError: (error: unknown) => void,
): void {
  const changed = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  function look(): void {
    timer = null;
    const ids = [...changed];
    changed.clear();
    tellWatchers(services, ids).catch(onError);
  }

  services.changes.subscribe((tags) => {
    for (const tag of tags ?? []) {
      const [, id] = /^product:(\d{1,15})$/.exec(tag) ?? [];
      if (id !== undefined && changed.size < namedMost) changed.add(Number(id));
    }
    if (changed.size > 0 && timer === null) {
      timer = setTimeout(look, gatherMs);
      // A process that stops needn't wait for it.
      timer.unref();
    }
  });
}
