// GitHub Actions (`##[error]`) and Azure Pipelines (`##vso[…]`) take this for a command wherever it stands in a line.
const COMMAND = /##(?=\w*\[)/g;

/** JSON text that means the same and holds no command for the build log that it may be printed to. */
export function inertJson(json: string): string {
  return json.replace(COMMAND, '#\\u0023');
}

/** Text in which a blank breaks every such command. */
export function inertText(text: string): string {
  return text.replace(COMMAND, '# #');
}
