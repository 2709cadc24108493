import { seeded } from '../random.ts';

const LINES = 20_000;
const WARN_EVERY = 160;
const ERROR_EVERY = 400;
const SEED = 11;

/** The log of a service: 20,000 short lines, one of them fatal. */
export function serviceLog(): string {
  const random = seeded(SEED);
  const pick = (count: number): number => Math.floor(random() * count);
  const lines = Array.from({ length: LINES }, (_, index) => {
    const number = index + 1;
    const time = clock(index * 4);
    const worker = `w${1 + pick(8)}`;
    if (number === 17_342) return `${time} FATAL ${worker} disk full on volume kestrel-7`;
    if (number === 3_118) return `${time} INFO  ${worker} rotated key osprey-41`;
    if (number === LINES) return `${time} INFO  ${worker} shutdown after job 88213`;
    if (number % ERROR_EVERY === 0) return `${time} ERROR ${worker} job ${40_000 + number} timed out`;
    if (number % WARN_EVERY === 0) return `${time} WARN  ${worker} queue at ${50 + pick(45)}%`;
    return `${time} INFO  ${worker} job ${40_000 + number} ${2 + pick(88)}ms`;
  });
  return `${lines.join('\n')}\n`;
}

function clock(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
