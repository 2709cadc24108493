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

/** An element whose options have a program is a server. */
function serverOf(element: XmlElement): Member[] {
  const options = element.children.filter(
    (child) => child instanceof XmlElement && child.name === 'option',
  ) as XmlElement[];
  const option = (name: string): XmlElement | undefined =>
    options.find(({ attributes }) => attributes['name'] === name);
  const program = option('programPath');
  if (program === undefined) return [];
  const text = (name: string): string | undefined => option(name)?.attributes['value'];
  const at = element.start;
  const line = text('arguments') ?? '';
  const split = splitCommand(line);
  const args = split.status === 'ok' ? split.argv : line.split(/\s+/).filter((word) => word !== '');
  const variables = elementsIn(option('envs') ?? element).filter(({ name }) => name === 'entry');
  const members: Member[] = [
    { name: 'command', at: program.start, value: scalar(text('programPath') ?? '', program.start) },
    {
      name: 'args',
      at,
      value: { kind: 'list', at, items: args.map((word) => scalar(word, at)) },
    },
    {
      name: 'env',
      at,
      value: {
        kind: 'map',
        at,
        members: variables.map(({ attributes, start }) => ({
          name: attributes['key'] ?? '',
          at: start,
          value: scalar(attributes['value'] ?? '', start),
        })),
      },
    },
    ...(text('enabled') === 'false' ? [{ name: 'disabled', at, value: scalar(true, at) }] : []),
  ];
  return [{ name: text('name') ?? '', at, value: { kind: 'map', at, members } }];
}

function elementsIn(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => (child instanceof XmlElement ? [child, ...elementsIn(child)] : []));
}
