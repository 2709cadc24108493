import { expect } from 'vitest';
import type { Rule } from '../../src/engine/define-rule.ts';
import type { Run } from '../../src/model/run.ts';
import { renderSarif, type SarifOptions } from '../../src/report/sarif.ts';

type Level = 'error' | 'warning' | 'note';

/** A result of a SARIF run, as far as tests look at it. */
export interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex?: number;
  readonly level: Level;
  readonly message: { readonly text: string; readonly markdown: string };
  readonly locations: readonly {
    readonly physicalLocation?: {
      readonly artifactLocation: { readonly uri: string };
      readonly region: { readonly startLine: number; readonly startColumn?: number };
    };
    readonly logicalLocations: readonly { name: string; fullyQualifiedName: string; kind: string }[];
  }[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly suppressions?: readonly object[];
  readonly properties: Readonly<Record<string, unknown>>;
}

/** A notification of a SARIF run. */
interface SarifNotification {
  readonly level: Level;
  readonly descriptor: { readonly id: string };
  readonly message: { readonly text: string };
}

/** A SARIF run, as far as tests look at it. */
export interface SarifRun {
  readonly tool: {
    readonly driver: {
      readonly name: string;
      readonly semanticVersion: string;
      readonly rules: readonly { readonly id: string; readonly [member: string]: unknown }[];
    };
  };
  readonly automationDetails: { readonly id: string };
  readonly columnKind: string;
  readonly invocations: readonly [
    {
      readonly executionSuccessful: boolean;
      readonly toolExecutionNotifications?: readonly SarifNotification[];
      readonly toolConfigurationNotifications?: readonly SarifNotification[];
    },
  ];
  readonly results: readonly SarifResult[];
  readonly properties: Readonly<Record<string, unknown>>;
}

// RFC 3986: what a URI reference may hold.
const URI = /^(?:[\w.~:/?@!$&'()*+,;=-]|%[0-9A-F]{2})*$/;

/** Renders a run as SARIF, reads it back, and checks what SARIF 2.1.0 and GitHub ask of every log. */
export function sarifRuns(run: Run, rules: readonly Rule[], options?: SarifOptions): readonly SarifRun[] {
  const text = renderSarif(run, rules, options);
  expect(text).toMatch(/^[\n -~]*$/);
  const log = JSON.parse(text) as { $schema: string; version: string; runs: readonly SarifRun[] };
  expect([log.$schema, log.version]).toEqual(['https://json.schemastore.org/sarif-2.1.0.json', '2.1.0']);
  const ids = log.runs.map(({ automationDetails }) => automationDetails.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^mcp-hallmark\/.*\/$/);
  for (const { tool, results, columnKind } of log.runs) {
    expect(columnKind).toBe('utf16CodeUnits');
    expect(tool.driver.rules.map(({ id }) => id)).toEqual(rules.map(({ meta }) => meta.id));
    expect(results.length).toBeLessThanOrEqual(5000);
    // The first hundred speak for all.
    for (const result of results.slice(0, 100)) checkResult(result, tool.driver.rules);
  }
  return log.runs;
}

function checkResult(result: SarifResult, rules: readonly { readonly id: string }[]): void {
  expect(['error', 'warning', 'note']).toContain(result.level);
  expect(result.message.text).not.toBe('');
  if (result.ruleIndex !== undefined) expect(rules[result.ruleIndex]?.id).toBe(result.ruleId);
  const [location, ...others] = result.locations;
  expect(others).toEqual([]);
  expect(location?.logicalLocations).toHaveLength(1);
  if (location?.physicalLocation === undefined) return;
  const { artifactLocation, region } = location.physicalLocation;
  expect(artifactLocation.uri).toMatch(URI);
  expect(new URL(artifactLocation.uri, 'file:///repository/').protocol).toBe('file:');
  expect(region.startLine).toBeGreaterThan(0);
}
