import { describe, expect, it } from 'vitest';
import { advisedSteps } from '../../src/launch/advised-steps.ts';
import { advisoriesFor } from '../../src/launch/advisories.ts';
import { ADVISORIES } from '../../src/launch/advisory-data.ts';
import { factsOfCommand } from '../../src/launch/launch-facts.ts';
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
    ['npm', 'claud-code@1.0.0'],
    ['npm', 'claud-code'],
    ['npm', 'axios@0.30.4'],
    ['npm', 'axios@1.14.1'],
    ['npm', 'mcp-server-git'],
    ['npm', 'mcp-server-git@latest'],
    ['npm', 'mcp-server-kubernetes@2.4.9'],
    ['npm', '@cyanheads/git-mcp-server@2.1.4'],
    ['pypi', 'mcp==1.9.3'],
    ['pypi', 'mcp[cli]==1.9.4'],
    ['pypi', 'mcp<1.9'],
    ['npm', '@modelcontextprotocol/server-filesystem@0.6.2'],
    ['npm', '@modelcontextprotocol/server-filesystem@2025.3.28'],
    ['pypi', 'mcp-runcommand-server==1.0.12'],
    ['pypi', 'mcp-runcmd-server==2.0'],
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
    ['npm', 'axios'],
    ['npm', 'axios@~0.30.0'],
    ['npm', 'axios@^1.14.0'],
    ['npm', 'nx@~21.5.0'],
    ['pypi', 'mcp-server-git'],
    ['pypi', 'mcp==1.10.0'],
    ['pypi', 'mcp>=1.2'],
    ['pypi', 'mcp-server-git@latest'],
    ['npm', '@modelcontextprotocol/server-filesystem'],
    ['npm', '@modelcontextprotocol/server-filesystem@0.6.3'],
    ['npm', '@modelcontextprotocol/server-filesystem@2025.7.1'],
    ['pypi', 'mcp-runcommand-server==1.0.14'],
    ['npm', 'mcp-remote'],
    ['npm', 'mcp-remote@0.1.16'],
    ['npm', 'mcp-remote@^0.1.0'],
    ['npm', 'mcp-remote@>=0.1.10'],
  ] as const)('and not %s %s', (ecosystem, text) => {
    expect(isAdvised(ecosystem, text)).toBe(false);
  });
});

it('takes a package whose every release is bad for bad, whatever stands in a variable', () => {
  const variable = { kind: 'variable' } as const;
  expect(advisoriesFor('npm', 'claud-code', variable)).toHaveLength(1);
  expect(advisoriesFor('npm', 'postmark-mcp', variable)).toEqual([]);
});

it.each([
  ['uvx', 'mcp-server-git@latest'],
  ['uvx', 'mcp-server-git@0.0.1'],
  ['wrapper', 'mcp-server-git@latest'],
])('does not take a package for its namesake in another registry: %s %s', (...argv) => {
  expect(advisedSteps(factsOfCommand(argv), 'malicious')).toEqual([]);
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
      // A message shows no more of each.
      for (const words of [what, source, ids.join(', ')]) expect(words.length).toBeLessThanOrEqual(80);
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
