import { categoryOf, type Rule } from '../engine/define-rule.ts';
import { displayWidth, wrap } from '../text/width.ts';
import type { Paint } from './theme.ts';

/** How to show rules on a terminal. */
export interface RuleListOptions {
  readonly paint: Paint;
  readonly width: number;
}

/** A table of rules: id, severity, title. */
export function renderRuleList(rules: readonly Rule[], { paint, width }: RuleListOptions): string {
  const idWidth = Math.max(...rules.map(({ meta }) => displayWidth(meta.id)));
  const room = Math.max(30, width - idWidth - 12);
  const lines = rules.map(({ meta }) => {
    const [first = '', ...rest] = wrap(meta.title, room);
    const indent = ' '.repeat(idWidth + 11);
    return [
      `${meta.id.padEnd(idWidth)}  ${paint(meta.severity, meta.severity.padEnd(7))}  ${first}`,
      ...rest.map((line) => indent + line),
    ].join('\n');
  });
  return `${lines.join('\n')}\n`;
}

/** Everything about one rule. */
export function renderRule({ meta }: Rule, { paint, width }: RuleListOptions): string {
  const block = (text: string, indent = ''): string =>
    wrap(text, width - indent.length)
      .map((line) => indent + line)
      .join('\n');
  const bullets = (items: readonly string[]): string =>
    items.map((item) => `  - ${wrap(item, width - 4).join('\n    ')}`).join('\n');
  const facts = [
    paint(meta.severity, meta.severity),
    `confidence ${meta.confidence}`,
    `${meta.eras.join(' and ')} era${meta.since === undefined ? '' : ` since ${meta.since}`}`,
    meta.transports.join(', '),
    ...(meta.cwe ?? []),
    ...(meta.owasp ?? []).map((id) => `OWASP ${id}`),
  ];
  const { spec } = meta;
  const source =
    spec === undefined
      ? []
      : [
          block(`Source: specification ${spec.revision}, ${spec.page}, "${spec.section}", ${spec.level}`),
          `  https://modelcontextprotocol.io/specification/${spec.revision}/${spec.page}`,
        ];
  const options = Object.entries(meta.options ?? {}).map(
    ([name, option]) => `${name} (default ${JSON.stringify(option.default)}): ${option.description}`,
  );
  return `${[
    `${paint('heading', meta.id)}  ${facts.join(paint('dim', ' · '))}`,
    block(`${meta.title}.`),
    '',
    block(meta.why),
    '',
    block(`What to do: ${meta.remedy}`),
    ...(source.length === 0 ? [] : ['', ...source]),
    '',
    'Not reported:',
    bullets(meta.falsePositives),
    ...(options.length === 0 ? [] : ['', 'Options:', bullets(options)]),
    '',
    'Examples that are reported:',
    bullets(meta.examples.bad.map(({ title }) => title)),
    'Examples that are accepted:',
    bullets(meta.examples.good.map(({ title }) => title)),
    ...(meta.aliases === undefined ? [] : ['', `Also known as: ${meta.aliases.join(', ')}`]),
  ].join('\n')}\n`;
}

/** What `--format json` says of rules: everything but the check. */
export function describeRules(rules: readonly Rule[]): readonly object[] {
  return rules.map((rule) => {
    const { needs: _needs, reads: _reads, experiments: _experiments, messages: _messages, ...meta } = rule.meta;
    return { ...meta, category: categoryOf(rule) };
  });
}
