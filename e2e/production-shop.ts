import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { findFreePorts } from '../src/platform/find-free-ports.ts';
import { socialEnvironment } from './social-environment.ts';
import { startTlsProxy, type TlsProxy } from './tls-proxy.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
export const apiKey = 'a-key-of-production';
export const stripeWebhookSecret = 'whsec_of_production';
const readyWithinMs = 150_000;

export type ProductionShop = {
  url: string;
  /** The mail that was delivered, newest last, as it came over SMTP. */
  mail: { to: string; source: string }[];
  /** Runs a command as the operator does; answers what it said. Throws when it fails. */
  run(program: 'operate' | 'import', args: readonly string[], input?: string): Promise<string>;
  /** A file of the operator's. */
  write(name: string, text: string): string;
  /** Stops a process as systemd does, starts it anew and waits until it is ready. */
  restart(index: number): Promise<void>;
  /** Stops every process; from now on what is run or started has an empty database and folder of its own. */
  move(): Promise<void>;
  close(): Promise<void>;
};

/**
 * A shop as it runs in production: an empty database of its own, two processes on it outside demo mode, a proxy in front
 * that ends TLS, a mail server. Nothing of it is filled in but by the commands of README.md.
 */
export async function openProductionShop(): Promise<ProductionShop> {
  const server = process.env.E2E_DATABASE_URL;
  if (server === undefined) throw new Error('E2E_DATABASE_URL is not set: run this through npm test');
  const folder = mkdtempSync(join(tmpdir(), 'production-shop-'));
  const mail: ProductionShop['mail'] = [];
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let source = '';
      stream.on('data', (chunk) => {
        source += chunk;
      });
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo)
          mail.push({ to: address, source: readable(source) });
        done();
      });
    },
  });
  const [smtpPort, tlsPort, ...ports] = [
    await findFreePorts(),
    await findFreePorts(),
    await findFreePorts(),
    await findFreePorts(),
  ];
  mailServer.listen(smtpPort, '127.0.0.1');
  const url = `https://localhost:${tlsPort}`;
  const environment = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    INIT_CWD: folder,
    DATABASE_URL: await createDatabase(server),
    DATABASE_POOL: '6',
    DATA_DIR: join(folder, 'data'),
    SITE_URL: url,
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    API_KEY: apiKey,
    LOG_LEVEL: 'warn',
    // The work of the clock is done by a process of its own.
    JOBS: '0',
    MAIL_FROM: 'Books <no-reply@books.example>',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    STRIPE_SECRET_KEY: 'sk_test_of_production',
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    ...socialEnvironment(),
  };

  async function start(port: number | undefined, program = 'web'): Promise<ChildProcess> {
    const child = spawn(process.execPath, [`src/processes/${program}.ts`], {
      cwd: root,
      env: { ...environment, PORT: String(port) },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const until = Date.now() + readyWithinMs;
    for (;;) {
      if (child.exitCode !== null) throw new Error(`a process ended with ${child.exitCode}`);
      const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      if (reply?.status === 200) return child;
      if (Date.now() > until) throw new Error(`a process is not ready: ${await reply?.text()}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  async function stop(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  const children: ChildProcess[] = [];
  let proxy: TlsProxy | null = null;
  // One after the other, as an upgrade does it: the first brings the database up to date.
  for (const port of ports) children.push(await start(port));
  const worker = await start(await findFreePorts(), 'worker');
  proxy = await startTlsProxy(tlsPort ?? 0, ports);

  return {
    url,
    mail,
    async run(program, args, input = '') {
      const child = spawn(process.execPath, [join(root, 'src', 'processes', `${program}.ts`), ...args], {
        cwd: root,
        env: environment,
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text) => {
          said += text;
        });
      child.stdin.end(input);
      const [status] = await once(child, 'close');
      if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${said}`);
      return said;
    },
    write(name, text) {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    },
    async restart(index) {
      const old = children[index];
      if (old !== undefined) await stop(old);
      children[index] = await start(ports[index]);
    },
    async move() {
      await Promise.all([...children, worker].map(stop));
      environment.DATABASE_URL = await createDatabase(server);
      environment.DATA_DIR = join(folder, 'moved');
    },
    async close() {
      await proxy?.close();
      await Promise.all([...children, worker].map(stop));
      await new Promise<void>((resolve) => mailServer.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An empty database beside the one that the other tests' shop has. */
async function createDatabase(besides: string): Promise<string> {
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: besides });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(besides);
  url.pathname = `/${name}`;
  return url.href;
}

/** A mail's words, whatever of the two usual encodings they came in. */
function readable(source: string): string {
  const gap = source.search(/\r?\n\r?\n/);
  const body = source.slice(gap).trim();
  if (/^content-transfer-encoding: base64/im.test(source.slice(0, gap)))
    return Buffer.from(body, 'base64').toString('utf8');
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
