/** An element of an XML document. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, without that of its children. */
  readonly text: string;
}

// XML 1.0, production 2.
const NOT_A_CHAR = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const NAME = '[A-Za-z_][\\w.-]*';
const TOKEN = new RegExp(
  `<\\?xml version="1\\.0" encoding="UTF-8"\\?>|</(?<close>${NAME})>|<(?<open>${NAME})(?<attributes>(?: ${NAME}="[^"<]*")*)(?<empty>/?)>|(?<text>[^<]+)`,
  'y',
);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Reads XML as strictly as a parser must, for the subset without comments, CDATA and document types; throws on all else. */
export function parseXml(xml: string): XmlElement {
  if (NOT_A_CHAR.test(xml)) throw new Error('a character that XML 1.0 does not allow');
  const root = { name: '', attributes: {}, children: [] as XmlElement[], text: '' };
  const open = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex;
    const groups = TOKEN.exec(xml)?.groups;
    if (groups === undefined) throw new Error(`not well-formed at ${at}: ${xml.slice(at, at + 80)}`);
    const parent = open.at(-1);
    if (parent === undefined) throw new Error('closed too often');
    if (groups.text !== undefined) parent.text += decode(groups.text);
    else if (groups.close !== undefined) {
      if (open.pop()?.name !== groups.close) throw new Error(`wrong end tag ${groups.close}`);
    } else if (groups.open !== undefined) {
      const element = {
        name: groups.open,
        attributes: attributesOf(groups.attributes ?? ''),
        children: [] as XmlElement[],
        text: '',
      };
      parent.children.push(element);
      if (groups.empty === '') open.push(element);
    } else if (at !== 0) throw new Error('a declaration that is not at the start');
  }
  const [only, ...others] = root.children;
  if (open.length !== 1 || only === undefined || others.length > 0 || root.text.trim() !== '')
    throw new Error('not one root element');
  return only;
}

/** All elements of a name, at any depth. */
export function elements(root: XmlElement, name: string): XmlElement[] {
  return root.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elements(child, name)]);
}

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(/ ([\w.-]+)="([^"]*)"/g)) {
    if (Object.hasOwn(found, name)) throw new Error(`attribute ${name} twice`);
    found[name] = decode(value).replace(/[\t\n\r]/g, ' ');
  }
  return found;
}

function decode(text: string): string {
  if (text.includes(']]>')) throw new Error(']]> in text');
  return text.replace(/&(?:(\w+);)?/g, (_, name: string | undefined) => {
    const char = ENTITIES[name ?? ''];
    if (char === undefined) throw new Error('an ampersand that begins no known entity');
    return char;
  });
}
