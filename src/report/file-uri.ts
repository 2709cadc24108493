/** A path as a URI reference, percent-encoded: `file:///…` for an absolute path, else relative with `/`. */
export function fileUri(path: string): string {
  const slashed = path.replace(/\p{Cs}/gu, '\uFFFD').replaceAll('\\', '/');
  if (/^[A-Za-z]:\//.test(slashed)) return `file:///${slashed.slice(0, 2)}${encodePath(slashed.slice(2))}`;
  if (slashed.startsWith('//')) return `file:${encodePath(slashed)}`;
  if (slashed.startsWith('/')) return `file://${encodePath(slashed)}`;
  return encodePath(slashed.replace(/^(\.\/+)+/, ''));
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
