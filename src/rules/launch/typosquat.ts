import { defineRule } from '../../engine/define-rule.ts';
import { advisoriesFor } from '../../launch/advisories.ts';
import { factsOfCommand } from '../../launch/launch-facts.ts';
import { lookAlike } from '../../launch/look-alikes.ts';

export const typosquat = defineRule(
  {
    id: 'launch/typosquat',
    severity: 'warning',
    confidence: 'medium',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'config-entry'],
    needs: ['launch'],
    title: 'A package is called almost like a well-known one',
    why: 'Strangers publish packages under names that are a slip away from well-known ones and wait for the slip. Whoever makes it runs their code, with the keys that were meant for the real server.',
    remedy:
      'Compare the name with the one in the documentation of the server. If it is the right one, say so with an "ignore" entry for this rule.',
    cwe: ['CWE-1357'],
    owasp: ['MCP04:2025'],
    falsePositives: [
      'A package below a well-known scope belongs to the owner of the scope, whatever it is called.',
      'Another word, a plural or a number makes another name, not a slip.',
    ],
    messages: { alike: '{package} is a letter or two away from {known}, which is well known, and is not the same.' },
    examples: {
      bad: [
        {
          title: 'a capital I for an l in a scope',
          launch: factsOfCommand(['npx', '-y', '@modelcontextprotocoI/server-filesystem@2025.7.1']),
        },
        {
          title: 'a scope with hyphens',
          launch: factsOfCommand(['npx', '-y', '@model-context-protocol/server-memory@1.0.0']),
        },
        { title: 'swapped letters', launch: factsOfCommand(['npx', '-y', 'mcp-remtoe@0.1.16']) },
        { title: 'rn for m', launch: factsOfCommand(['npx', '-y', 'mcp-rernote@0.1.16']) },
        { title: 'a missing letter', launch: factsOfCommand(['uvx', 'mcp-atlasian==0.22.0']) },
        { title: 'a missing hyphen and swapped letters', launch: factsOfCommand(['npx', '-y', 'firecrawlmpc@1.0.0']) },
      ],
      good: [
        { title: 'the well-known one', launch: factsOfCommand(['npx', '-y', 'mcp-remote@0.1.16']) },
        {
          title: 'an unknown package below a known scope',
          launch: factsOfCommand(['npx', '-y', '@modelcontextprotocol/server-filesystm@1.0.0']),
          shows: 'A package below a well-known scope belongs to the owner of the scope, whatever it is called.',
        },
        {
          title: 'another word',
          launch: factsOfCommand(['uvx', 'mcp-server-gist==1.0.0']),
          shows: 'Another word, a plural or a number makes another name, not a slip.',
        },
        { title: 'a plural', launch: factsOfCommand(['npx', '-y', 'mcp-remotes@1.0.0']) },
        { title: 'a number', launch: factsOfCommand(['npx', '-y', 'mcp-remote2@1.0.0']) },
        { title: 'another spelling of the same package', launch: factsOfCommand(['uvx', 'MCP_Atlassian==0.22.0']) },
        { title: 'the same name in another registry', launch: factsOfCommand(['uvx', 'tavili-mcp==1.0.0']) },
      ],
    },
  },
  ({ launch, report }) => {
    for (const [index, step] of launch.steps.entries()) {
      if (step.kind !== 'package') continue;
      const { ecosystem, name, version } = step;
      // What is known to do harm is said by launch/known-bad alone.
      if (advisoriesFor(ecosystem, name, version).some(({ kind }) => kind === 'malicious')) continue;
      const known = lookAlike(ecosystem, name);
      if (known !== undefined) report('alike', ['launch', 'steps', index], { package: name, known });
    }
  },
);
