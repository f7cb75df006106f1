import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPartner } from './child-server.ts';
import { type LoadOptions, type Measured, measureRuns } from './load.ts';

/**
 * What a bare node:http server does here that answers every request with so many bytes: what this machine and the load can do
 * at all, and what figures of two machines are brought together by.
 */
export async function measureNodeHttp(replyBytes: number, options: LoadOptions = {}): Promise<Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bannasala-bench-'));
  const file = join(folder, 'reply.json');
  const reply = { headers: { 'content-type': 'application/json' }, body: Buffer.alloc(replyBytes, 'x') };
  await writeFile(file, JSON.stringify({ ...reply, body: reply.body.toString('base64') }));
  const server = await startPartner('raw-http.ts', { REPLY_FILE: file });
  const runs = await measureRuns({ server, requests: [{ path: '/' }] }, { ...options, warmSeconds: 2 });
  await Promise.all([server.stop(), rm(folder, { recursive: true })]);
  return runs;
}
