import type { Logger } from 'pino';

/**
 * What nobody caught. A rejection nobody waited for leaves nothing half done (what is written is written in transactions),
 * so it is said and life goes on. An exception may have come from the middle of anything: going on from there could sell
 * what isn't there, so the process says one line, finishes what it can and ends with status 1, for whoever runs it to
 * start it again. A second one on the way out ends it at once.
 */
export function installLastResort(log: Logger, end: () => void): void {
  let isEnding = false;
  process.on('uncaughtException', (error: unknown) => {
    log.fatal({ err: error }, 'uncaught exception');
    if (isEnding) process.exit(1);
    isEnding = true;
    end();
  });
  process.on('unhandledRejection', (reason: unknown) => {
    log.error({ err: reason }, 'unhandled rejection');
  });
  // Whoever read the lines is gone: nobody to tell, and no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
