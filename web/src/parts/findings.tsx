import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { TextEdit } from '../../../src/input/fix-edits.ts';
import type { TextSpan } from '../../../src/input/locate.ts';
import { thousands } from '../../../src/report/words.ts';
import type { Answers, Entry, Explanation, Group, Hit, Question, Tally, View, Which } from '../messages.ts';
import { ALL, Filters, total } from './filters.tsx';
import { Prose } from './prose.tsx';

/** What a list of findings can do beyond itself. */
export interface FindingActions {
  readonly ask: <Kind extends Question['kind']>(
    question: Extract<Question, { kind: Kind }>,
  ) => Promise<Answers[Kind] | undefined>;
  readonly reveal: (span: TextSpan) => void;
  readonly edit: (title: string, edits: readonly TextEdit[]) => void;
}

const STEP = 200;

/** Findings with their filters. `version` counts the verdicts: with each the findings are asked for anew. */
export function FindingList({
  which,
  tally,
  version,
  none,
  actions,
}: {
  readonly which: Which;
  readonly tally: Tally;
  readonly version: number;
  readonly none: string;
  readonly actions: FindingActions;
}): JSX.Element {
  const [filter, setFilter] = useState(ALL);
  const [limit, setLimit] = useState(STEP);
  const [asked, setAsked] = useState<{ readonly of: unknown; readonly view: View }>();
  const question = useMemo(() => ({ which, filter, limit, version }), [which, filter, limit, version]);
  useEffect(() => {
    let outdated = false;
    const show = async (): Promise<void> => {
      const view = await actions.ask({ kind: 'view', which, filter, limit });
      if (!outdated && view !== undefined) setAsked({ of: question, view });
    };
    void show();
    return () => {
      outdated = true;
    };
  }, [actions, question]);
  const view = asked?.view;
  return (
    <div aria-busy={asked?.of !== question}>
      {total(tally) === 0 ? (
        <p class="none">{none}</p>
      ) : (
        <Filters
          tally={tally}
          filter={filter}
          view={view}
          onChange={(next) => {
            setFilter(next);
            setLimit(STEP);
          }}
        />
      )}
      {view?.passing === 0 && total(tally) > 0 ? <p class="none">Nothing here matches the filters.</p> : undefined}
      {view?.groups.map((group, index) => (
        <FindingGroup
          key={`${group.target ?? ''}/${group.topic.kind}/${group.topic.name ?? index}`}
          group={group}
          actions={actions}
        />
      ))}
      {view === undefined || view.shown >= view.passing ? undefined : (
        <p>
          <button type="button" onClick={() => setLimit(limit + STEP)}>
            Show more; {thousands(view.passing - view.shown)} are left
          </button>
        </p>
      )}
    </div>
  );
}

function FindingGroup({
  group: { topic, target, tally, entries },
  actions,
}: {
  readonly group: Group;
  readonly actions: FindingActions;
}): JSX.Element {
  return (
    <section class="group">
      <div class="head">
        <h3>
          {target === undefined ? undefined : (
            <span class="kind">
              <bdi>{target}</bdi>,{' '}
            </span>
          )}
          {topic.name === undefined ? (
            topic.kind
          ) : (
            <>
              <span class="kind">{topic.kind}</span> <bdi class="name">{topic.name}</bdi>
            </>
          )}
        </h3>
        <p class="tally">
          {tally.map(({ severity, words }) => (
            <span key={severity} class={severity}>
              {words}
            </span>
          ))}
        </p>
      </div>
      {entries.map((entry) => (
        <FindingEntry key={`${entry.ruleId} ${entry.severity} ${entry.remedy}`} entry={entry} actions={actions} />
      ))}
    </section>
  );
}

function FindingEntry({
  entry: { ruleId, severity, confidence, remedy, level, hits },
  actions,
}: {
  readonly entry: Entry;
  readonly actions: FindingActions;
}): JSX.Element {
  return (
    <article class={`entry ${severity}`}>
      <p class="label">
        <strong class="severity">{severity}</strong>{' '}
        <span class="basis">{level === undefined ? 'guidance' : `specification: ${level}`}</span>{' '}
        <code class="rule">{ruleId}</code>
      </p>
      <ul class="hits">
        {hits.map((hit) => (
          <li key={`${hit.where} ${hit.message}`}>
            <FindingHit hit={hit} actions={actions} />
          </li>
        ))}
      </ul>
      <p class="remedy">
        <Prose text={remedy} />
      </p>
      <Explained ruleId={ruleId} confidence={confidence} actions={actions} />
    </article>
  );
}

function FindingHit({ hit, actions }: { readonly hit: Hit; readonly actions: FindingActions }): JSX.Element {
  const { message, where, line, evidence, excerpt, span, fix } = hit;
  return (
    <>
      <p class="message">{message}</p>
      {evidence === undefined ? undefined : <pre class="excerpt">{evidence}</pre>}
      {excerpt === undefined ? undefined : (
        <pre class="excerpt">
          {excerpt.text.slice(0, excerpt.start).trimStart()}
          <mark>{excerpt.text.slice(excerpt.start, excerpt.end)}</mark>
          {excerpt.text.slice(excerpt.end)}
        </pre>
      )}
      <p class="where">
        {where === '' ? undefined : <code>{where}</code>}
        {span === undefined ? undefined : (
          <button type="button" class="link" onClick={() => actions.reveal(span)}>
            Show line {line}
          </button>
        )}
        {fix === undefined ? undefined : (
          <button type="button" onClick={() => actions.edit(fix.title, fix.edits)}>
            Fix: {fix.title}
          </button>
        )}
      </p>
    </>
  );
}

function Explained({
  ruleId,
  confidence,
  actions,
}: {
  readonly ruleId: string;
  readonly confidence: string;
  readonly actions: FindingActions;
}): JSX.Element {
  const [explanation, explain] = useState<Explanation>();
  return (
    <details
      class="advice"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) void actions.ask({ kind: 'explain', ruleId }).then(explain);
      }}
    >
      <summary>Why, and how it can be wrong</summary>
      {explanation === undefined ? undefined : <ExplanationText explanation={explanation} confidence={confidence} />}
    </details>
  );
}

function ExplanationText({
  explanation: { title, why, falsePositives, spec, others },
  confidence,
}: {
  readonly explanation: Explanation;
  readonly confidence: string;
}): JSX.Element {
  return (
    <div>
      <p>
        <strong>
          <Prose text={title} />.
        </strong>{' '}
        <Prose text={why} />
      </p>
      <p>
        {spec === undefined ? (
          'The specification does not ask for it: this is guidance.'
        ) : (
          <>
            <a href={spec.url} rel="noreferrer" target="_blank">
              {spec.words}
            </a>{' '}
            ({spec.level})
          </>
        )}
        {others.length === 0 ? undefined : ` See also ${others.join(', ')}.`}
      </p>
      <p>The confidence is {confidence}. What looks like the defect, and is none:</p>
      <ul>
        {falsePositives.map((text) => (
          <li key={text}>
            <Prose text={text} />
          </li>
        ))}
      </ul>
    </div>
  );
}
