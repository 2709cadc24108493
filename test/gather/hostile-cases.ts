/** A hostile fixture and what vetting it gives: unless said, a legacy server with one tool and nothing to find. */
export interface HostileCase {
  /** What is special about this case. */
  readonly when?: string;
  readonly server: string;
  /** `PID-FILE` stands for a file that the server may write. */
  readonly args?: readonly string[];
  readonly flags?: readonly string[];
  readonly code: 0 | 1 | 2;
  readonly era?: 'legacy' | 'modern' | 'unknown';
  readonly tools?: number;
  /** Nothing was received from it, so that no rule has anything to judge. */
  readonly silent?: true;
  /** Severity, rule and subject of each. */
  readonly findings?: readonly string[];
  /** What the message holds at least, beside advice. */
  readonly trouble?: { readonly kind: string; readonly message: string | RegExp };
}

/** Silence has to be waited for; a server that works gets all the time that a busy machine may need. */
const IMPATIENT = ['--start-timeout', '60', '--timeout', '2'];
export const PATIENT = ['--start-timeout', '60', '--timeout', '60'];
const NOISE = 'error spec/stdout-clean';
const BLANK = 'info spec/wire-blank-lines';
const STAYS = 'info spec/stdio-shutdown';
const UNASKED = ['warning spec/rpc-server-request', 'error spec/rpc-server-request'];

/** Every hostile fixture, its era found out. */
export const FOUND_OUT: readonly HostileCase[] = [
  {
    server: 'deep-schema',
    code: 2,
    tools: 0,
    trouble: { kind: 'cap-exceeded', message: 'tools/list: an answer is nested deeper than 64 levels' },
  },
  { server: 'discover-error-modern', code: 0, era: 'modern' },
  {
    server: 'discover-error-modern',
    when: 'of a version that nobody knows',
    args: ['2099-01-01'],
    code: 2,
    era: 'modern',
    tools: 0,
    trouble: { kind: 'invalid-envelope', message: 'no protocol version in common: the server offers 2099-01-01' },
  },
  { server: 'early-requests', code: 1, findings: UNASKED },
  {
    server: 'endless-line',
    code: 2,
    tools: 0,
    trouble: { kind: 'cap-exceeded', message: 'tools/list: the server sent a line of more than 16 MiB' },
  },
  {
    server: 'endless-pages',
    code: 2,
    tools: 100,
    trouble: { kind: 'cap-exceeded', message: 'tools/list: stopped after 100 pages; the list goes on' },
  },
  {
    server: 'exit-at-once',
    silent: true,
    code: 2,
    era: 'unknown',
    tools: 0,
    trouble: {
      kind: 'transport-error',
      message:
        'the server exited with code 7 before it answered initialize; the end of its stderr: ' +
        'Error: CLOCK_ZONE is not set.\\nSet it to a time zone, such as Europe/Lisbon.',
    },
  },
  {
    server: 'exit-mid-conversation',
    code: 2,
    tools: 0,
    trouble: {
      kind: 'transport-error',
      message: 'the server exited with code 5 before it answered tools/list (nothing on stderr)',
    },
  },
  { server: 'exit-on-discover', code: 0 },
  { server: 'garbage-stdout', code: 1, findings: [NOISE, BLANK] },
  { server: 'grandchild', args: ['PID-FILE'], code: 0, findings: [STAYS] },
  { server: 'ignores-sigterm', code: 0, findings: [STAYS] },
  {
    server: 'invalid-utf8',
    flags: IMPATIENT,
    code: 2,
    tools: 0,
    findings: [NOISE],
    trouble: {
      kind: 'invalid-json',
      message: 'no answer to tools/list within 2 s, but broken JSON came',
    },
  },
  {
    server: 'list-not-array',
    code: 2,
    tools: 0,
    findings: ['error spec/message-shape'],
    trouble: { kind: 'invalid-envelope', message: 'tools/list: "tools" is object, not an array' },
  },
  { server: 'lying-version', code: 1, findings: ['error spec/version-counter-offer'] },
  { server: 'many-tools', code: 1, tools: 2000 },
  { server: 'no-trailing-newline', code: 0 },
  { server: 'not-jsonrpc', code: 1, findings: [NOISE] },
  { server: 'notification-flood', code: 0 },
  {
    server: 'poisoned',
    code: 1,
    tools: 10,
    findings: [
      'error safety/hidden-characters hidden_tags',
      'error safety/hidden-characters bidi_override',
      'error safety/terminal-escape ansi_escape\\u{001B}[8m',
      'error safety/terminal-escape ansi_escape\\u{001B}[8m',
      'error safety/terminal-escape ansi_escape\\u{001B}[8m',
      'warning spec/tool-name-charset ansi_escape\\u{001B}[8m',
      'error safety/annotation-contradiction delete_all_files',
      'warning spec/tool-name-charset name with space',
      'warning spec/tool-name-unique current_time',
      'error spec/input-schema-object null_schema',
      'error spec/input-schema-object array_root',
    ],
  },
  {
    server: 'repeated-cursor',
    code: 2,
    tools: 2,
    findings: ['warning spec/tool-name-unique current_time', 'warning spec/pagination-endless'],
    trouble: {
      kind: 'cap-exceeded',
      message: 'tools/list: page 2 points back to a page already read; the definitions up to it were checked',
    },
  },
  {
    server: 'rpc-error-lists',
    code: 2,
    tools: 0,
    findings: ['warning spec/capability-unanswered'],
    trouble: { kind: 'rpc-error', message: 'tools/list: the server answered error -32603: Internal error' },
  },
  {
    server: 'silent',
    silent: true,
    flags: ['--start-timeout', '1'],
    code: 2,
    era: 'unknown',
    tools: 0,
    trouble: { kind: 'timeout', message: /^no answer to .*initialize within 1 s/ },
  },
  { server: 'silent-discover', flags: ['--start-timeout', '8'], code: 0 },
  { server: 'stderr-flood', code: 0 },
  {
    server: 'truncated-json',
    flags: IMPATIENT,
    code: 2,
    tools: 0,
    findings: [NOISE],
    trouble: {
      kind: 'invalid-json',
      message: 'no answer to tools/list within 2 s, but broken JSON came',
    },
  },
  {
    server: 'wrong-id',
    flags: IMPATIENT,
    code: 2,
    tools: 0,
    findings: ['error spec/rpc-response-id'],
    trouble: { kind: 'timeout', message: /^no answer to tools\/list within 2 s/ },
  },
];

