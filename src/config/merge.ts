import type { Rule } from '../engine/define-rule.ts';
import { categoryOf } from '../engine/define-rule.ts';
import type { Ignore } from '../engine/suppress.ts';
import type { RuleSetting } from '../engine/vet.ts';
import type { Severity } from '../model/run.ts';
import type { Config, PRESETS } from './schema.ts';

/** A configuration and what it came from: a file's name, or words such as `--rule`. */
export interface ConfigLayer {
  readonly origin: string;
  readonly config: Config;
}

/** A value, and which layer it came from. */
export interface Sourced<T> {
  readonly value: T;
  readonly origin: string;
}

/** A server that a configuration names. */
export type ConfiguredTarget = NonNullable<Config['targets']>[string];

/** Everything that configures a run, merged. */
export interface Settings {
  readonly preset: Sourced<(typeof PRESETS)[number]>;
  /** Only rules that differ from how they are defined. */
  readonly rules: Readonly<Record<string, Sourced<RuleSetting>>>;
  readonly targets: Readonly<Record<string, Sourced<ConfiguredTarget>>>;
  readonly ignore: readonly Sourced<Ignore>[];
  /** Names of clients and of their families. */
  readonly clients: Sourced<readonly string[]>;
  readonly failOn: Sourced<Severity | 'never'>;
  /** 0 when no score fails the run. */
  readonly failUnder: Sourced<number>;
  readonly minSeverity: Sourced<Severity>;
  readonly pedantic: Sourced<boolean>;
}

/** The origin of a value that nobody set. */
export const DEFAULT = 'default';

/** Whether a value is nobody's choice: it is the usual one, or comes with a preset. */
export function isPreset({ origin }: Sourced<unknown>): boolean {
  return origin === DEFAULT || origin.startsWith(OF_PRESET);
}

const OF_PRESET = 'preset ';

/** Merges layers, the strongest last. Rules and targets are merged by name, ignores are added up. */
export function mergeConfig(layers: readonly ConfigLayer[], rules: readonly Rule[]): Settings {
  const last = <K extends keyof Config>(key: K): Sourced<NonNullable<Config[K]>> | undefined => {
    const layer = layers.findLast(({ config }) => config[key] !== undefined);
    const value = layer?.config[key];
    return layer === undefined || value === undefined ? undefined : { value, origin: layer.origin };
  };
  const preset = last('preset') ?? { value: 'recommended' as const, origin: DEFAULT };
  const strict = preset.value === 'strict';
  const presetOrigin = preset.origin === DEFAULT ? DEFAULT : `${OF_PRESET}${preset.value}`;
  return {
    preset,
    rules: mergeRules(layers, rules, preset),
    targets: Object.assign({}, ...layers.map(({ origin, config }) => sourced(config.targets ?? {}, origin))),
    ignore: layers.flatMap(({ origin, config }) => (config.ignore ?? []).map((value) => ({ value, origin }))),
    clients: last('clients') ?? { value: [], origin: DEFAULT },
    failOn: last('failOn') ?? { value: strict ? 'warning' : 'error', origin: presetOrigin },
    failUnder: last('failUnder') ?? { value: 0, origin: DEFAULT },
    minSeverity: last('minSeverity') ?? { value: 'info', origin: DEFAULT },
    pedantic: last('pedantic') ?? { value: strict, origin: presetOrigin },
  };
}

function mergeRules(
  layers: readonly ConfigLayer[],
  rules: readonly Rule[],
  preset: Settings['preset'],
): Settings['rules'] {
  const merged: Record<string, Sourced<RuleSetting>> = {};
  for (const rule of rules) {
    const { id } = rule.meta;
    const category = `${categoryOf(rule)}/*`;
    let setting: RuleSetting = {};
    let from: string | undefined;
    if (preset.value === 'spec-only' && categoryOf(rule) !== 'spec')
      [setting, from] = [{ severity: 'off' }, `${OF_PRESET}${preset.value}`];
    for (const { origin, config } of layers) {
      const given: Readonly<Record<string, unknown>> = config.rules ?? {};
      // The rule's own name is stronger than its category's.
      for (const name of [category, id]) {
        const value = given[name] as Severity | 'off' | RuleSetting | undefined;
        if (value === undefined) continue;
        const { severity, options } = typeof value === 'string' ? { severity: value, options: undefined } : value;
        setting = { severity: severity ?? setting.severity, options: { ...setting.options, ...options } };
        from = origin;
      }
    }
    if (from !== undefined) merged[id] = { value: setting, origin: from };
  }
  return merged;
}

function sourced<T>(values: Readonly<Record<string, T>>, origin: string): Record<string, Sourced<T>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, origin }]));
}
