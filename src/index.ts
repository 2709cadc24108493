/** mcp-hallmark as a library, the part that runs anywhere: definitions in, findings out. No Node module is needed. */
export { categoryOf, defineRule, type Rule, type RuleMeta } from './engine/define-rule.ts';
export { withPeers } from './engine/peers.ts';
export { type OptionValues, runRule } from './engine/run-rule.ts';
export type { Ignore, Suppressions } from './engine/suppress.ts';
export { type RuleSetting, type RuleSettings, type RunSettings, toRun, vetSurface } from './engine/vet.ts';
export { type ReadSurface, readSurface } from './input/read-surface.ts';
export { entryOf, type MadeEntry, withLock } from './lock/entry.ts';
export { type Lock, type ReadLock, readLock, writeLock } from './lock/lock-file.ts';
export type { Json, JsonObject } from './model/json.ts';
export type { JsonPointer } from './model/pointer.ts';
export type { Confidence, Finding, RuleOutcome, Run, SafeText, Severity, TargetRun, Trouble } from './model/run.ts';
export type {
  Era,
  Gathered,
  Outcome,
  PartName,
  Peer,
  Surface,
  SurfaceParts,
  TargetId,
  Transport,
} from './model/surface.ts';
export { renderAgent } from './report/agent.ts';
export { renderGithub } from './report/github.ts';
export { type HtmlOptions, renderHtml } from './report/html.ts';
export { renderJson } from './report/json.ts';
export { renderJunit } from './report/junit.ts';
export { renderMarkdown } from './report/markdown.ts';
export { renderSarif } from './report/sarif.ts';
export { renderTerminal, type TerminalOptions } from './report/terminal.ts';
export { ansi, plain } from './report/theme.ts';
export { RULES } from './rules/index.ts';
export { VERSION } from './version.ts';
