import type { NamedText } from '../../../src/check/compare-texts.ts';
import type { VettedText } from '../../../src/check/mend.ts';
import { clientsNamed } from '../../../src/clients/index.ts';
import type { Audience, Rule } from '../../../src/engine/define-rule.ts';
import { withPeers } from '../../../src/engine/peers.ts';
import { vetSurface } from '../../../src/engine/vet.ts';
import { addLocations } from '../../../src/input/add-locations.ts';
import { locate, type TextSpan } from '../../../src/input/locate.ts';
import { type PointerInText, readDefinitions } from '../../../src/input/read-definitions.ts';
import { withoutLock } from '../../../src/lock/entry.ts';
import type { Json } from '../../../src/model/json.ts';
import type { TargetRun } from '../../../src/model/run.ts';
import { PART_NAMES, type Surface } from '../../../src/model/surface.ts';
import { ESTIMATE } from '../../../src/text/tokens.ts';
import type { Failure, Form, Settings } from '../messages.ts';
import { QUICK_RULES } from './quick-rules.ts';
import { readSource } from './read-source.ts';

/** What was found in a text, and where in it. */
export interface Vetted {
  readonly status: 'ok';
  readonly form: Form;
  readonly rules: readonly Rule[];
  readonly targets: readonly TargetRun[];
  /** By the fingerprints of a target's findings. */
  readonly spans: readonly ReadonlyMap<string, TextSpan>[];
  /** Makes every safe fix; only definitions can be mended. */
  readonly mend?: () => Promise<{ readonly text: string; readonly fixes: number }>;
}

/** Why nothing is compared. */
export const NOTHING_TO_COMPARE = 'nothing was given to compare with';

/** Vets a text in whatever form it is, as `mcp-hallmark check` and `check-config` do. */
export async function vetText(source: NamedText, settings: Settings): Promise<Vetted | Failure> {
  const { file, text } = source;
  const audience = await audienceFor(settings);
  if (text.includes('"targets"')) {
    const { readLockText, vetLock } = await import('./lock-text.ts');
    const read = readLockText(text);
    if (read?.status === 'failed') return read;
    if (read !== undefined) return await vetLock(source, read.lock, audience);
  }
  const asked = settings.era === 'auto' ? undefined : settings.era;
  const read = await readSource(text, file, asked);
  if (read.status === 'failed') {
    // What reads configurations is large, and few paste one.
    const { readConfigText, vetConfigText } = await import('./config-text.ts');
    const config = readConfigText(source);
    if (config !== undefined) return vetConfigText(source, config);
    const { message, offset } = read;
    return { status: 'failed', message, ...(offset === undefined ? {} : { offset }) };
  }
  const rules = await rulesFor([read.surface]);
  const vet = (surface: Surface, pointerInText: PointerInText, source: NamedText): VettedText => {
    const [whole = surface] = withPeers([surface]);
    return {
      ...source,
      pointerInText,
      target: vetSurface(withoutLock(whole, NOTHING_TO_COMPARE), rules, {}, audience),
    };
  };
  const vetted = vet(read.surface, read.pointerInText, source);
  const again = (text: string, file: string): VettedText => {
    const mended = readDefinitions(JSON.parse(text.replace(/^\uFEFF/, '')) as Json, file, asked);
    return mended.status === 'failed' ? vetted : vet(mended.surface, mended.pointerInText, { file, text });
  };
  return {
    status: 'ok',
    form: read.surface.target.kind === 'file' ? 'definitions' : 'surface',
    rules,
    ...placed([vetted]),
    mend: async () => {
      const { mend } = await import('../../../src/check/mend.ts');
      const { after, fixes } = mend(vetted, again);
      return { text: after.text, fixes: fixes.length };
    },
  };
}

/** The rules for some surfaces: all of them only where there is more than tools. */
export async function rulesFor(surfaces: readonly Surface[]): Promise<readonly Rule[]> {
  const others = PART_NAMES.filter((part) => part !== 'tools');
  const isThere = ({ parts, legacyLeg }: Surface): boolean =>
    legacyLeg !== undefined || others.some((part) => parts[part].status === 'ok');
  return surfaces.some(isThere) ? (await import('../../../src/rules/index.ts')).RULES : QUICK_RULES;
}

/** Results with their places in the text. */
export function placed(vetted: readonly VettedText[]): Pick<Vetted, 'targets' | 'spans'> {
  return {
    targets: vetted.map((result) => addLocations(result.target, result)),
    spans: vetted.map(({ text, target, pointerInText }) => {
      const wanted = target.findings.map((finding) => pointerInText(finding.part, finding.pointer, finding.era));
      const found = locate(text, new Set(wanted.filter((pointer) => pointer !== undefined)));
      return new Map(
        target.findings.flatMap(({ fingerprint }, index) => {
          const pointer = wanted[index];
          const span = pointer === undefined ? undefined : found.get(pointer);
          return span === undefined ? [] : [[fingerprint, shortened(span, text)] as const];
        }),
      );
    }),
  };
}

/** Of an object or a list only its bracket is marked: all of it may be hundreds of lines. */
function shortened({ start, end }: TextSpan, text: string): TextSpan {
  return { start, end: text[start] === '{' || text[start] === '[' ? start + 1 : end };
}

async function audienceFor({ tokenizer, client, serverName }: Settings): Promise<Audience> {
  return {
    clients: clientsNamed([client]),
    serverName: serverName === '' ? undefined : serverName,
    // Megabytes, for those who want to know exactly.
    tokenizer: tokenizer === 'estimate' ? ESTIMATE : (await import('../../../src/text/o200k.ts')).O200K,
  };
}
