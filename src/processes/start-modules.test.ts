import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Packages that few requests need, and what they are for: whoever needs one imports it then (`await import`). */
const seldomNeeded = [
  ['@aws-sdk/client-s3', 'files in S3'],
  ['@redis/client', 'limits in Redis'],
  ['@simplewebauthn/server', 'passkeys of staff'],
  ['bwip-js', 'barcodes on papers'],
  ['fontkit', 'documents as PDF'],
  ['harfbuzzjs', 'drawn covers'],
  ['hucre', 'workbooks'],
  ['jsqr', 'slips'],
  ['nodemailer', 'a mail server'],
  ['oidc-provider', 'the demo’s peers'],
  ['openid-client', 'signing in with another account'],
  ['pdfkit', 'documents as PDF'],
  ['sharp', 'pictures, which are drawn in another process'],
] as const;

const listing = `
import { registerHooks } from 'node:module';
const packages = new Set();
registerHooks({ load(url, context, next) {
  packages.add(/\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]);
  return next(url, context);
} });
for (const part of ['app', 'processes/open-shop', 'processes/start-work']) await import(process.env.SRC + part + '.ts');
console.log(JSON.stringify([...packages].filter(Boolean)));
process.exit();`;

test('a start loads nothing that few requests need', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', listing], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, NODE_ENV: 'production', SRC: new URL('../', import.meta.url).href },
  });
  const loaded: string[] = JSON.parse(stdout);
  expect(loaded).toContain('hono');
  expect(seldomNeeded.filter(([name]) => loaded.includes(name))).toEqual([]);
});
