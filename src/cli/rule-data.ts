import { CLIENTS } from '../clients/index.ts';
import { ADVISORIES, ADVISORIES_AS_OF } from '../launch/advisory-data.ts';
import { WELL_KNOWN_PACKAGES, WELL_KNOWN_SCOPES } from '../launch/well-known.ts';
import { toAsciiJson } from '../report/json.ts';
import { plural } from '../report/words.ts';
import { writeOut } from './terminal.ts';

/** A list that rules look things up in. */
export interface RuleData {
  readonly list: string;
  readonly entries: number;
  /** The rules that use it. */
  readonly rules: readonly string[];
  /** Up to when it knows its sources; lists of mere names do not age. */
  readonly asOf?: string;
}

/** A list that is older says so. */
const OLD_AFTER_DAYS = 90;

const FACTS = CLIENTS.flatMap(({ refuses }) => refuses);
const DATA: readonly RuleData[] = [
  {
    list: 'advisories about releases',
    entries: ADVISORIES.length,
    rules: ['launch/known-bad', 'launch/vulnerable'],
    asOf: ADVISORIES_AS_OF,
  },
  {
    list: 'what clients refuse',
    entries: FACTS.length,
    rules: [...new Set(FACTS.map(({ rule }) => `client/${rule}`))].sort(),
    asOf: FACTS.map(({ date }) => date).reduce((newest, date) => (date > newest ? date : newest), ''),
  },
  {
    list: 'well-known names of packages and scopes',
    entries: WELL_KNOWN_SCOPES.length + Object.values(WELL_KNOWN_PACKAGES).flat().length,
    rules: ['launch/typosquat'],
  },
];

/** `mcp-hallmark rules --data`: the lists that rules look things up in, and how old they are. */
export async function printRuleData(format: 'terminal' | 'json'): Promise<number> {
  const today = new Date().toISOString().slice(0, 10);
  await writeOut(
    format === 'json'
      ? toAsciiJson(DATA.map((data) => ({ ...data, old: isOld(data, today) })))
      : DATA.map((data) => describe(data, today)).join('\n'),
  );
  return 0;
}

function describe(data: RuleData, today: string): string {
  const { list, entries, rules, asOf } = data;
  const age =
    asOf === undefined
      ? ''
      : `, as of ${asOf}${isOld(data, today) ? `: older than ${OLD_AFTER_DAYS} days, a newer mcp-hallmark may know more` : ''}`;
  return `${list}: ${plural(entries, 'entry', 'entries')}${age}\n    ${rules.join(', ')}\n`;
}

/** True when a list knows nothing of the last 90 days before a day. */
export function isOld({ asOf }: RuleData, today: string): boolean {
  return asOf !== undefined && Date.parse(today) - Date.parse(asOf) > OLD_AFTER_DAYS * 86_400_000;
}
