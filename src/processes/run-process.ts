import type { Server } from 'node:http';
import { installLastResort } from '../platform/last-resort.ts';
import { StartupError } from '../platform/startup-error.ts';
import { type StopStep, stopInOrder } from '../platform/stop-in-order.ts';
import type { Shop } from './open-shop.ts';

/** A balancer that looks at /readyz every second or two has seen by then that nothing more should come here. */
const balancerGraceMs = 3_000;
/** Whoever presses Ctrl-C twice wants it to end; a signal that comes to a whole group arrives twice as well. */
const secondSignalMs = 1_000;

/** Runs a process to its end; what keeps it from starting is said, as a line where it is the operator's to mend. */
export function runProcess(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    process.stderr.write(
      error instanceof StartupError ? `${error.message}\n` : `${String((error as Error)?.stack ?? error)}\n`,
    );
    process.exit(1);
  });
}

/**
 * Has a process stop in good order: at a signal with the grace of its balancer, at an error nobody caught at once. Takes the
 * steps of stopping, given how long new requests may still come (ms).
 */
export function stopOnSignals(
  { environment, log, flushLog }: Shop,
  steps: (graceMs: number) => readonly StopStep[],
): { isStopping: () => boolean } {
  const graceMs =
    environment.SHUTDOWN_GRACE_MS ?? (environment.DEMO || process.stdout.isTTY ? 0 : balancerGraceMs);
  let isStopping = false;
  async function stop(status: number, grace: number): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    await stopInOrder(steps(grace), log);
    endNow(status);
  }
  function endNow(status: number): never {
    flushLog();
    process.exit(status);
  }
  let signalledMs = 0;
  function heedSignal(): void {
    if (signalledMs > 0 && performance.now() - signalledMs > secondSignalMs) endNow(1);
    signalledMs ||= performance.now();
    void stop(0, graceMs);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, heedSignal);
  installLastResort(log, () => void stop(1, 0));
  return { isStopping: () => isStopping };
}

/** @throws StartupError when somebody else has the port. */
export async function listenOn(server: Server, { environment }: Pick<Shop, 'environment'>): Promise<void> {
  await new Promise<void>((ready, refuse) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      refuse(
        error.code === 'EADDRINUSE'
          ? new StartupError(
              `Port ${environment.PORT} is in use: stop what uses it, or set PORT to another one.`,
            )
          : error,
      ),
    );
    server.listen(environment.PORT, environment.HOST, ready);
  });
}

/** Says to who keeps the process running (scripts/run-pinned.mjs) that nothing kept it from starting. */
export function sayStarted(): void {
  process.send?.('ready');
}

/** Says to people, and to scripts that read it, that requests are answered: not before /readyz says so. */
export function sayReady(server: Server, { environment, say }: Pick<Shop, 'environment' | 'say'>): void {
  const address = server.address();
  say(
    `ready http://localhost:${typeof address === 'object' && address !== null ? address.port : environment.PORT}`,
  );
}
