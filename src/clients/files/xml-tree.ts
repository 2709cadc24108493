import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml';
import { splitCommand } from '../../launch/split-command.ts';
import { type Member, type ReadTree, scalar, type Tree } from './tree.ts';

const COMPONENTS = new Set(['McpApplicationServerCommands', 'McpProjectServerCommands']);

/** Reads the options files of JetBrains IDEs: their servers as a map `mcpServers`, as other clients write it. */
export function readXml(text: string): ReadTree {
  let root: XmlElement | null;
  try {
    ({ root } = parseXml(text, { includeOffsets: true }));
  } catch (error) {
    return { problems: [{ message: 'this is no XML', at: error instanceof XmlError ? error.pos : 0 }] };
  }
  if (root === null) return { problems: [] };
  const members = elementsIn(root)
    .filter(({ name, attributes }) => name === 'component' && COMPONENTS.has(attributes['name'] ?? ''))
    .flatMap(elementsIn)
    .flatMap(serverOf);
  const servers: Tree = { kind: 'map', members, at: root.start };
  return {
    tree: { kind: 'map', members: [{ name: 'mcpServers', at: root.start, value: servers }], at: root.start },
    problems: [],
  };
}

/** An element whose options have a program, as a line of its own or in the older way, or an address is a server. */
function serverOf(element: XmlElement): Member[] {
  const options = childrenOf(element).filter((child) => child.name === 'option');
  const option = (...names: string[]): XmlElement | undefined =>
    options.find(({ attributes }) => names.includes(attributes['name'] ?? ''));
  const text = (...names: string[]): string => option(...names)?.attributes['value'] ?? '';
  const program = option('programPath', 'command');
  const url = option('url');
  if (program === undefined && url === undefined) return [];
  // The dialog leaves empty lines behind.
  if (['name', 'programPath', 'command', 'url'].every((name) => text(name) === '')) return [];
  const at = element.start;
  const variables = options.find(({ attributes }) => ['envs', 'env'].includes(attributes['name'] ?? '')) ?? element;
  const members: Member[] = [
    ...(program === undefined
      ? []
      : [
          { name: 'command', at: program.start, value: scalar(text('programPath', 'command'), program.start) },
          {
            name: 'args',
            at,
            value: { kind: 'list', at, items: argsOf(option('args'), text('arguments'), at) },
          } as const,
        ]),
    ...(url === undefined ? [] : [{ name: 'url', at: url.start, value: scalar(text('url'), url.start) }]),
    {
      name: 'env',
      at,
      value: {
        kind: 'map',
        at,
        members: elementsIn(variables)
          .filter(({ name, attributes }) => name === 'entry' || (name === 'env' && attributes['name'] !== undefined))
          .map(({ attributes, start }) => ({
            name: attributes['key'] ?? attributes['name'] ?? '',
            at: start,
            value: scalar(attributes['value'] ?? '', start),
          })),
      },
    },
    ...(text('enabled') === 'false' ? [{ name: 'disabled', at, value: scalar(true, at) }] : []),
  ];
  return [{ name: text('name'), at, value: { kind: 'map', at, members } }];
}

/** A list of options, or one line as in a shell. */
function argsOf(list: XmlElement | undefined, line: string, at: number): Tree[] {
  if (list !== undefined)
    return elementsIn(list)
      .filter(({ name }) => name === 'option')
      .map(({ attributes, start }) => scalar(attributes['value'] ?? '', start));
  const split = splitCommand(line);
  const words = split.status === 'ok' ? split.argv : line.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => scalar(word, at));
}

function childrenOf(element: XmlElement): XmlElement[] {
  return element.children.filter((child): child is XmlElement => child instanceof XmlElement);
}

function elementsIn(element: XmlElement): XmlElement[] {
  return childrenOf(element).flatMap((child) => [child, ...elementsIn(child)]);
}
