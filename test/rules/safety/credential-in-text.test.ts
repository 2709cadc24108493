import { describe, expect, it } from 'vitest';
import { vetSurface } from '../../../src/engine/vet.ts';
import { addLocations } from '../../../src/input/add-locations.ts';
import { readSurface } from '../../../src/input/read-surface.ts';
import { RULES } from '../../../src/rules/index.ts';
import { credentialInText } from '../../../src/rules/safety/credential-in-text.ts';
import { ruleTest } from '../../lib/rule-test.ts';
import { SAMPLES } from '../../text/credential-samples.ts';

ruleTest(credentialInText, {
  bad: [
    {
      title: 'a secret in an enum',
      tools: [{ name: 'go', inputSchema: { properties: { k: { enum: [SAMPLES['Google API key']] } } } }],
    },
    { title: 'a secret as the name of a member', tools: [{ name: 'go', _meta: { [SAMPLES['Stripe key']]: 1 } }] },
    {
      title: 'a secret at the end of a long text',
      tools: [{ name: 'go', description: `${'Goes. '.repeat(3000)}${SAMPLES['npm token']}` }],
    },
  ],
  good: [
    { title: 'the identifier of a key', tools: [{ name: 'go', description: 'The key ghp_… of the account AKIA….' }] },
    {
      title: 'words that begin like keys',
      tools: [{ name: 'go', description: 'task-runner, mask-image, whisk-broom, npm_config_cache' }],
    },
  ],
});

describe('a report', () => {
  const texts = Object.values(SAMPLES);
  const tools = texts.map((text, index) => ({
    name: `tool_${index}`,
    description: `Say ${text}, and go on.`,
    icons: [{ src: `ftp://a.example/${text}` }],
    inputSchema: { type: 'object', properties: { q: { default: text, enum: [text] } } },
  }));

  it.each([2, 0])('never holds the secret (indent %i)', (indent) => {
    const text = JSON.stringify({ tools }, null, indent);
    const read = readSurface(text, 'tools.json');
    if (read.status !== 'ok') throw new Error(read.message);
    const run = addLocations(vetSurface(read.surface, RULES), {
      file: 'tools.json',
      text,
      pointerInText: read.pointerInText,
    });
    const shown = JSON.stringify(run.findings);
    const found = run.findings.filter(({ ruleId }) => ruleId === credentialInText.meta.id);
    expect(new Set(found.map(({ subject }) => subject)).size).toBe(texts.length);
    for (const secret of texts) {
      const { length } = secret;
      const middle = Math.floor(length / 2);
      expect(shown.includes(secret.slice(middle, middle + 12)), secret).toBe(false);
    }
  });
});
