// What runs where, from one list (deploy/processes.json): nginx's upstream, what systemd's units are told on each machine,
// what Prometheus scrapes, and the same as containers. Pure: write-deployment.mjs reads and writes.
import { Complaint } from './say.mjs';

/** Reads a list and refuses what would come to nothing: nobody who serves pages, or nobody who does the work of the clock. */
export function readProcesses(text) {
  const { machines } = JSON.parse(text);
  if (!Array.isArray(machines) || machines.length === 0)
    throw new Complaint('machines: expected at least one');
  const names = new Set();
  const places = new Set();
  for (const { name, address, pages, workers } of machines) {
    if (!isName(name) || names.has(name))
      throw new Complaint(`machines: "${name}" is no name, or there twice`);
    names.add(name);
    if (!isName(address)) throw new Complaint(`${name}: expected an address`);
    for (const [kind, ports] of Object.entries({ pages, workers })) {
      if (!Array.isArray(ports)) throw new Complaint(`${name}: ${kind}: expected a list of ports`);
      for (const port of ports) {
        if (!Number.isInteger(port) || port < 1 || port > 65_535)
          throw new Complaint(`${name}: ${kind}: ${port} is no port`);
        const place = `${address}:${port}`;
        if (places.has(place)) throw new Complaint(`${name}: ${place} is there twice`);
        places.add(place);
      }
    }
  }
  if (machines.every(({ pages }) => pages.length === 0)) throw new Complaint('nobody serves pages');
  if (machines.every(({ workers }) => workers.length === 0))
    throw new Complaint('nobody does the work of the clock: name a worker on one of the machines');
  return { machines };
}

const isName = (value) => typeof value === 'string' && /^[a-z0-9][a-z0-9.:-]*$/i.test(value);

/** Files by path, from a list that was read. */
export function describeDeployment({ machines }) {
  const files = {
    'nginx/bannasala-upstream.conf': upstreamOf(
      inTurn(machines.map(({ address, pages }) => pages.map((port) => `${address}:${port}`))),
    ),
    'prometheus/targets.json': `${JSON.stringify(
      [{ targets: machines.flatMap(placesOf), labels: { job: 'bannasala' } }],
      null,
      2,
    )}\n`,
    'compose/compose.json': composeOf(machines),
    'compose/bannasala-upstream.conf': upstreamOf(
      inTurn(machines.map((machine) => machine.pages.map((port) => `${containerOf(machine, port)}:3000`))),
      { isNamed: true },
    ),
    'compose/nginx-main.conf': nginxMain,
  };
  for (const machine of machines)
    for (const [kind, ports] of Object.entries({ pages: machine.pages, workers: machine.workers }))
      for (const port of ports)
        files[`systemd/${machine.name}/bannasala@${port}.service.d/machine.conf`] = dropInOf(machine, kind);
  for (const machine of machines)
    files[`systemd/${machine.name}/units`] = `${[...machine.pages, ...machine.workers]
      .map((port) => `bannasala@${port}`)
      .join(' ')}\n`;
  return files;
}

const head =
  '# Written by scripts/write-deployment.mjs from a list of processes: change the list, not this file.\n';
const placesOf = ({ address, pages, workers }) => [...pages, ...workers].map((port) => `${address}:${port}`);
const containerOf = ({ name }, port) => `${name}-${port}`;

/** One of each machine, then the next of each: whoever finds a machine gone tries another one next. */
function inTurn(lists) {
  const rounds = Math.max(...lists.map((places) => places.length));
  return Array.from({ length: rounds }, (_, round) => lists.flatMap((places) => places[round] ?? [])).flat();
}

/** In place of the upstream in deploy/nginx.conf, which says why it is so. */
function upstreamOf(places, { isNamed = false } = {}) {
  const servers = places
    .map((place) => `  server ${place}${isNamed ? ' resolve' : ''} max_fails=3 fail_timeout=2s;\n`)
    .join('');
  // A container that is made anew has another address: nginx asks the engine's own name server again every second.
  const resolver = isNamed ? '  resolver 127.0.0.11 valid=1s ipv6=off;\n' : '';
  return `${head}upstream bannasala {\n  zone bannasala_processes 128k;\n${resolver}${servers}  keepalive 64;\n  keepalive_timeout 2s;\n}\n`;
}

/** In place of the image's own, which has 1,024 connections a process: each browser that listens takes two. */
const nginxMain = `${head}user nginx;
worker_processes auto;
worker_rlimit_nofile 65536;
events {
  worker_connections 16384;
}
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  include /etc/nginx/conf.d/*.conf;
}
`;

/** Beside deploy/bannasala@.service, which is the same on every machine. The firewall lets the balancer in, and nobody else. */
function dropInOf({ address }, kind) {
  const told = ['[Service]', `Environment=HOST=${address} JOBS=0`];
  if (kind === 'workers') told.push('ExecStart=', 'ExecStart=/usr/bin/node scripts/start.mjs worker');
  return `${head}${told.join('\n')}\n`;
}

/**
 * All of it on one machine, or a start for an orchestrator's own files. JSON, which is YAML as well: `docker compose --file
 * compose.json up`.
 */
function composeOf(machines) {
  const program = ['node', 'scripts/start.mjs'];
  const services = Object.fromEntries(
    machines.flatMap((machine) => [
      ...machine.pages.map((port) => serviceOf(containerOf(machine, port), program)),
      ...machine.workers.map((port) => serviceOf(containerOf(machine, port), [...program, 'worker'])),
    ]),
  );
  const names = Object.keys(services);
  const nginx = {
    image: 'nginx:1.28',
    restart: 'unless-stopped',
    ports: ['80:80', '443:443'],
    volumes: [
      // deploy/nginx.conf without its upstream, and the one beside this file in its place.
      './nginx-main.conf:/etc/nginx/nginx.conf:ro',
      './nginx.conf:/etc/nginx/conf.d/bannasala.conf:ro',
      './bannasala-upstream.conf:/etc/nginx/conf.d/bannasala-upstream.conf:ro',
      './tls:/etc/ssl/bannasala:ro',
    ],
    ulimits: { nofile: 65_536 },
    depends_on: names,
    logging,
  };
  const file = {
    name: 'bannasala',
    'x-written-by': 'scripts/write-deployment.mjs, from a list of processes: change the list, not this file',
    services: { ...services, nginx },
    // One for all of them, as /var/lib/bannasala is: uploaded files without S3, the key of staff's apps, the index.
    volumes: { data: {} },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** The engine's usual way keeps every line for ever. */
const logging = { driver: 'local', options: { 'max-size': '50m', 'max-file': '5' } };

const askReady =
  "fetch('http://127.0.0.1:3000/readyz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))";

function serviceOf(name, command) {
  return [
    name,
    {
      build: { context: '../../..', dockerfile: 'deploy/Dockerfile' },
      image: 'bannasala:latest',
      command,
      restart: 'unless-stopped',
      // Passes signals on and gathers what has ended.
      init: true,
      stop_grace_period: '75s',
      env_file: ['./environment'],
      environment: {
        ...{ NODE_ENV: 'production', PORT: '3000', HOST: '0.0.0.0', TRUST_PROXY: '1' },
        ...{ JOBS: '0', DATA_DIR: '/data' },
      },
      volumes: ['data:/data'],
      logging,
      healthcheck: {
        test: ['CMD', 'node', '-e', askReady],
        interval: '5s',
        timeout: '3s',
        start_period: '120s',
      },
    },
  ];
}
