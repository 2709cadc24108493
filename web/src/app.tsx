import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { NamedText } from '../../src/check/compare-texts.ts';
import { capitalised, countWords, plural } from '../../src/report/words.ts';
import { display } from '../../src/text/display.ts';
import { download, EXPORTS } from './download.ts';
import type { TextPane } from './editor/text-pane.ts';
import { fragmentOf, type Linked } from './link.ts';
import {
  EXAMPLE_TITLES,
  type ExampleTitle,
  type Failure,
  FORMATS,
  type Format,
  type Mark,
  type Settings,
  type Verdict,
} from './messages.ts';
import { Empty } from './parts/empty.tsx';
import type { FindingActions } from './parts/findings.tsx';
import { Options } from './parts/options.tsx';
import { Pane } from './parts/pane.tsx';
import { Results } from './parts/results.tsx';
import { readFile } from './read-file.ts';
import { NoAnswer, type WorkerClient } from './worker-client.ts';

/** Which of the two texts: the one that is vetted, or the older one that it is compared with. */
type Side = 'now' | 'before';

/** What the page knows about the last text that was vetted. */
interface Outcome {
  readonly verdict: Verdict;
  /** Counts the verdicts. */
  readonly version: number;
}

const PASTED = 'pasted text';
const PAUSE = 200;
const DEFAULTS: Settings = { era: 'auto', tokenizer: 'estimate', pedantic: false, client: '', serverName: '' };
const PLACEHOLDER = 'Paste a tools/list response here, drop a file, or start from an example.';

