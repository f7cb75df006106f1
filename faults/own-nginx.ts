import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSelfSigned } from '../e2e/self-signed.ts';
import { describeDeployment, readProcesses } from '../scripts/deployment.mjs';
import { findFreePorts } from '../src/platform/find-free-ports.ts';
import { findProgram } from './debian-program.ts';
import { adaptNginx, type ProcessList } from './nginx-config.ts';
import { runProgram } from './run-program.ts';

export type OwnNginx = {
  httpPort: number;
  httpsPort: number;
  /** Who signed its certificate, which is one of `localhost`. */
  ca: string;
  /** What it has complained of so far, but for processes that didn't answer. */
  complaints(): string[];
  remove(): Promise<void>;
};

/** The name that deploy/nginx.conf answers to. */
export const siteName = 'books.example';

/** What Debian's /etc/nginx/nginx.conf has that matters here, with folders of its own; deploy/'s files are in conf.d. */
const mainConfig = (folder: string) => `user www-data;
worker_processes auto;
pid ${folder}/nginx.pid;
daemon off;
error_log stderr notice;
error_log ${folder}/error.log warn;
events {
  worker_connections 768;
}
http {
  sendfile on;
  tcp_nopush on;
  default_type application/octet-stream;
  access_log off;
  gzip on;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  include ${folder}/conf.d/*.conf;
}
`;

/** Debian's nginx with deploy/'s configuration, before the processes of a list. */
export async function makeNginx(list: ProcessList): Promise<OwnNginx> {
  const program = findProgram('nginx', ['nginx', 'libpcre2-8-0'], '-v');
  const folder = mkdtempSync(join(tmpdir(), 'bannasala-nginx-'));
  // Its workers are another account.
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, 'conf.d'));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const { cert, key } = makeSelfSigned();
  const [httpPort, httpsPort] = [await findFreePorts(), await findFreePorts()];
  const places = {
    ...{ httpPort, httpsPort },
    ...{ certificate: write('cert.pem', cert), key: write('key.pem', key) },
  };
  const deployed = readFileSync(new URL('../deploy/nginx.conf', import.meta.url), 'utf8');
  write('conf.d/bannasala.conf', adaptNginx(deployed, places));
  const written = describeDeployment(readProcesses(JSON.stringify(list)));
  write('conf.d/bannasala-upstream.conf', written['nginx/bannasala-upstream.conf'] ?? '');
  const args = ['-p', folder, '-c', write('nginx.conf', mainConfig(folder))];
  const running = await runProgram(program, args, 'start worker processes');
  return {
    httpPort,
    httpsPort,
    ca: cert,
    complaints: () =>
      readFileSync(join(folder, 'error.log'), 'utf8').match(/^.*\[(?:crit|alert|emerg)\].*$/gm) ?? [],
    async remove() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
