/**
 * URIs as RFC 3986 has them. The web's own `URL` reads another grammar (it escapes, trims and guesses), and is no part
 * of the language.
 */

const COMPONENTS = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/;
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*$/;
const AUTHORITY =
  /^(?:(?:[\w.~!$&'()*+,;=:-]|%[\dA-Fa-f]{2})*@)?(?:\[[\dA-Fa-fvV.:\w~!$&'()*+,;=-]+\]|(?:[\w.~!$&'()*+,;=-]|%[\dA-Fa-f]{2})*)(?::\d*)?$/;
const PATH = /^(?:[\w.~!$&'()*+,;=:@/-]|%[\dA-Fa-f]{2})*$/;
const QUERY_OR_FRAGMENT = /^(?:[\w.~!$&'()*+,;=:@/?-]|%[\dA-Fa-f]{2})*$/;

interface Components {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
}

/** Whether a text is a URI reference: a URI, or one that is relative (RFC 3986 §4.1). */
export function isUriReference(text: string): boolean {
  const { scheme, authority, path, query, fragment } = split(text);
  return (
    (scheme === undefined ? authority !== undefined || !/^[^/]*:/.test(path) : SCHEME.test(scheme)) &&
    (authority === undefined || AUTHORITY.test(authority)) &&
    PATH.test(path) &&
    QUERY_OR_FRAGMENT.test(query ?? '') &&
    QUERY_OR_FRAGMENT.test(fragment ?? '')
  );
}

/** Whether a text is a URI with a scheme (RFC 3986 §3). */
export function isUri(text: string): boolean {
  return split(text).scheme !== undefined && isUriReference(text);
}

/** Resolves a URI reference against a base (RFC 3986 §5.2). A base that is itself relative, or empty, will do. */
export function resolveUri(reference: string, base: string): string {
  const ref = split(reference);
  if (ref.scheme !== undefined) return join({ ...ref, path: withoutDots(ref.path) });
  const from = split(base);
  const { fragment } = ref;
  const { scheme } = from;
  if (ref.authority !== undefined) return join({ ...ref, scheme, path: withoutDots(ref.path) });
  const { authority } = from;
  if (ref.path === '') return join({ scheme, authority, path: from.path, query: ref.query ?? from.query, fragment });
  const path = ref.path.startsWith('/') ? ref.path : merge(from, ref.path);
  return join({ scheme, authority, path: withoutDots(path), query: ref.query, fragment });
}

/** A URI reference without its fragment, and the fragment without its `#` (undefined when there is none). */
export function splitFragment(reference: string): readonly [uri: string, fragment: string | undefined] {
  const at = reference.indexOf('#');
  return at === -1 ? [reference, undefined] : [reference.slice(0, at), reference.slice(at + 1)];
}

/** Decodes percent-encoding; undefined when it is malformed. */
export function percentDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function split(text: string): Components {
  const [, scheme, authority, path = '', query, fragment] = COMPONENTS.exec(text) ?? [];
  return { scheme, authority, path, query, fragment };
}

function join({ scheme, authority, path, query, fragment }: Components): string {
  return [
    scheme === undefined ? '' : `${scheme}:`,
    authority === undefined ? '' : `//${authority}`,
    path,
    query === undefined ? '' : `?${query}`,
    fragment === undefined ? '' : `#${fragment}`,
  ].join('');
}

function merge(base: Components, path: string): string {
  if (base.authority !== undefined && base.path === '') return `/${path}`;
  return base.path.slice(0, base.path.lastIndexOf('/') + 1) + path;
}

function withoutDots(path: string): string {
  const segments = path.split('/');
  const last = segments.at(-1);
  const kept: string[] = [];
  for (const segment of segments) {
    if (segment === '.') continue;
    if (segment !== '..') kept.push(segment);
    else if (kept.length > (path.startsWith('/') ? 1 : 0)) kept.pop();
  }
  if (last === '.' || last === '..') kept.push('');
  return kept.join('/');
}
