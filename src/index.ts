/** mcp-hallmark as a library, the part that runs anywhere: definitions in, findings out. No Node module is needed. */
export { categoryOf, defineRule, type Rule, type RuleMeta } from './engine/define-rule.ts';
export { type OptionValues, runRule } from './engine/run-rule.ts';
export type { Ignore, Suppressions } from './engine/suppress.ts';
export { type RuleSetting, type RuleSettings, type RunSettings, toRun, vetSurface } from './engine/vet.ts';
export { type ReadSurface, readSurface } from './input/read-surface.ts';
export type { Json, JsonObject } from './model/json.ts';
export type { JsonPointer } from './model/pointer.ts';
export type { Confidence, Finding, RuleOutcome, Run, SafeText, Severity, TargetRun, Trouble } from './model/run.ts';
export type { Era, Gathered, Outcome, PartName, Surface, SurfaceParts, TargetId, Transport } from './model/surface.ts';
export { renderJson } from './report/json.ts';
export { renderTerminal, type TerminalOptions } from './report/terminal.ts';
export { ansi, plain } from './report/theme.ts';
export { RULES } from './rules/index.ts';
export { VERSION } from './version.ts';
