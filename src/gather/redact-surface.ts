import type { Json, JsonObject } from '../model/json.ts';
import type {
  FailedOutcome,
  Frame,
  Gathered,
  HttpExchange,
  HttpTrial,
  Outcome,
  PartName,
  Probe,
  ProbeExpectations,
  Surface,
  SurfaceParts,
  Trial,
  Trials,
} from '../model/surface.ts';
import { type Redact, redactJson } from '../text/redact.ts';

/** A surface without secrets: replaced in everything that the server sent, and nowhere in what is ours. */
export function redactSurface(surface: Surface, redact: Redact): Surface {
  const {
    server,
    instructions,
    tools,
    prompts,
    resources,
    resourceTemplates,
    wire,
    http,
    launch,
    experiments,
    probes,
    peers,
    lock,
  } = surface.parts;
  const json = <T extends Json>(value: T): T => redactJson(value, redact) as T;
  const part = <P extends PartName>(
    gathered: Gathered<SurfaceParts[P]>,
    change: (value: SurfaceParts[P]) => SurfaceParts[P],
  ): Gathered<SurfaceParts[P]> => redactGathered(gathered, change, redact);
  return {
    ...surface,
    ...(surface.protocolVersion === undefined ? {} : { protocolVersion: redact(surface.protocolVersion) }),
    parts: {
      server: part<'server'>(server, (value) => ({ ...value, result: json(value.result) })),
      instructions: part<'instructions'>(instructions, redact),
      tools: part<'tools'>(tools, json),
      prompts: part<'prompts'>(prompts, json),
      resources: part<'resources'>(resources, json),
      resourceTemplates: part<'resourceTemplates'>(resourceTemplates, json),
      wire: part<'wire'>(wire, ({ connections }) => ({
        connections: connections.map((connection) => ({
          ...connection,
          frames: connection.frames.map((frame) => redactFrame(frame, redact)),
          stderr: redact(connection.stderr),
        })),
      })),
      http: part<'http'>(http, (value) => ({
        ...value,
        exchanges: value.exchanges.map((exchange) => ({
          ...exchange,
          redirects: exchange.redirects.map(redact),
          headers: redactHeaders(exchange.headers, redact),
          ...(exchange.stream === undefined
            ? {}
            : { stream: { ...exchange.stream, eventIds: exchange.stream.eventIds.map(redact) } }),
        })),
      })),
      // A launch as data holds no secret.
      launch,
      experiments: part<'experiments'>(experiments, (records) =>
        Object.fromEntries(
          Object.entries(records).map(([name, record]) => [
            name,
            redactGathered<Trials<string>>(record, (trials) => redactTrials(trials, redact), redact),
          ]),
        ),
      ),
      probes: part<'probes'>(probes, (value) => value.map((probe) => redactProbe(probe, redact))),
      peers,
      lock,
    },
    ...(surface.legacyLeg === undefined ? {} : { legacyLeg: redactSurface(surface.legacyLeg, redact) }),
  };
}

/** True when redaction changed a definition: the server repeats a secret in what it shows a model. */
export function definitionsDiffer(before: Surface, after: Surface): boolean {
  const parts = ['server', 'instructions', 'tools', 'prompts', 'resources', 'resourceTemplates'] as const;
  return (
    parts.some((part) => JSON.stringify(before.parts[part]) !== JSON.stringify(after.parts[part])) ||
    (before.legacyLeg !== undefined &&
      after.legacyLeg !== undefined &&
      definitionsDiffer(before.legacyLeg, after.legacyLeg))
  );
}

function redactGathered<T>(gathered: Gathered<T>, change: (value: T) => T, redact: Redact): Gathered<T> {
  if (gathered.status === 'failed') return { status: 'failed', outcome: redactFailure(gathered.outcome, redact) };
  if (gathered.status === 'absent') return gathered;
  const { incomplete } = gathered;
  return {
    status: 'ok',
    value: change(gathered.value),
    ...(incomplete === undefined ? {} : { incomplete: redact(incomplete) }),
  };
}

function redactTrials(trials: Trials<string>, redact: Redact): Trials<string> {
  return Object.fromEntries(
    Object.entries(trials).flatMap(([name, trial]) =>
      trial === undefined ? [] : [[name, redactTrial(trial, redact)]],
    ),
  );
}

function redactTrial(trial: Trial, redact: Redact): Trial {
  const { http, heard } = trial;
  return {
    ...trial,
    sent: redactJson(trial.sent, redact),
    outcome: redactOutcome(trial.outcome, redact),
    ...(heard === undefined ? {} : { heard: heard.map((message) => redactJson(message, redact)) }),
    ...(http === undefined ? {} : { http: redactHttp(http, redact) }),
  };
}

function redactProbe(probe: Probe, redact: Redact): Probe {
  const { label, bad, expected, result } = probe;
  return {
    ...probe,
    tool: redact(probe.tool),
    ...(label === undefined ? {} : { label: redact(label) }),
    arguments: redactJson(probe.arguments, redact) as JsonObject,
    ...(bad === undefined ? {} : { bad: { ...bad, parameter: redact(bad.parameter) } }),
    ...(expected === undefined ? {} : { expected: redactExpectations(expected, redact) }),
    result:
      result.status === 'called'
        ? { ...result, outcome: redactOutcome(result.outcome, redact) }
        : { ...result, reason: redact(result.reason) },
  };
}

function redactExpectations(expected: ProbeExpectations, redact: Redact): ProbeExpectations {
  const { contains, jsonPointer } = expected;
  return {
    ...expected,
    ...(contains === undefined ? {} : { contains: contains.map(redact) }),
    ...(jsonPointer === undefined ? {} : { jsonPointer: redact(jsonPointer) }),
  };
}

function redactHttp(http: HttpTrial, redact: Redact): HttpTrial {
  const { url } = http;
  return { ...http, ...(url === undefined ? {} : { url: redact(url) }), headers: redactHeaders(http.headers, redact) };
}

function redactHeaders(headers: HttpExchange['headers'], redact: Redact): HttpExchange['headers'] {
  return headers.map(([name, content]) => [redact(name), redact(content)] as const);
}

function redactFrame(frame: Frame, redact: Redact): Frame {
  return 'message' in frame
    ? { ...frame, message: redactJson(frame.message, redact) }
    : { ...frame, text: redact(frame.text) };
}

function redactOutcome(outcome: Outcome, redact: Redact): Outcome {
  return outcome.kind === 'result'
    ? { kind: 'result', result: redactJson(outcome.result, redact) as JsonObject }
    : redactFailure(outcome, redact);
}

function redactFailure(outcome: FailedOutcome, redact: Redact): FailedOutcome {
  if (outcome.kind !== 'rpc-error') return { ...outcome, detail: redact(outcome.detail) };
  const { data } = outcome;
  return {
    ...outcome,
    message: redact(outcome.message),
    ...(data === undefined ? {} : { data: redactJson(data, redact) }),
  };
}
