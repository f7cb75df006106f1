// The arrows between the rooms of src/, and the proof that each of them can fail. Called by check.mjs.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { root } from './ensure-install.mjs';
import { innocents, violations } from './planted-arrows.mjs';
import { Complaint, main, say } from './say.mjs';

const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

await main(async () => {
  await proveRules();
  const { modules, summary } = await look(root);
  const own = modules.filter(({ source }) => source.startsWith('src/')).length;
  if (own < 20)
    throw new Complaint(`dependency-cruiser saw ${own} modules of src: it isn't reading TypeScript.`);
  for (const { rule, from, to, cycle } of summary.violations) {
    say(`${rule.name}: ${from} → ${cycle === undefined ? to : cycle.map(({ name }) => name).join(' → ')}`);
  }
  say(`${own} modules, ${forbidden.length} arrows, ${summary.violations.length} violations`);
  return summary.violations.length === 0 ? 0 : 1;
});

async function proveRules() {
  const untested = forbidden.map(({ name }) => name).filter((name) => violations[name] === undefined);
  if (untested.length > 0) throw new Complaint(`No planted violation for the rule ${untested.join(', ')}.`);
  const planted = Object.assign({}, ...Object.values(violations));
  const reported = await lookAtPlanted({ ...innocents, ...planted });
  const unseen = Object.entries(violations).flatMap(([name, files]) =>
    Object.keys(files)
      .filter((file) => !reported.some((one) => one.rule.name === name && isOf(one, file)))
      .map((file) => `${name} (${file})`),
  );
  if (unseen.length > 0)
    throw new Complaint(`These rules don't report their planted violation: ${unseen.join(', ')}.`);
  const wronged = reported.filter(({ from }) => from in innocents);
  if (wronged.length > 0) {
    throw new Complaint(
      `Rules report what is in order: ${wronged.map(({ rule, from, to }) => `${rule.name} ${from} → ${to}`).join('; ')}.`,
    );
  }
}

/** Whether a violation is a file's; a circle is reported once for all the files on it. */
function isOf({ from, cycle = [] }, file) {
  return from === file || cycle.some(({ name }) => name === file);
}

async function lookAtPlanted(files) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'planted-arrows-')));
  try {
    writeFileSync(join(folder, 'tsconfig.json'), '{}');
    for (const [path, imports] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      const lines = [imports]
        .flat()
        .map((target) => `import type {} from '${target}';\nimport '${target}';\n`);
      writeFileSync(join(folder, path), `${lines.join('')}export {};\n`);
    }
    return (await look(folder)).summary.violations;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function look(folder) {
  const { output } = await cruise(['src'], {
    ...options,
    baseDir: folder,
    ruleSet: { forbidden },
    validate: true,
  });
  return output;
}
