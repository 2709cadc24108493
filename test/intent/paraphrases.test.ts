import { describe, expect, it } from 'vitest';
import { vetSurface } from '../../src/engine/vet.ts';
import { RULES } from '../../src/rules/index.ts';
import { surfaceOf } from '../lib/surfaces.ts';
import { PARAPHRASES } from './paraphrases.ts';

const SAFETY = RULES.filter(({ meta }) => meta.id.startsWith('safety/'));

function isFlagged(description: string): boolean {
  const inputSchema = { type: 'object', properties: { input: { type: 'string' } } };
  return vetSurface(surfaceOf({ tools: [{ name: 'lookup', description, inputSchema }] }), SAFETY).findings.some(
    ({ severity, confidence }) => severity !== 'info' && confidence !== 'low',
  );
}

describe.each(Object.entries(PARAPHRASES))('%s', (_, texts) => {
  it('is seen in all texts but those that are known to be missed', () => {
    const missed = texts.filter(([harmful]) => !isFlagged(harmful));
    expect(missed.map(([harmful]) => harmful)).toEqual(
      texts.filter(([, , known]) => known === 'missed').map(([harmful]) => harmful),
    );
  });
  it('is not seen in the harmless twins', () => {
    expect(texts.map(([, harmless]) => harmless).filter(isFlagged)).toEqual([]);
  });
});
