import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describeDeployment, readProcesses } from '../scripts/deployment.mjs';
import { findFreePorts } from '../src/platform/find-free-ports.ts';
import { findProgram } from './debian-program.ts';
import type { ProcessList } from './nginx-config.ts';
import { runProgram } from './run-program.ts';

export type Series = { labels: Record<string, string>; value: number };

export type OwnPrometheus = {
  /** What an expression gives now. @throws Error with Prometheus's words when it isn't one. */
  ask(expression: string): Promise<Series[]>;
  /** The alerts that are firing, as "name instance". */
  firing(): Promise<string[]>;
  remove(): Promise<void>;
};

/** Lengths of time as Prometheus writes them, a sixtieth as long: what takes an hour in a shop is seen within a minute. */
export function hurry(text: string): string {
  return text
    .replace(/(?<=\[|^\s+for: )(\d+)m\b/gm, '$1s')
    .replace(/(?<=\[|^\s+for: )(\d+)h\b/gm, '$1m')
    .replace(/(?<=\[)(\d+)d\b/gm, '$1h');
}

const rulesFile = new URL('../deploy/bannasala-alerts.yml', import.meta.url);

/** Debian's Prometheus with deploy/'s alerts and targets, which looks each second. */
export async function makePrometheus(list: ProcessList, metricsToken: string): Promise<OwnPrometheus> {
  const program = findProgram('prometheus', ['prometheus', 'fonts-glyphicons-halflings']);
  const folder = mkdtempSync(join(tmpdir(), 'bannasala-prometheus-'));
  chmodSync(folder, 0o700);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const rules = readFileSync(rulesFile, 'utf8');
  write('deployed.yml', rules);
  const checker = program.path.includes('/') ? join(dirname(program.path), 'promtool') : 'promtool';
  execFileSync(checker, ['check', 'rules', join(folder, 'deployed.yml')], { env: program.env });
  write('rules.yml', hurry(rules));
  write(
    'targets.json',
    describeDeployment(readProcesses(JSON.stringify(list)))['prometheus/targets.json'] ?? '',
  );
  write(
    'prometheus.yml',
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [rules.yml]
scrape_configs:
  - job_name: bannasala
    authorization: { credentials: ${metricsToken} }
    file_sd_configs: [{ files: [targets.json] }]
`,
  );
  const port = await findFreePorts();
  const origin = `http://127.0.0.1:${port}`;
  const args = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const running = await runProgram(program, args, 'Server is ready to receive web requests');

  async function call(path: string) {
    const reply = await fetch(origin + path);
    const { status, data, error } = (await reply.json()) as { status: string; data: never; error?: string };
    if (status !== 'success') throw new Error(`${path}: ${error}`);
    return data as {
      result: { metric: Record<string, string>; value: [number, string] }[];
      alerts: { state: string; labels: Record<string, string> }[];
    };
  }
  return {
    async ask(expression) {
      const { result } = await call(`/api/v1/query?query=${encodeURIComponent(expression)}`);
      return result.map(({ metric, value }) => ({ labels: metric, value: Number(value[1]) }));
    },
    async firing() {
      const { alerts } = await call('/api/v1/alerts');
      return alerts
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => [labels.alertname, labels.instance].filter(Boolean).join(' '))
        .sort();
    },
    async remove() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
