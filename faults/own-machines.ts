import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProcessList } from './nginx-config.ts';
import { type OwnShop, startShop } from './own-shop.ts';

export type OwnMachines = {
  /** Processes for pages, in the list's order. */
  pages(): OwnShop[];
  /** Those of one machine. */
  pagesOf(machine: number): OwnShop[];
  /** deploy/restart.sh on a machine, as whoever upgrades runs it; what it said. */
  restart(machine: number): Promise<string>;
  /** As a machine that loses power, but for its address, which still refuses connections. */
  killMachine(machine: number): Promise<void>;
  /** Starts what `killMachine` ended, and waits until all of it is ready. */
  startMachine(machine: number): Promise<void>;
  stop(): Promise<void>;
};

const restartScript = fileURLToPath(new URL('../deploy/restart.sh', import.meta.url));

/**
 * The processes of a list, each as deploy/'s unit runs it: `scripts/start.mjs` with the unit's variables and those of its
 * machine, whose folder is one of its name in `dataDir`. The first brings the database up to date before the others begin. There is no systemd here: the `systemctl` that
 * restart.sh finds stops a process as the unit says (SIGTERM, and its time), and starts it anew.
 */
export async function startMachines(
  list: ProcessList,
  environment: Record<string, string>,
  dataDir: string,
): Promise<OwnMachines> {
  const running = new Map<number, OwnShop>();
  const starting = new Map<number, Promise<void>>();
  const places = list.machines.flatMap((machine) => [
    ...machine.pages.map((port) => ({ port, machine, isWorker: false })),
    ...machine.workers.map((port) => ({ port, machine, isWorker: true })),
  ]);

  async function start(port: number): Promise<void> {
    const place = places.find((each) => each.port === port);
    if (place === undefined) throw new Error(`bannasala@${port} is on no machine`);
    const { address, name } = place.machine;
    const told = {
      ...{ PORT: String(port), HOST: address, TRUST_PROXY: '1', JOBS: '0' },
      DATA_DIR: join(dataDir, name),
    };
    running.set(
      port,
      await startShop({ ...environment, ...told }, { isKept: true, isWorker: place.isWorker }),
    );
  }
  function shopAt(port: number): OwnShop {
    const shop = running.get(port);
    if (shop === undefined) throw new Error(`bannasala@${port} isn't running`);
    return shop;
  }
  const portsOf = (machine: number) => {
    const { pages = [], workers = [] } = list.machines[machine] ?? {};
    return { pages, all: [...pages, ...workers] };
  };

  for (const { port } of places) await start(port);

  const folder = mkdtempSync(join(tmpdir(), 'bannasala-systemctl-'));
  const control = createServer(async (request, reply) => {
    const [, deed, port] = /^\/(\w+)\/bannasala@(\d+)$/.exec(request.url ?? '') ?? [];
    try {
      if (deed !== 'restart') throw new Error(`${request.url} is nothing that is known here`);
      await shopAt(Number(port)).stop();
      // systemctl is back as soon as the program was begun.
      const begun = start(Number(port));
      begun.catch(() => undefined);
      starting.set(Number(port), begun);
      reply.end();
    } catch (error) {
      reply.writeHead(500).end(String(error));
    }
  });
  control.listen(0, '127.0.0.1');
  await once(control, 'listening');
  const systemctl = join(folder, 'systemctl');
  const at = `http://127.0.0.1:${(control.address() as AddressInfo).port}`;
  writeFileSync(systemctl, `#!/bin/sh\nexec curl --silent --show-error --fail "${at}/$1/$2"\n`);
  chmodSync(systemctl, 0o755);

  return {
    pages: () => list.machines.flatMap(({ pages }) => pages.map(shopAt)),
    pagesOf: (machine) => portsOf(machine).pages.map(shopAt),
    async restart(machine) {
      const { pages } = portsOf(machine);
      const child = spawn('sh', [restartScript, ...pages.map(String)], {
        env: {
          ...process.env,
          PATH: `${folder}:${process.env.PATH}`,
          HOST: list.machines[machine]?.address,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text) => {
          said += text;
        });
      const [status] = await once(child, 'close');
      await Promise.all(pages.map((port) => starting.get(port)));
      if (status !== 0) throw new Error(`restart.sh ended with ${status}: ${said}`);
      return said;
    },
    async killMachine(machine) {
      await Promise.all(portsOf(machine).all.map((port) => shopAt(port).killAll()));
    },
    async startMachine(machine) {
      for (const port of portsOf(machine).all) await start(port);
    },
    async stop() {
      control.closeAllConnections();
      control.close();
      await Promise.allSettled(starting.values());
      await Promise.all([...running.values()].map((shop) => shop.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
