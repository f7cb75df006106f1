import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { describeDeployment, readProcesses } from './deployment.mjs';

const folder = fileURLToPath(new URL('../deploy', import.meta.url));
const read = (path) => readFileSync(join(folder, path), 'utf8');
const list = read('processes.json');
const files = describeDeployment(readProcesses(list));

describe('one list of processes', () => {
  test('is what the files in deploy/written were written from', () => {
    const written = readdirSync(join(folder, 'written'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, 'written').length + 1));
    expect(written.sort()).toEqual(Object.keys(files).sort());
    for (const [path, text] of Object.entries(files)) expect(read(join('written', path)), path).toBe(text);
  });

  test('names every process to nginx (pages only), to systemd and to Prometheus', () => {
    const upstream = files['nginx/bannasala-upstream.conf'];
    expect([...upstream.matchAll(/server (\S+)/g)].map(([, place]) => place)).toEqual([
      // A request that found a machine gone is asked of another machine next.
      '10.0.0.11:3001',
      '10.0.0.12:3001',
      '10.0.0.11:3002',
      '10.0.0.12:3002',
    ]);
    expect(files['systemd/pages-1/units']).toBe('bannasala@3001 bannasala@3002\n');
    expect(files['systemd/work-1/bannasala@3009.service.d/machine.conf']).toContain(
      'Environment=HOST=10.0.0.13 JOBS=0\nExecStart=\nExecStart=/usr/bin/node scripts/start.mjs worker\n',
    );
    expect(JSON.parse(files['prometheus/targets.json'])[0].targets).toHaveLength(5);
  });

  test('is a compose file whose processes share a folder, and the upstream that nginx.conf has', () => {
    const compose = JSON.parse(files['compose/compose.json']);
    expect(Object.keys(compose.services)).toEqual([
      'pages-1-3001',
      'pages-1-3002',
      'pages-2-3001',
      'pages-2-3002',
      'work-1-3009',
      'nginx',
    ]);
    expect(compose.services['work-1-3009']).toMatchObject({
      command: ['node', 'scripts/start.mjs', 'worker'],
      environment: { JOBS: '0', TRUST_PROXY: '1' },
      volumes: ['data:/data'],
      logging: { options: { 'max-size': '50m', 'max-file': '5' } },
      // As systemd's unit: a process may finish what it has begun.
      stop_grace_period: '75s',
    });
    expect(read('bannasala@.service')).toContain('TimeoutStopSec=75');
    expect(Object.keys(compose.volumes)).toEqual(['data']);
    // The one for several machines differs from the one for a single machine by its servers alone.
    const bare = (text) =>
      text.replace(/^\s*#.*\n/gm, '').replace(/^\s*server \S+ max_fails=3 fail_timeout=2s;\n/gm, '');
    const [own] = /upstream bannasala \{[^}]*\}/.exec(bare(read('nginx.conf'))) ?? [];
    expect(bare(files['nginx/bannasala-upstream.conf']).trim()).toBe(own);
  });

  test('asks for the address of a container again once it has been made anew', () => {
    const upstream = files['compose/bannasala-upstream.conf'];
    const servers = [...upstream.matchAll(/^ *server (\S+) resolve /gm)].map(([, place]) => place);
    expect(servers).toEqual([
      'pages-1-3001:3000',
      'pages-2-3001:3000',
      'pages-1-3002:3000',
      'pages-2-3002:3000',
    ]);
    expect(upstream).toContain('resolver 127.0.0.11 valid=1s');
    expect(files['compose/nginx-main.conf']).toContain('worker_connections 16384;');
  });

  test('mounts the certificate where nginx.conf reads it', () => {
    const { volumes } = JSON.parse(files['compose/compose.json']).services.nginx;
    const [, folder] = /^\.\/tls:([^:]+):ro$/m.exec(volumes.join('\n')) ?? [];
    for (const [, place] of read('nginx.conf').matchAll(/ssl_certificate(?:_key)? (\S+);/g))
      expect(place.startsWith(`${folder}/`), place).toBe(true);
  });

  // What an operator puts beside the compose file has passwords and a private key: neither the image nor git takes it.
  test('keeps what lies beside it out of the image and out of git', () => {
    const compose = JSON.parse(files['compose/compose.json']);
    const written = new Set(Object.keys(files));
    const beside = Object.values(compose.services)
      .flatMap(({ env_file = [], volumes }) => [
        ...env_file,
        ...volumes.map((volume) => volume.split(':')[0]),
      ])
      .filter((place) => place.startsWith('./'))
      .map((place) => `compose/${place.slice(2)}`)
      .filter((place) => !written.has(place));
    expect(new Set(beside)).toEqual(new Set(['compose/environment', 'compose/nginx.conf', 'compose/tls']));
    for (const ignore of ['Dockerfile.dockerignore', '../.gitignore']) {
      const lines = read(ignore).split('\n');
      for (const place of beside) expect(lines, `${ignore}: ${place}`).toContain(`deploy/written/${place}`);
    }
  });
});

describe('refuses', () => {
  const changed = (change) => {
    const value = JSON.parse(list);
    change(value.machines);
    return JSON.stringify(value);
  };
  test.each([
    ['nobody who serves pages', (all) => all.splice(0, 2), /nobody serves pages/],
    ['nobody who does the work of the clock', (all) => all.pop(), /work of the clock/],
    ['a port that is taken', (all) => all[0].pages.push(3002), /10\.0\.0\.11:3002 is there twice/],
    ['what is no port', (all) => all[0].pages.push('3003; }'), /is no port/],
    ['a name that would break a file', (all) => (all[0].name = 'a b'), /is no name/],
    ['a name that is there twice', (all) => (all[1].name = 'pages-1'), /twice/],
    ['no machines', (all) => all.splice(0), /at least one/],
  ])('%s', (_, change, complaint) => {
    expect(() => readProcesses(changed(change))).toThrow(complaint);
  });
});
