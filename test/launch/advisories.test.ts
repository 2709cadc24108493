import { describe, expect, it } from 'vitest';
import { advisoriesFor } from '../../src/launch/advisories.ts';
import { ADVISORIES } from '../../src/launch/advisory-data.ts';
import { npmSpec, pypiSpec } from '../../src/launch/package-spec.ts';

function isAdvised(ecosystem: 'npm' | 'pypi', text: string): boolean {
  const spec = (ecosystem === 'npm' ? npmSpec : pypiSpec)({ text, at: 0 });
  return spec.kind === 'package' && advisoriesFor(spec.ecosystem, spec.name, spec.version).length > 0;
}

describe('a package falls under an advisory', () => {
  it.each([
    ['npm', 'postmark-mcp@1.0.16'],
    ['npm', 'postmark-mcp@1.0.17'],
    ['npm', 'postmark-mcp@v1.0.16'],
    ['npm', 'postmark-mcp@1.0.16+build'],
    ['npm', 'Postmark_MCP@1.0.16'],
    ['npm', 'postmark-mcp'],
    ['npm', 'postmark-mcp@latest'],
    ['npm', 'postmark-mcp@^1.0.0'],
    ['npm', 'postmark-mcp@<=1.0.16'],
    ['pypi', 'litellm==1.82.7'],
    ['pypi', 'litellm==1.82.8'],
    ['pypi', 'LiteLLM==1.82.8'],
    ['pypi', 'Lite.LLM==1.82.7'],
    ['pypi', 'litellm==1.82.8.0'],
    ['pypi', 'litellm==v1.82.8'],
    ['pypi', 'litellm==0!1.82.8'],
    ['pypi', 'litellm==1.82.8+local'],
    ['pypi', 'litellm@1.82.8'],
    ['pypi', 'litellm[proxy]==1.82.8'],
    ['pypi', 'litellm>=1.82.8,<1.82.9'],
    ['pypi', 'litellm<=1.82.8'],
    ['npm', 'mcp-remote@0.1.15'],
    ['npm', 'mcp-remote@<0.1.16'],
    ['npm', 'mcp-remote@0.1.0 - 0.1.15'],
  ] as const)('%s %s', (ecosystem, text) => {
    expect(isAdvised(ecosystem, text)).toBe(true);
  });
  it.each([
    ['npm', 'postmark-mcp@1.0.15'],
    ['npm', 'postmark-mcp@<1.0.16'],
    ['npm', 'postmark-mcp-client@1.0.16'],
    ['pypi', 'litellm'],
    ['pypi', 'litellm@latest'],
    ['pypi', 'litellm==1.82.6'],
    ['pypi', 'litellm>=1.82.7'],
    ['pypi', 'litellm~=1.82'],
    ['pypi', 'litellm==1.82.*'],
    ['npm', 'litellm@1.82.8'],
    ['npm', 'mcp-remote'],
    ['npm', 'mcp-remote@0.1.16'],
    ['npm', 'mcp-remote@^0.1.0'],
    ['npm', 'mcp-remote@>=0.1.10'],
  ] as const)('and not %s %s', (ecosystem, text) => {
    expect(isAdvised(ecosystem, text)).toBe(false);
  });
});

describe('the list of advisories', () => {
  it.each(
    ADVISORIES.map(
      (advisory) => [`${advisory.ecosystem} ${advisory.name} ${advisory.ids.join(' ')}`, advisory] as const,
    ),
  )(
    '%s names a source, a date, and releases that can be read',
    (_, { ecosystem, name, releases, source, date, ids, what, kind, free }) => {
      expect(source).toMatch(/^https:\/\//);
      expect(date).toMatch(/^\d{4}-\d{2}(-\d{2})?$/);
      expect(ids.length).toBeGreaterThan(0);
      expect(what).not.toBe('');
      if (kind === 'vulnerable') expect(free).toBeDefined();
      const [first] = releases;
      const [named] = /\d[\w.]*/.exec(first) ?? [];
      if (named !== undefined && first.startsWith('=='))
        expect(advisoriesFor(ecosystem, name, { kind: 'exact', text: named })).not.toEqual([]);
      if (free !== undefined)
        expect(advisoriesFor(ecosystem, name, { kind: 'exact', text: free }).some((other) => other.what === what)).toBe(
          false,
        );
    },
  );
});
