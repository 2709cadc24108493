import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult } from '../../engine/example-trial.ts';
import { isArray, member, stringMember } from '../../model/json.ts';
import type { Trial } from '../../model/surface.ts';
import { answeredTrials, answerWords } from '../../protocol/answers.ts';

/** What release candidates sent, with the same data: reported with the other codes. */
const CANDIDATE = -32004;
const VERSION_META = 'io.modelcontextprotocol/protocolVersion';

export const versionUnsupported = defineRule(
  {
    id: 'spec/version-unsupported',
    severity: 'error',
    confidence: 'high',
    eras: ['modern'],
    transports: ['stdio', 'http'],
    needs: ['server'],
    experiments: ['unsupportedVersion'],
    title: 'A version that the server does not speak is not refused with error -32022',
    why: 'Error -32022 is how a client finds a version that both speak: it names those that the server has. A server that serves any version claims to understand what has not been written yet; one that refuses in another way looks like a server of the older era, and gets `initialize`.',
    remedy:
      'Compare the version of each request with those that you support, and answer others with error -32022 and `{"supported": […], "requested": "…"}` as data, with the same versions as in server/discover.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/versioning',
      section: 'Protocol Version Negotiation',
      level: 'MUST',
    },
    requirements: ['version-unsupported-error', 'discover-consistent-with-version-error'],
    falsePositives: [
      'Versions of the older era may be named in one place and not in the other.',
      'Data that are missing or of a wrong form are reported with the other codes.',
    ],
    messages: {
      served: 'A request of version {versions} is served, though there is no such version.',
      code: 'A request of version {versions} is answered with {answer}, not with error -32022.',
      none: 'Error -32022 names no version that is supported.',
      requested: 'Error -32022 to a request of version {versions} says that {requested} was requested.',
      differs: 'Error -32022 names {version} as supported, server/discover does not.',
      unnamed: 'server/discover names {version} as supported, error -32022 does not.',
    },
    examples: {
      bad: [
        { title: 'any version', server: known(), unsupportedVersion: { past: version(), future: version() } },
        { title: 'invalid parameters', server: known(), unsupportedVersion: { past: refused({}, -32602) } },
        { title: 'no way out', server: known(), unsupportedVersion: { past: refused({ supported: [] }) } },
        { title: 'an echo of nothing', server: known(), unsupportedVersion: { past: refused({ requested: 'x' }) } },
        {
          title: 'two truths',
          server: known(),
          unsupportedVersion: { past: refused({ supported: ['2027-01-01'] }) },
        },
        {
          title: 'half of the truth',
          server: { handshake: 'discover', result: { supportedVersions: ['2026-07-28', '2027-01-01'] } },
          unsupportedVersion: { past: refused({}) },
        },
      ],
      good: [
        {
          title: 'older versions',
          server: known(),
          unsupportedVersion: { past: refused({ supported: ['2026-07-28', '2025-11-25'] }) },
          shows: 'Versions of the older era may be named in one place and not in the other.',
        },
        {
          title: 'the code of a release candidate',
          server: known(),
          unsupportedVersion: { past: refused({}, CANDIDATE) },
        },
        {
          title: 'no data',
          server: known(),
          unsupportedVersion: { past: exampleError(-32022) },
          shows: 'Data that are missing or of a wrong form are reported with the other codes.',
        },
      ],
    },
  },
  ({ unsupportedVersion, server, report }) => {
    const wrong = new Map<string, { readonly at: string; readonly versions: string[]; readonly trial: Trial }>();
    let compared = false;
    for (const [name, trial] of answeredTrials(unsupportedVersion)) {
      const { outcome } = trial;
      const asked = stringMember(member(member(trial.sent, 'params'), '_meta'), VERSION_META) ?? name;
      if (outcome.kind === 'rpc-error' && outcome.code === CANDIDATE && isArray(member(outcome.data, 'supported')))
        continue;
      if (outcome.kind !== 'rpc-error' || outcome.code !== -32022) {
        const group = wrong.get(answerWords(trial));
        if (group === undefined) wrong.set(answerWords(trial), { at: name, versions: [asked], trial });
        else group.versions.push(asked);
        continue;
      }
      // Said once: the other answers are like this one.
      if (compared) continue;
      compared = true;
      const at = ['experiments', 'unsupportedVersion', 'value', name] as const;
      const requested = member(outcome.data, 'requested');
      if (typeof requested === 'string' && requested !== asked)
        report('requested', at, { versions: asked, requested }, { requirements: ['version-unsupported-error'] });
      const supported = member(outcome.data, 'supported');
      const offered = member(server.result, 'supportedVersions');
      if (!isArray(supported)) continue;
      if (supported.length === 0) report('none', at, {}, { requirements: ['version-unsupported-error'] });
      if (!isArray(offered) || supported.length === 0) continue;
      const details = { severity: 'warning', requirements: ['discover-consistent-with-version-error'] } as const;
      const isModern = (version: unknown): version is string => typeof version === 'string' && version >= '2026-07-28';
      const [extra] = supported.filter(isModern).filter((version) => !offered.includes(version));
      const [missing] = offered.filter(isModern).filter((version) => !supported.includes(version));
      if (extra !== undefined) report('differs', at, { version: extra }, details);
      else if (missing !== undefined) report('unnamed', at, { version: missing }, details);
    }
    for (const { at: name, versions, trial } of wrong.values()) {
      const at = ['experiments', 'unsupportedVersion', 'value', name] as const;
      const about = { versions: versions.sort().join(', ') };
      const requirements = ['version-unsupported-error'];
      if (trial.outcome.kind === 'result') report('served', at, about, { requirements });
      else report('code', at, { ...about, answer: answerWords(trial) }, { requirements });
    }
  },
);

function known() {
  return { handshake: 'discover', result: { supportedVersions: ['2026-07-28'], capabilities: {} } } as const;
}

function asking(trial: Trial): Trial {
  return { ...trial, sent: { method: 'server/discover', params: { _meta: { [VERSION_META]: '1999-01-01' } } } };
}

function version(): Trial {
  return asking(exampleResult({ supportedVersions: ['2026-07-28'] }));
}

function refused(data: { readonly supported?: readonly string[]; readonly requested?: string }, code = -32022): Trial {
  return asking(exampleError(code, { supported: ['2026-07-28'], requested: '1999-01-01', ...data }));
}
