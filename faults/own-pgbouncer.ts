import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '../src/platform/find-free-ports.ts';
import { findProgram } from './debian-program.ts';
import { runProgram } from './run-program.ts';

export type OwnPgBouncer = { url: string; remove(): Promise<void> };

/**
 * A PgBouncer before a database (its address), in transaction mode, with fewer connections to PostgreSQL than its clients
 * open: what one leaves behind in a session another meets.
 */
export async function makePgBouncer(databaseUrl: string, serverConnections: number): Promise<OwnPgBouncer> {
  const program = findProgram('pgbouncer', ['pgbouncer', 'libc-ares2', 'libevent-2.1-7']);
  const port = await findFreePorts();
  const { hostname, port: serverPort, pathname, username, password } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'bannasala-pgbouncer-'));
  chmodSync(folder, 0o755);
  const file = join(folder, 'pgbouncer.ini');
  const server = `host=${hostname} port=${serverPort} user=${username} password=${password}`;
  writeFileSync(
    file,
    `[databases]
${pathname.slice(1)} = ${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 500
`,
  );
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? ['--user=nobody'] : [];
  const running = await runProgram(program, [...account, file], 'process up');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async remove() {
      await running.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