/** The page. */
export function App({
  client,
  linked,
}: {
  readonly client: WorkerClient;
  readonly linked: Linked | undefined;
}): JSX.Element {
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState(false);
  const [said, say] = useState('');
  const [settings, setSettings] = useState(DEFAULTS);
  const [comparing, setComparing] = useState(linked?.before !== undefined);
  const [server, setServer] = useState<string>();
  const panes = useRef<{ [S in Side]?: TextPane | undefined }>({});
  const files = useRef<{ [S in Side]: string }>({
    now: linked?.text.file ?? PASTED,
    before: linked?.before?.file ?? 'the older text',
  });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const textOf = (side: Side): NamedText => ({ file: files.current[side], text: panes.current[side]?.text() ?? '' });

  const vet = async (): Promise<void> => {
    const text = textOf('now');
    const before = textOf('before');
    if (text.text.trim() === '') {
      setOutcome(undefined);
      setBusy(false);
      return;
    }
    setBusy(true);
    try {
      const compared = comparing && before.text.trim() !== '';
      const verdict = await client.vet({
        text,
        ...(compared ? { before } : {}),
        ...(server === undefined ? {} : { server }),
        settings,
      });
      if (verdict === undefined) return;
      setOutcome((last) => ({ verdict, version: (last?.version ?? 0) + 1 }));
      panes.current.now?.mark(verdict.status === 'ok' ? verdict.marks : markOf(verdict));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      setOutcome((last) => ({
        verdict: { status: 'failed', message: error.message },
        version: (last?.version ?? 0) + 1,
      }));
    }
    setBusy(false);
  };
  const newest = useRef(vet);
  newest.current = vet;
  const vetSoon = (pause: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void newest.current(), pause);
  };
  useEffect(() => vetSoon(0), [settings, comparing, server]);

  const put = (side: Side, { file, text }: NamedText): void => {
    files.current[side] = file;
    panes.current[side]?.setText(text);
  };
  const putExample = async (title: ExampleTitle): Promise<void> => {
    const { exampleText } = await import('./examples.ts');
    put('now', { file: PASTED, text: exampleText(title) });
  };
  // What is loaded later is loaded now, so that the page goes on working without a network.
  useEffect(() => void import('./examples.ts'), []);
  const open = async (side: Side, file: File): Promise<void> => {
    const read = await readFile(file);
    if (read.status === 'failed') say(`${display(file.name)}: ${read.message}`);
    else put(side, { file: file.name, text: read.text });
  };

  /** Asks the worker; where it gives no answer, that is said. */
  const ask: FindingActions['ask'] = async (question) => {
    try {
      return await client.ask(question);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      say(capitalised(error.message));
      return undefined;
    }
  };
  const actions = useMemo(
    (): FindingActions => ({
      ask,
      reveal: (span) => panes.current.now?.reveal(span),
      edit: (title, edits) => {
        panes.current.now?.edit(edits);
        say(`Done: ${title}.`);
      },
    }),
    [client],
  );

  const mend = async (): Promise<void> => {
    const mended = await ask({ kind: 'mend' });
    if (mended === undefined) return;
    const { text, fixes } = mended;
    if (fixes > 0) panes.current.now?.setText(text);
    say(`${plural(fixes, 'fix', 'fixes')} made. Undo takes them back.`);
  };
  const save = async (format: Format): Promise<void> => {
    const text = await ask({ kind: 'export', format });
    if (text !== undefined) download(text, format);
  };
  const copyLink = async (): Promise<void> => {
    const fragment = await fragmentOf({ text: textOf('now'), ...(comparing ? { before: textOf('before') } : {}) });
    if (fragment === undefined) {
      say('This is too large for a link. Export a report, or send the file.');
      return;
    }
    history.replaceState(null, '', fragment);
    const copied = await copy(location.href);
    say(`The address ${copied ? 'is copied and ' : ''}holds the whole text after #, which browsers do not send.`);
  };

  const indent = async (): Promise<void> => {
    const text = await ask({ kind: 'indent', text: textOf('now').text });
    if (text === undefined) say('Only JSON can be indented.');
    else panes.current.now?.setText(text);
  };

  const verdict = outcome?.verdict;
  const clients = verdict?.status === 'ok' ? verdict.clients : [];
  return (
    <main
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const file = event.dataTransfer?.files[0];
        const side = event.target instanceof Element && event.target.closest('[data-side=before]') ? 'before' : 'now';
        if (file !== undefined) void open(side, file);
      }}
    >
      <section class="source" aria-labelledby="source">
        <div class="bar">
          <h2 id="source">Definitions</h2>
          <OpenButton onFile={(file) => void open('now', file)} />
          <select
            aria-label="Examples"
            value=""
            onChange={({ currentTarget }) => {
              const title = EXAMPLE_TITLES.find((one) => one === currentTarget.value);
              currentTarget.value = '';
              if (title !== undefined) void putExample(title);
            }}
          >
            <option value="">Examples</option>
            {EXAMPLE_TITLES.map((title) => (
              <option key={title}>{title}</option>
            ))}
          </select>
          <button type="button" onClick={() => void indent()}>
            Indent
          </button>
          <button type="button" aria-pressed={comparing} onClick={() => setComparing(!comparing)}>
            Compare
          </button>
          <Options settings={settings} clients={clients} onChange={setSettings} />
        </div>
        <Pane
          labelledBy="source"
          placeholder={PLACEHOLDER}
          initial={linked?.text.text ?? ''}
          onPane={(pane) => {
            panes.current.now = pane;
          }}
          onChange={() => vetSoon(PAUSE)}
        />
        {comparing ? (
          <div class="before" data-side="before">
            <div class="bar">
              <h2 id="before">Compared with: an older list, or a lock</h2>
              <OpenButton onFile={(file) => void open('before', file)} />
            </div>
            <Pane
              labelledBy="before"
              placeholder="Paste the older list or a lock here, or drop a file."
              initial={linked?.before?.text ?? ''}
              onPane={(pane) => {
                panes.current.before = pane;
              }}
              onChange={() => vetSoon(PAUSE)}
            />
          </div>
        ) : undefined}
      </section>
      <section class="results" aria-labelledby="results" aria-busy={busy} data-version={outcome?.version ?? 0}>
        <h2 id="results" class="unseen">
          Results
        </h2>
        <p role="status" class="unseen">
          {busy ? '' : statusOf(verdict)}
        </p>
        <p role="status" class="said">
          {said}
        </p>
        {busy ? <p class="checking">Checking…</p> : undefined}
        {verdict === undefined ? (
          <Empty onExample={(title) => void putExample(title)} />
        ) : verdict.status === 'failed' ? (
          <Failed failure={verdict} onReveal={(offset) => actions.reveal({ start: offset, end: offset })} />
        ) : (
          <Results summary={verdict} version={outcome?.version ?? 0} actions={actions}>
            <div class="bar actions">
              {verdict.fixable === 0 ? undefined : (
                <button type="button" onClick={() => void mend()}>
                  Make {plural(verdict.fixable, 'safe fix', 'safe fixes')}
                </button>
              )}
              {
                // A configuration may hold secrets, and a link is soon passed on.
                verdict.form === 'config' ? undefined : (
                  <button type="button" onClick={() => void copyLink()}>
                    Copy link
                  </button>
                )
              }
              <span class="note">Export</span>
              {FORMATS.map((format) => (
                <button key={format} type="button" onClick={() => void save(format)}>
                  {EXPORTS[format].title}
                </button>
              ))}
            </div>
            {verdict.changes?.status === 'failed' && verdict.changes.names !== undefined ? (
              <label class="choice">
                Server in the lock
                <select
                  value={server ?? ''}
                  onChange={({ currentTarget }) => setServer(currentTarget.value || undefined)}
                >
                  <option value="">(choose)</option>
                  {verdict.changes.names.map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </select>
              </label>
            ) : undefined}
          </Results>
        )}
      </section>
    </main>
  );
}

function OpenButton({ onFile }: { readonly onFile: (file: File) => void }): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        Open…
      </button>
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file may be opened again.
          currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}

function Failed({
  failure: { message, offset },
  onReveal,
}: {
  readonly failure: Failure;
  readonly onReveal: (offset: number) => void;
}): JSX.Element {
  return (
    <div class="trouble">
      <p class="headline">This cannot be checked</p>
      <p>{capitalised(message)}.</p>
      {offset === undefined ? undefined : (
        <p>
          <button type="button" onClick={() => onReveal(offset)}>
            Show the place
          </button>
        </p>
      )}
    </div>
  );
}

/** What a screen reader is told when there is a new verdict. */
function statusOf(verdict: Verdict | undefined): string {
  if (verdict === undefined) return '';
  if (verdict.status === 'failed') return `This cannot be checked: ${verdict.message}`;
  return capitalised(countWords(verdict.findings.severities));
}

/** Where a text goes wrong, marked as an error. */
function markOf({ message, offset }: Failure): Mark[] {
  return offset === undefined ? [] : [{ start: offset, end: offset + 1, severity: 'error', message }];
}

/** Puts a text on the clipboard, where there is one: over plain http browsers have none, and some refuse. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
