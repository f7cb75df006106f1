import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeDeployment, readProcesses } from '../scripts/deployment.mjs';
import { fileMost } from '../src/modules/catalogue-file/catalogue-file.rules.ts';
import { picturesMost } from '../src/modules/product-picture/product-picture.rules.ts';
import { ebookBytesMost } from '../src/platform/ebooks/ebook-file.ts';
import { UPLOAD_LIMITS } from '../src/platform/images/upload-limits.ts';
import { adaptNginx, adaptProcesses, processesOf } from './nginx-config.ts';

const read = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8');
const deployed = read('nginx.conf');
const places = { httpPort: 15_080, httpsPort: 15_443, certificate: '/own/cert.pem', key: '/own/key.pem' };

describe('what is tried of nginx', () => {
  test('differs from deploy/nginx.conf by its upstream, its places and its certificate alone', () => {
    const own = adaptNginx(deployed, places).split('\n');
    const theirs = deployed.replace(/^upstream bannasala \{[^}]*\}\n/m, '').split('\n');
    expect(own.filter((line) => !theirs.includes(line))).toEqual([
      '  listen 127.0.0.1:15080;',
      '  listen 127.0.0.1:15443 ssl http2;',
      '  ssl_certificate /own/cert.pem;',
      '  ssl_certificate_key /own/key.pem;',
    ]);
    expect(theirs.filter((line) => !own.includes(line))).toEqual([
      '  listen 80;',
      '  listen [::]:80;',
      '  listen 443 ssl http2;',
      '  listen [::]:443 ssl http2;',
      '  ssl_certificate /etc/ssl/bannasala/books.example.pem;',
      '  ssl_certificate_key /etc/ssl/bannasala/books.example.key;',
    ]);
  });

  test('is refused where nginx.conf no longer has what is replaced', () => {
    expect(() => adaptNginx(deployed.replace('  listen 443 ssl', '  listen 8443 ssl'), places)).toThrow(
      /has 0 of/,
    );
  });

  test('stands before every process of deploy/processes.json, at an address for each machine', () => {
    const list = JSON.parse(read('processes.json'));
    const own = adaptProcesses(list, 15_001);
    expect(own.machines.map(({ address }) => address)).toEqual(['127.0.0.11', '127.0.0.12', '127.0.0.13']);
    expect(processesOf(own)).toBe(processesOf(list));
    const upstream = describeDeployment(readProcesses(JSON.stringify(own)))['nginx/bannasala-upstream.conf'];
    expect(upstream?.match(/server \S+/g)).toEqual([
      'server 127.0.0.11:15001',
      'server 127.0.0.12:15003',
      'server 127.0.0.11:15002',
      'server 127.0.0.12:15004',
    ]);
  });
});

test('nginx lets through what the shop takes: of everybody, and of stores', () => {
  const [everybody = 0, ...stores] = [...deployed.matchAll(/client_max_body_size (\d+)m;/g)].map(
    ([, megabytes]) => Number(megabytes) * 1024 * 1024,
  );
  const form = 64 * 1024;
  expect(everybody).toBeGreaterThanOrEqual(UPLOAD_LIMITS.pdfBytes + form);
  expect(stores).toHaveLength(2);
  for (const most of stores) {
    expect(most).toBeGreaterThanOrEqual(ebookBytesMost + form);
    expect(most).toBeGreaterThanOrEqual(fileMost.csvBytes + form);
    expect(most).toBeGreaterThanOrEqual((picturesMost + 1) * UPLOAD_LIMITS.imageBytes + form);
  }
});

/** What a place of nginx.conf says; its comments left out. */
function placeOf(name: string): string {
  const bare = deployed.replace(/^\s*#.*\n/gm, '');
  const [, said] = bare.split(`  location ${name} {`);
  expect(said, name).toBeDefined();
  return said?.split('}')[0] ?? '';
}

describe('nginx', () => {
  test('shows nobody outside what is for the inside', () => {
    for (const name of ['= /metrics', '= /readyz']) expect(placeOf(name).trim()).toBe('return 404;');
  });

  test('asks the next process where one can’t be reached, and of scripts every process until one has them', () => {
    const [everywhere] = /^ {2}proxy_next_upstream .*;$/m.exec(deployed) ?? [];
    // No `non_idempotent`: an order isn't sent twice.
    expect(everywhere).toBe('  proxy_next_upstream error timeout;');
    const scripts = placeOf('/assets/');
    expect(scripts).toMatch(/proxy_next_upstream error timeout( \w+)* http_404( \w+)*;/);
    expect(scripts).toContain('proxy_next_upstream_tries 0;');
  });

  test('asks a process again before restart.sh takes the next one down', () => {
    const restart = read('restart.sh');
    const [, leftAlone] = /fail_timeout=(\d+)s/.exec(deployed) ?? [];
    // Behind the waiting for /readyz, which has a sleep of its own.
    const [, waited] = /\n {2}done\n(?: {2}#.*\n)* {2}sleep (\d+)\n/.exec(restart) ?? [];
    expect(Number(waited)).toBeGreaterThan(Number(leftAlone));
  });
});
