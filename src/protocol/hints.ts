/** The annotations of a tool that the specification knows (2025-03-26 and later). */
export const ANNOTATIONS = ['title', 'readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;

/** The annotation that a name was meant to be: the same letters, with or without "hint" and "is". */
export function annotationMeant(name: string): (typeof ANNOTATIONS)[number] | undefined {
  return KNOWN.get(bare(name));
}

function bare(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(/^is(?=[a-z]{5})/, '')
    .replace(/hint$/, '');
}

const KNOWN = new Map(ANNOTATIONS.map((known) => [bare(known), known]));
