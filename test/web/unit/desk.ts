import type { Filter, Settings, View } from '../../../web/src/messages.ts';

/** The settings of a page that was just opened. */
export const DEFAULTS: Settings = { era: 'auto', tokenizer: 'estimate', pedantic: false, client: '', serverName: '' };

/** A filter that leaves nothing out. */
export const ALL: Filter = { severities: [], categories: [], client: '', words: '' };

/** The messages of a view, sorted. */
export function messagesIn({ groups }: View): string[] {
  return groups
    .flatMap(({ entries }) => entries)
    .flatMap(({ hits }) => hits)
    .map(({ message }) => message)
    .sort();
}
