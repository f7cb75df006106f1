import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// The system lends the ports above to outgoing connections (32768 on Linux, 49152 elsewhere): one that is free now can
// be such a connection's by the time the program that was given it listens.
const lowest = 15_000;
const highest = 32_000;
const mostTries = 200;

/**
 * The first of `count` neighbouring ports of this machine that nobody listens on, for a program that must be told its
 * port before it starts. Who can listen on port 0 and ask afterwards should. `draw` chooses where to look first, from the
 * lowest to below the highest.
 * @throws Error when none are found.
 */
export async function findFreePorts(
  count = 1,
  draw: (lowest: number, highest: number) => number = randomInt,
): Promise<number> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const first = draw(lowest, highest - count);
    const ports = Array.from({ length: count }, (_, at) => first + at);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
  throw new Error(`no ${count} neighbouring ports are free`);
}

async function isFree(port: number): Promise<boolean> {
  // On every address: a listener on one of them would be in the way.
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, () => resolve(true));
  });
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}
