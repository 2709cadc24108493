import type { ComponentChildren, JSX } from 'preact';
import { SEVERITIES } from '../../../src/model/run.ts';
import { capitalised, countWords, plural, thousands } from '../../../src/report/words.ts';
import type { Form, Summary, Tally, Target } from '../messages.ts';
import { Clients } from './clients.tsx';
import { total } from './filters.tsx';
import { type FindingActions, FindingList } from './findings.tsx';
import { Score } from './score.tsx';
import { Skipped } from './skipped.tsx';
import { type Tab, Tabs } from './tabs.tsx';
import { Tokens } from './tokens.tsx';

const FORMS: Readonly<Record<Form, string>> = {
  definitions: 'definitions',
  surface: 'a saved surface',
  lock: 'a lock',
  config: 'a client’s configuration',
};

/** Everything that was found in a text. */
export function Results({
  summary,
  version,
  actions,
  children,
}: {
  readonly summary: Summary;
  readonly version: number;
  readonly actions: FindingActions;
  readonly children: ComponentChildren;
}): JSX.Element {
  const { form, findings, targets, changes } = summary;
  const [only, ...others] = targets;
  const score = others.length === 0 ? only?.score : undefined;
  const tabs: (Tab | undefined)[] = [
    changes === undefined
      ? undefined
      : {
          id: 'changes',
          title: 'Changes',
          ...(changes.status === 'ok' ? { count: thousands(total(changes.tally)) } : {}),
          content:
            changes.status === 'failed' ? (
              <p class="trouble">{capitalised(changes.message)}.</p>
            ) : (
              <>
                {changes.notes.map((note) => (
                  <p key={note} class="note">
                    {capitalised(note)}.
                  </p>
                ))}
                <FindingList
                  which="changes"
                  tally={changes.tally}
                  version={version}
                  none="Nothing that matters has changed."
                  actions={actions}
                />
              </>
            ),
        },
    {
      id: 'findings',
      title: 'Findings',
      count: thousands(total(findings)),
      content: (
        <FindingList which="findings" tally={findings} version={version} none="No findings." actions={actions} />
      ),
    },
    tabOf(
      'tokens',
      'Tokens',
      targets,
      ({ tokens }) => tokens,
      (chart) => <Tokens chart={chart} />,
    ),
    tabOf(
      'clients',
      'Clients',
      targets,
      ({ clients }) => clients,
      (table) => <Clients table={table} />,
    ),
    tabOf(
      'score',
      'Score',
      targets,
      ({ score }) => score,
      (score) => <Score score={score} />,
    ),
    tabOf(
      'skipped',
      'Not checked',
      targets,
      ({ skipped }) => (skipped.length === 0 ? undefined : skipped),
      (skipped) => <Skipped skipped={skipped} />,
    ),
  ];
  return (
    <>
      <div class="verdict">
        <Mark tally={findings} complete={targets.every(({ shortcomings }) => shortcomings.length === 0)} />
        <div>
          <p class="headline">{capitalised(countWords(findings.severities))}</p>
          <p class="note">
            read as {FORMS[form]}
            {targets.length === 1 ? '' : ` with ${plural(targets.length, 'server', 'servers')}`}
          </p>
        </div>
        {score === undefined ? undefined : (
          <p class="score">
            <strong>
              {score.total} {score.grade}
            </strong>{' '}
            use by agents
          </p>
        )}
      </div>
      {targets.length === 1 ? targets.map(({ title, facts }) => <Facts key={title} facts={facts} />) : undefined}
      {targets.flatMap(({ title, shortcomings }) =>
        shortcomings.map((message) => (
          <p key={`${title} ${message}`} class="trouble">
            {targets.length > 1 ? <bdi>{title}: </bdi> : undefined}
            {message}
          </p>
        )),
      )}
      {children}
      <Tabs label="Results" tabs={tabs.filter((tab) => tab !== undefined)} />
    </>
  );
}

/** A tab with what some targets have; none where no target has it. */
function tabOf<Value>(
  id: string,
  title: string,
  targets: readonly Target[],
  pick: (target: Target) => Value | undefined,
  show: (value: Value) => JSX.Element,
): Tab | undefined {
  const found = targets.flatMap((target) => {
    const value = pick(target);
    return value === undefined ? [] : [{ title: target.title, value }];
  });
  if (found.length === 0) return undefined;
  return {
    id,
    title,
    content: found.map(({ title, value }, index) => (
      <div key={`${index} ${title}`}>
        {targets.length > 1 ? (
          <h3>
            <bdi>{title}</bdi>
          </h3>
        ) : undefined}
        {show(value)}
      </div>
    )),
  };
}

function Facts({ facts }: { readonly facts: Target['facts'] }): JSX.Element {
  return (
    <dl class="facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const MARKS = {
  error: 'm18 18 12 12m0-12-12 12',
  warning: 'M24 14v12m0 6v1',
  info: 'M24 15v1m0 6v11',
  clean: 'm16 25 6 6 11-13',
  unknown: 'M16 24h16',
} as const;

function Mark({ tally, complete }: { readonly tally: Tally; readonly complete: boolean }): JSX.Element {
  const verdict = SEVERITIES.find((severity) => tally.severities[severity] > 0) ?? (complete ? 'clean' : 'unknown');
  return (
    <svg class={`seal ${verdict}`} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <path d="M15 2h18l13 13v18L33 46H15L2 33V15z" />
      <path d={MARKS[verdict]} />
    </svg>
  );
}
