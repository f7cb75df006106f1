// Called by check.mjs, on the pinned Node. `npm run check -- types arrows` runs only those.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './ensure-install.mjs';
import { main, say, seconds } from './say.mjs';

const bin = (...path) => join('node_modules', ...path);

/** Each a list of commands that must run one after another. */
const checks = {
  types: [
    // The pages' types come from their routes.
    [bin('@react-router', 'dev', 'bin.cjs'), 'typegen'],
    // Incremental (tsconfig.json): what hasn't changed since the last check isn't checked again.
    [bin('typescript', 'bin', 'tsc'), '--pretty', 'false'],
  ],
  style: [[bin('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--colors=off', '--max-diagnostics=100']],
  unused: [[bin('knip', 'bin', 'knip.js'), '--no-progress']],
  arrows: [[join('scripts', 'check-arrows.mjs')]],
  tables: [[join('scripts', 'check-tables.mjs')]],
};
const atOnce = 2;

await main(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !Object.hasOwn(checks, name));
  if (unknown.length > 0) {
    say(`There is no check ${unknown.join(', ')}: choose from ${Object.keys(checks).join(', ')}.`);
    return 1;
  }
  const queue = Object.entries(checks).filter(([name]) => asked.length === 0 || asked.includes(name));
  const failed = [];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [name, commands] = next;
      if (!(await check(name, commands))) failed.push(name);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failed.length > 0) say(`failed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
});

/** One line when all is well, everything the tool said when not. */
async function check(name, commands) {
  const startedAtMs = Date.now();
  for (const command of commands) {
    const { status, said } = await run(command);
    if (status !== 0) {
      say(`✗ ${name} (${seconds(startedAtMs)})\n${said.trimEnd()}\n`);
      return false;
    }
  }
  say(`✓ ${name} (${seconds(startedAtMs)})`);
  return true;
}

function run(args) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, said }));
  });
}
