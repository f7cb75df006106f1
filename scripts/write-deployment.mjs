// node scripts/write-deployment.mjs [deploy/processes.json] [FOLDER]: units, nginx's upstream, Prometheus' targets and a
// compose file from one list of processes. deploy/README.md, "Several machines", says what to do with them.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describeDeployment, readProcesses } from './deployment.mjs';
import { root } from './ensure-install.mjs';
import { main, say } from './say.mjs';

await main(async () => {
  const [list = join(root, 'deploy', 'processes.json'), folder = join(root, 'deploy', 'written')] =
    process.argv.slice(2);
  const files = describeDeployment(readProcesses(readFileSync(resolve(list), 'utf8')));
  // A process that is taken off the list leaves nothing behind.
  for (const part of ['nginx', 'prometheus', 'compose', 'systemd'])
    rmSync(join(resolve(folder), part), { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(resolve(folder), path)), { recursive: true });
    writeFileSync(join(resolve(folder), path), text);
    say(join(folder, path));
  }
  return 0;
});
