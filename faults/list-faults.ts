import { setTimeout as sleep } from 'node:timers/promises';
import { chatFaults } from './chat-faults.ts';
import { diskFaults } from './disk-faults.ts';
import { type Measured, measureFault, type Stand } from './stand.ts';

export type Fault = {
  name: string;
  /** Whether the short form has it. */
  isShort: boolean;
  run(stand: Stand): Promise<Measured>;
};

/** Three minutes show whether anything grows; `npm run faults -- --hour` takes the hour itself. */
const absenceMs = process.argv.includes('--hour') ? 3_600_000 : 180_000;

function fault(
  name: string,
  isShort: boolean,
  holdMs: number,
  begin: (stand: Stand) => Promise<void> | void,
  end: (stand: Stand) => Promise<void> | void,
): Fault {
  return {
    name,
    isShort,
    run: (stand) => measureFault(stand, name, { holdMs, begin: () => begin(stand), end: () => end(stand) }),
  };
}

async function terminate(stand: Stand, howMany: number): Promise<void> {
  await stand.postgres.ask(
    `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
      where datname = 'shop' and pid <> pg_backend_pid() order by random() limit ${howMany}) as chosen`,
  );
}

/** Done again and again beside the asking, until the fault ends. */
function again(
  name: string,
  isShort: boolean,
  holdMs: number,
  pauseMs: number,
  work: (stand: Stand) => Promise<void> | void,
): Fault {
  let goingOn = Promise.resolve();
  let isOver = false;
  return fault(
    name,
    isShort,
    holdMs,
    (stand) => {
      isOver = false;
      goingOn = (async () => {
        while (!isOver) {
          await work(stand);
          await sleep(pauseMs);
        }
      })();
    },
    () => {
      isOver = true;
      return goingOn;
    },
  );
}

/** In the order they are run: the last moves the database to another address for good. */
export const faults: readonly Fault[] = [
  fault(
    'PostgreSQL stopped (immediate)',
    true,
    2_500,
    (s) => s.postgres.stopAtOnce(),
    (s) => s.postgres.start(),
  ),
  fault(
    'PostgreSQL killed (SIGKILL)',
    false,
    3_000,
    (s) => s.postgres.kill(),
    (s) => s.postgres.start(),
  ),
  {
    name: 'PostgreSQL away for long',
    isShort: false,
    run: (s) =>
      measureFault(s, `PostgreSQL away for ${absenceMs / 60_000} minutes`, {
        holdMs: absenceMs,
        mustLevel: true,
        begin: () => s.postgres.stopAtOnce(),
        end: () => s.postgres.start(),
      }),
  },
  ...chatFaults,
  ...diskFaults,
  fault(
    'PostgreSQL frozen (SIGSTOP)',
    false,
    6_000,
    (s) => s.postgres.freeze(),
    (s) => s.postgres.thaw(),
  ),
  fault(
    'line refuses',
    false,
    3_000,
    (s) => s.line.setState('refuse'),
    (s) => s.line.setState('pass'),
  ),
  fault(
    'line hangs',
    true,
    3_000,
    (s) => s.line.setState('hang'),
    (s) => s.line.setState('pass'),
  ),
  fault(
    '2 s a statement',
    true,
    5_000,
    (s) => s.line.setState('slow', 1_000),
    (s) => s.line.setState('pass'),
  ),
  again('connections ended one by one', false, 3_000, 50, (s) => terminate(s, 1)),
  again('connections ended all at once', true, 2_500, 700, (s) => terminate(s, 1_000)),
  again('connections reset all at once', false, 3_000, 700, (s) => s.line.cutAll()),
  fault(
    'fail-over to another address',
    true,
    2_000,
    (s) => s.line.setState('refuse'),
    (s) => s.postgres.moveTo(s.standbyPort),
  ),
];
