// A line that begins with a name and goes on to explain it: `path: the file`, `- limit (int): how many`, `` `q` - text ``.
const ENTRY =
  /^[ \t>*•-]{0,20}[`"'*]{0,3}([\w.$-]{1,64})[`"'*]{0,3}[ \t]?(?:\([^()\n]{0,80}\))?[ \t]?(?::|–|—|-[ \t])[ \t]*\S/gmu;

// No entry is without one of these.
const MARK = /[:–—]|-[ \t]/;
const NONE: ReadonlySet<string> = new Set();

/** The names that a text explains in a list, as the docstrings do that become descriptions of tools. */
export function documentedNames(text: string): ReadonlySet<string> {
  if (!MARK.test(text)) return NONE;
  return new Set([...text.matchAll(ENTRY)].map(([, name = '']) => name));
}
