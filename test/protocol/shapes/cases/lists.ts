import { type JsonObject } from '../../../../src/model/json.ts';
import { ANNOTATIONS, annotations, ICONS, icons, ownMeta, title } from './common.ts';
import { RESOURCE, resourceRows } from './resources.ts';
import { caching, response } from './results.ts';
import { type Case, may, must, type Row } from './row.ts';
import { TOOL, toolRows } from './tools.ts';
import { ARRAY, FLAG, OBJECT, TEXT } from './words.ts';

function list(
  name: string,
  item: JsonObject,
  breaks: string,
  listBreaks: string | undefined,
  rows: readonly Row[],
): Case {
  const method = name === 'resourceTemplates' ? 'resources/templates/list' : `${name}/list`;
  return response(method, method, { [name]: [item], nextCursor: 'p2', ttlMs: 0, cacheScope: 'private', _meta: {} }, [
    must(name, {}, ARRAY, listBreaks),
    may(`${name} 0`, null, OBJECT, breaks),
    ...rows,
    may('nextCursor', null, TEXT, 'page-next-cursor-type'),
    ...caching(),
  ]);
}

/** The answers with lists. */
export const LISTS: readonly Case[] = [
  list('tools', TOOL, 'tool-required-fields', 'tool-list-shape', toolRows('tools 0')),
  list(
    'prompts',
    {
      name: 'review',
      title: 'Review',
      description: '',
      arguments: [{ name: 'code', title: 'Code', description: '', required: true }],
      icons: ICONS,
      _meta: {},
    },
    'prompt-shape',
    undefined,
    [
      must('prompts 0 name', null, TEXT, 'prompt-shape'),
      title('prompts 0', 'prompt-shape'),
      may('prompts 0 description', null, TEXT, 'prompt-shape'),
      may('prompts 0 arguments', {}, ARRAY, 'prompt-shape'),
      may('prompts 0 arguments 0', 'code', OBJECT, 'prompt-shape'),
      must('prompts 0 arguments 0 name', 7, TEXT, 'prompt-shape'),
      title('prompts 0 arguments 0', 'prompt-shape'),
      may('prompts 0 arguments 0 description', null, TEXT, 'prompt-shape'),
      may('prompts 0 arguments 0 required', 'true', FLAG, 'prompt-shape'),
      ...icons('prompts 0'),
      ownMeta('prompts 0'),
    ],
  ),
  list('resources', RESOURCE, 'resource-shape', undefined, resourceRows('resources 0', 'resource-shape')),
  list(
    'resourceTemplates',
    {
      uriTemplate: 'file:///{path}',
      name: 'files',
      title: 'Files',
      description: '',
      mimeType: 'text/plain',
      annotations: ANNOTATIONS,
      icons: ICONS,
      _meta: {},
    },
    'resource-template-shape',
    undefined,
    [
      must('resourceTemplates 0 uriTemplate', null, 'a string (a URI template)', 'resource-template-shape'),
      must('resourceTemplates 0 name', 7, TEXT, 'resource-template-shape'),
      title('resourceTemplates 0', 'resource-template-shape'),
      may('resourceTemplates 0 description', 7, TEXT, 'resource-template-shape'),
      may('resourceTemplates 0 mimeType', 7, TEXT, 'resource-template-shape'),
      ...annotations('resourceTemplates 0'),
      ...icons('resourceTemplates 0'),
      ownMeta('resourceTemplates 0'),
    ],
  ),
];
