const LABEL = '[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
const KEY = new RegExp(`^(?:${LABEL}(?:\\.${LABEL})*/)?(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)?$`);

/** The keys under reserved prefixes that the specification, or an official extension, defines in some revision. */
const DEFINED: ReadonlySet<string> = new Set(
  [
    'protocolVersion',
    'clientInfo',
    'clientCapabilities',
    'logLevel',
    'subscriptionId',
    'serverInfo',
    'related-task',
    'model-immediate-response',
  ].map((name) => `io.modelcontextprotocol/${name}`),
);

/** Whether a name is a `_meta` key: `[prefix/]name` (2025-06-18 and later, `basic`, `_meta`). */
export function isMetaKey(name: string): boolean {
  return KEY.test(name);
}

/** The prefix of a `_meta` key, without its slash; undefined when it has none. */
export function metaPrefix(name: string): string | undefined {
  const slash = name.indexOf('/');
  return slash === -1 ? undefined : name.slice(0, slash);
}

/** Whether a prefix belongs to MCP itself: its second label decides. */
export function isReservedPrefix(prefix: string): boolean {
  const second = prefix.split('.')[1]?.toLowerCase();
  return second === 'mcp' || second === 'modelcontextprotocol';
}

/** Whether a key under a reserved prefix is one that the specification defines. */
export function isDefinedMetaKey(name: string): boolean {
  return DEFINED.has(name);
}
