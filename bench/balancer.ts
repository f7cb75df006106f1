import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../faults/debian-program.ts';
import { runProgram } from '../faults/run-program.ts';
import { findFreePorts } from '../src/platform/find-free-ports.ts';
import type { ChildServer } from './child-server.ts';

export type Balancer = Pick<ChildServer, 'origin' | 'stop'>;

/**
 * Debian's nginx before processes of this machine, as deploy/nginx.conf has it but for two things: without TLS, whose cost isn't
 * the shop's, and it passes on whom a client says that it stands for, since the load stands for many.
 */
export async function startBalancer(shops: readonly ChildServer[]): Promise<Balancer> {
  const program = findProgram('nginx', ['nginx', 'libpcre2-8-0'], '-v');
  const folder = mkdtempSync(join(tmpdir(), 'bannasala-balancer-'));
  // Its workers are another account.
  chmodSync(folder, 0o711);
  const port = await findFreePorts();
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, configOf(folder, port, shops));
  const running = await runProgram(program, ['-p', folder, '-c', config], 'start worker processes');
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configOf(folder: string, port: number, shops: readonly ChildServer[]): string {
  const servers = shops.map(({ origin }) => `server ${new URL(origin).host} max_fails=3 fail_timeout=2s;`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `user www-data;
worker_processes auto;
worker_rlimit_nofile 65536;
pid ${folder}/nginx.pid;
daemon off;
error_log stderr notice;
events {
  worker_connections 16384;
}
http {
  access_log off;
  ${places.join(' ')}
  upstream bannasala {
    zone bannasala_processes 128k;
    ${servers.join(' ')}
    keepalive 64;
    keepalive_timeout 2s;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 12m;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    location / {
      proxy_pass http://bannasala;
    }
    location = /api/notification/stream {
      proxy_pass http://bannasala;
      proxy_buffering off;
      proxy_read_timeout 1h;
    }
  }
}
`;
}