const NO_DISCOVER = {
  kind: 'rpc-error',
  message: 'the server answered error -32601: Method not found: server/discover',
};

/** Hostile fixtures whose era is forced. */
export const FORCED: readonly HostileCase[] = [
  // A legacy server shows the same whether its era was found out or not; silence is left out, which has to be waited for.
  ...FOUND_OUT.filter(({ era, flags }) => era !== 'modern' && flags === undefined).map((hostile) => ({
    ...hostile,
    flags: ['--era', 'legacy', ...PATIENT],
  })),
  { server: 'silent-discover', flags: ['--era', 'legacy'], code: 0 },
  {
    server: 'discover-error-modern',
    flags: ['--era', 'legacy'],
    code: 2,
    era: 'unknown',
    tools: 0,
    trouble: {
      kind: 'rpc-error',
      message: 'the server answered error -32022: Unsupported protocol version; supported: 2026-07-28',
    },
  },
  {
    server: 'silent',
    silent: true,
    flags: ['--era', 'legacy', '--start-timeout', '1', '--timeout', '1'],
    code: 2,
    era: 'unknown',
    tools: 0,
    trouble: { kind: 'timeout', message: /^no answer to .*initialize within 1 s/ },
  },
  { server: 'discover-error-modern', flags: ['--era', 'modern'], code: 0, era: 'modern' },
  {
    server: 'exit-on-discover',
    silent: true,
    flags: ['--era', 'modern'],
    code: 2,
    era: 'unknown',
    tools: 0,
    trouble: {
      kind: 'transport-error',
      message: 'the server exited with code 3 before it answered server/discover (nothing on stderr)',
    },
  },
  {
    server: 'silent-discover',
    silent: true,
    flags: ['--era', 'modern', '--start-timeout', '1'],
    code: 2,
    era: 'unknown',
    tools: 0,
    trouble: { kind: 'timeout', message: /^no answer to server\/discover within 1 s/ },
  },
  {
    server: 'silent',
    silent: true,
    flags: ['--era', 'modern', '--start-timeout', '1'],
    code: 2,
    era: 'unknown',
    tools: 0,
    trouble: { kind: 'timeout', message: /^no answer to server\/discover within 1 s/ },
  },
  {
    server: 'garbage-stdout',
    flags: ['--era', 'modern'],
    code: 2,
    era: 'unknown',
    tools: 0,
    findings: [NOISE, BLANK],
    trouble: NO_DISCOVER,
  },
  {
    server: 'grandchild',
    args: ['PID-FILE'],
    flags: ['--era', 'modern'],
    code: 2,
    era: 'unknown',
    tools: 0,
    findings: ['warning spec/stdio-shutdown'],
    trouble: NO_DISCOVER,
  },
  {
    server: 'notification-flood',
    flags: ['--era', 'modern'],
    code: 2,
    era: 'unknown',
    tools: 0,
    findings: ['error spec/log-unrequested'],
    trouble: NO_DISCOVER,
  },
  { server: 'poisoned', flags: ['--era', 'modern'], code: 2, era: 'unknown', tools: 0, trouble: NO_DISCOVER },
];
