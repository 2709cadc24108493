import { describe, expect, it } from 'vitest';
import { RULES } from '../../../src/rules/index.ts';

describe('every safety rule', () => {
  it.each(RULES.filter(({ meta }) => meta.id.startsWith('safety/')).map(({ meta }) => [meta.id, meta] as const))(
    '%s names the weakness and the risk',
    (_, { cwe, owasp }) => {
      expect(cwe?.length).toBeGreaterThan(0);
      expect(owasp?.length).toBeGreaterThan(0);
    },
  );
});
