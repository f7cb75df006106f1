/**
 * Where the time of a CPU profile goes: `node bench/read-profile.ts file.cpuprofile [lines] [skipped seconds]`. Self time by package of
 * node_modules or folder of ours, then by function; idle time is left out, so that the shares are of work.
 */
import { readFile } from 'node:fs/promises';

type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
};

const [file, lines = '30', skippedS = '0'] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node bench/read-profile.ts file.cpuprofile [lines]');
const profile: Profile = JSON.parse(await readFile(file, 'utf8'));
const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
const notWork = new Set(['(idle)', '(root)', '(program)']);
const [places, functions] = [new Map<string, number>(), new Map<string, number>()];
let total = 0;
let atUs = 0;
for (const [index, id] of profile.samples.entries()) {
  const frame = frames.get(id);
  const us = profile.timeDeltas[index] ?? 0;
  atUs += us;
  if (atUs < Number(skippedS) * 1e6) continue;
  if (frame === undefined || notWork.has(frame.functionName)) continue;
  const place = placeOf(frame.url, frame.functionName);
  total += us;
  places.set(place, (places.get(place) ?? 0) + us);
  const name = `${frame.functionName || '(anonymous)'} ${place}:${frame.lineNumber + 1}`;
  functions.set(name, (functions.get(name) ?? 0) + us);
}
print('by place', places);
print('by function', functions);

function placeOf(url: string, name: string): string {
  if (url === '') return name === '(garbage collector)' ? 'garbage' : 'native';
  const inPackages = url.split('/node_modules/').at(-1);
  if (url.includes('/node_modules/') && inPackages !== undefined) {
    const [first = '', second = ''] = inPackages.split('/');
    return first.startsWith('@') ? `${first}/${second}` : first;
  }
  if (url.startsWith('node:')) return url;
  return url.replace(/^.*\/(src|build|bench)\//, '$1/').replace(/-[\w-]{8}\.js$/, '.js');
}

function print(title: string, sums: Map<string, number>): void {
  console.log(`\n${title} (${(total / 1e6).toFixed(1)} s of work)`);
  const sorted = [...sums].sort((a, b) => b[1] - a[1]).slice(0, Number(lines));
  for (const [name, us] of sorted) console.log(`  ${((100 * us) / total).toFixed(1).padStart(5)} %  ${name}`);
}
