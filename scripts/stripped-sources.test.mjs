import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);
const scripts = fileURLToPath(new URL('.', import.meta.url));
let folder;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bannasala-stripped-'));
  await mkdir(join(folder, 'src'));
  await mkdir(join(folder, 'scripts'));
  for (const name of ['stripped-sources.mjs', 'strip-sources.mjs'])
    await cp(join(scripts, name), join(folder, 'scripts', name));
  write('{ "type": "module" }', 'package.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(text, ...path) {
  writeFileSync(join(folder, ...path), text);
}

/** What the program prints, which says at its end whether Node's own parser of types was needed. */
async function runProgram() {
  write(
    `console.log(process.moduleLoadList.some((name) => name.includes('amaro')) ? 'parsed here' : 'read');\n`,
    'src',
    'said.ts',
  );
  const hook = pathToFileURL(join(folder, 'scripts', 'stripped-sources.mjs')).href;
  const env = { PATH: process.env.PATH };
  const { stdout } = await run(process.execPath, ['--import', hook, join(folder, 'src', 'program.ts')], {
    env,
  });
  return stdout.trim().split('\n');
}

test('sources run with their types taken out elsewhere, each line where it was', async () => {
  write('export const two: number = 2;\n', 'src', 'two.ts');
  write(
    `import { two } from './two.ts';
type Unused = {
  name: string;
};
console.log(two, (new Error().stack as string).split('\\n')[1]?.replace(/.*program/, 'program'));
import './said.ts';
`,
    'src',
    'program.ts',
  );
  const lines = await runProgram();
  expect(lines).toContain('read');
  expect(lines.find((line) => line.startsWith('2 '))).toMatch(/^2 program\.ts:5:\d+/);
});

test('a source that changed is never what it was', async () => {
  write(`import './said.ts';\nconsole.log('first' as string);\n`, 'src', 'program.ts');
  expect(await runProgram()).toEqual(['read', 'first']);
  write(`import './said.ts';\nconsole.log('second' as string);\n`, 'src', 'program.ts');
  expect(await runProgram()).toEqual(['read', 'second']);
});

test('where nothing can be written, Node takes the types out itself', async () => {
  // A link to nowhere: no folder can be made of it.
  symlinkSync(join(folder, 'nowhere', 'at-all'), join(folder, 'node_modules'));
  write(`import './said.ts';\nconsole.log('still' as string);\n`, 'src', 'program.ts');
  expect(await runProgram()).toEqual(['parsed here', 'still']);
});
