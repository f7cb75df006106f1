import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const quietMs = 300;
const mostWaiting = 16;

/**
 * An address at which nothing answers, not even by a refusal, as that of a machine without power: somebody listens there who
 * is frozen, and those who wait at the door already fill it.
 */
export async function makeSilent(host: string, port: number): Promise<{ end(): Promise<void> }> {
  const program = `require('node:net').createServer().listen({ host: '${host}', port: ${port}, backlog: 1 }, () => console.log('listens'))`;
  const child: ChildProcess = spawn(process.execPath, ['-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('nobody listens');
  await once(child.stdout, 'data');
  child.kill('SIGSTOP');
  const waiting: Socket[] = [];
  while (waiting.length < mostWaiting) {
    const socket = connect({ host, port });
    socket.on('error', () => undefined);
    waiting.push(socket);
    const isIn = await Promise.race([
      once(socket, 'connect').then(() => true),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), quietMs)),
    ]);
    if (!isIn) break;
  }
  if (waiting.length === mostWaiting) throw new Error(`${host}:${port} answers on`);
  return {
    async end() {
      for (const socket of waiting) socket.destroy();
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
