// Preloaded by the clock's faults: the process's time of day is as many milliseconds off as CLOCK_SHIFT_FILE says, from
// the next SIGUSR2 on. What measures how long something takes (performance.now, timers) isn't touched, as in reality.
import { readFileSync } from 'node:fs';

let shiftMs = 0;
process.on('SIGUSR2', () => {
  shiftMs = Number(readFileSync(process.env.CLOCK_SHIFT_FILE ?? '', 'utf8'));
});

const RealDate = Date;
globalThis.Date = new Proxy(RealDate, {
  construct: (real, given, target) =>
    Reflect.construct(
      real,
      given.length === 0 ? [real.now() + shiftMs] : given,
      target === globalThis.Date ? real : target,
    ),
  apply: () => new globalThis.Date().toString(),
  get: (real, name) => (name === 'now' ? () => real.now() + shiftMs : Reflect.get(real, name)),
});
