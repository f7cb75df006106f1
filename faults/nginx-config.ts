import type { readProcesses } from '../scripts/deployment.mjs';

/**
 * What is tried of nginx is what is deployed: deploy/nginx.conf and the upstream that is written from deploy/processes.json,
 * with other places and nothing else.
 */
type NginxPlaces = { httpPort: number; httpsPort: number; certificate: string; key: string };

/**
 * deploy/nginx.conf as it is put beside a written upstream (deploy/README.md, "Several machines"), on other ports of this
 * machine and with another certificate.
 * @throws Error when what is to be replaced isn't in it, or not as often as it was.
 */
export function adaptNginx(text: string, places: NginxPlaces): string {
  const changes: readonly (readonly [what: RegExp, times: number, by: string])[] = [
    [/^upstream bannasala \{[^}]*\}\n/gm, 1, ''],
    [/^ {2}listen \[::\]:.*\n/gm, 2, ''],
    [/(?<=^ {2}listen )80;/gm, 1, `127.0.0.1:${places.httpPort};`],
    [/(?<=^ {2}listen )443(?= )/gm, 1, `127.0.0.1:${places.httpsPort}`],
    [/(?<=^ {2}ssl_certificate )\S+(?=;)/gm, 1, places.certificate],
    [/(?<=^ {2}ssl_certificate_key )\S+(?=;)/gm, 1, places.key],
  ];
  return changes.reduce((adapted, [what, times, by]) => {
    const found = adapted.match(what)?.length ?? 0;
    if (found !== times) throw new Error(`nginx.conf has ${found} of ${what.source}, not ${times}`);
    return adapted.replace(what, () => by);
  }, text);
}

export type ProcessList = ReturnType<typeof readProcesses>;

/**
 * The machines of deploy/processes.json as addresses of this one, which all of 127.0.0.0/8 are, with ports that are free;
 * `firstPort` and as many after it as there are processes.
 */
export function adaptProcesses({ machines }: ProcessList, firstPort: number): ProcessList {
  let port = firstPort;
  const next = () => {
    port += 1;
    return port - 1;
  };
  return {
    machines: machines.map(({ name, pages, workers }, index) => ({
      name,
      address: `127.0.0.${11 + index}`,
      pages: pages.map(next),
      workers: workers.map(next),
    })),
  };
}

/** How many processes a list has. */
export const processesOf = ({ machines }: ProcessList): number =>
  machines.reduce((sum, { pages, workers }) => sum + pages.length + workers.length, 0);
