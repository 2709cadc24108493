import { defineRule } from '../../engine/define-rule.ts';
import { type Json, member, stringMember } from '../../model/json.ts';
import type { PathSegment } from '../../model/pointer.ts';
import { definedIn } from '../../protocol/exchanges.ts';
import { checkDefinition } from '../../protocol/shapes/index.ts';

// RFC 6570 §2: literals, and expressions with an operator, names and modifiers.
const LITERAL = /(?:[^\p{Cc} "%<>\\^`{|}]|%[\dA-Fa-f]{2})/u.source;
const NAME = /(?:\w|%[\dA-Fa-f]{2})+(?:\.(?:\w|%[\dA-Fa-f]{2})+)*/u.source;
const VARIABLE = `${NAME}(?::[1-9]\\d{0,3}|\\*)?`;
const TEMPLATE = new RegExp(`^(?:${LITERAL}|\\{[+#./;?&]?${VARIABLE}(?:,${VARIABLE})*\\})*$`, 'u');

export const resourceShape = defineRule(
  {
    id: 'spec/resource-shape',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: [],
    reads: ['resources', 'resourceTemplates'],
    title: 'A resource or resource template is not defined as the specification has it',
    why: 'A client reads a resource by the types that the schema gives its members. One member of another type, and a client that checks refuses the whole list. A template that is no URI template (RFC 6570) cannot be filled in.',
    remedy:
      'Give every resource a string `uri` and `name`, every template a string `uriTemplate` and `name`, a `size` in whole bytes, and `annotations` with the audience `"user"` or `"assistant"` and a priority from 0 to 1.',
    spec: { revision: '2026-07-28', page: 'server/resources', section: 'Resource', level: 'SCHEMA' },
    requirements: ['resource-shape', 'resource-template-shape', 'content-annotations-valid'],
    falsePositives: [
      'A size of 0 is the size of an empty resource.',
      'A template may be a plain URI without variables.',
      'Members that the schema does not name are allowed in every definition.',
    ],
    messages: {
      missing: '{place} has no "{member}".',
      wrong: '{place} must be {expected}; it is {found}.',
      template: 'uriTemplate is no URI template (RFC 6570).',
    },
    examples: {
      bad: [
        { title: 'no name', resources: [{ uri: 'shelf://hours' }] },
        { title: 'a size in words', resources: [{ uri: 'shelf://hours', name: 'hours', size: '2 KB' }] },
        { title: 'a size below zero', resources: [{ uri: 'shelf://hours', name: 'hours', size: -1 }] },
        {
          title: 'an audience that does not exist',
          resources: [{ uri: 'shelf://hours', name: 'hours', annotations: { audience: ['model'] } }],
        },
        {
          title: 'a template under the name of a resource',
          resourceTemplates: [{ uri: 'shelf://{id}', name: 'book' }],
        },
        {
          title: 'templates that nobody can fill in',
          resourceTemplates: [
            { uriTemplate: 'shelf://{id', name: 'open' },
            { uriTemplate: 'shelf://{}', name: 'empty' },
            { uriTemplate: 'shelf://{book id}', name: 'space' },
          ],
        },
      ],
      good: [
        {
          title: 'an empty resource',
          resources: [
            { uri: 'shelf://hours', name: 'hours', size: 0, annotations: { audience: ['user'], priority: 1 } },
          ],
          shows: 'A size of 0 is the size of an empty resource.',
        },
        {
          title: 'templates with and without variables',
          resourceTemplates: [
            { uriTemplate: 'shelf://hours', name: 'hours' },
            { uriTemplate: 'shelf://books/{isbn}{/part*}{?page,lang:2}', name: 'book' },
          ],
          shows: 'A template may be a plain URI without variables.',
        },
        {
          title: 'a member of its own',
          resources: [{ uri: 'shelf://hours', name: 'hours', owner: 'desk' }],
          shows: 'Members that the schema does not name are allowed in every definition.',
        },
      ],
    },
  },
  ({ resources = [], resourceTemplates = [], protocolVersion, report }) => {
    const revision = definedIn(protocolVersion);
    const judge = (
      part: 'resources' | 'resourceTemplates',
      index: number,
      definition: Json,
      kind: 'resource' | 'resourceTemplate',
    ): void => {
      for (const { path, member: name, expected, found, requirement } of checkDefinition(kind, definition, revision)) {
        // Icons and _meta have rules of their own.
        if (requirement === 'icon-shape' || requirement === 'result-meta-object') continue;
        const at = [part, index, ...path] as const satisfies readonly [typeof part, ...PathSegment[]];
        const place = path.join('.') || (kind === 'resource' ? 'The resource' : 'The resource template');
        const details = requirement === undefined ? {} : { requirements: [requirement] };
        // The schema has a number; that no resource is smaller than nothing is sense.
        const size = path[0] === 'size' && typeof member(definition, 'size') === 'number';
        if (name !== undefined) report('missing', at, { place, member: name }, details);
        else report('wrong', at, { place, expected, found }, size ? { ...details, severity: 'warning' } : details);
      }
    };
    for (const [index, resource] of resources.entries()) judge('resources', index, resource, 'resource');
    for (const [index, definition] of resourceTemplates.entries()) {
      judge('resourceTemplates', index, definition, 'resourceTemplate');
      const template = stringMember(definition, 'uriTemplate');
      if (template === undefined || TEMPLATE.test(template)) continue;
      // A format only annotates in the specification's schema.
      report(
        'template',
        ['resourceTemplates', index, 'uriTemplate'],
        {},
        { evidence: template, severity: 'warning', requirements: ['resource-template-shape'] },
      );
    }
  },
);
