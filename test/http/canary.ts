import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** How many characters of a secret may show: fewer than these can be chance. */
const TELLING = 10;

/** Makes a secret that is hard to keep: it looks different in a URL, in JSON, in HTML, in lower case and in Base64. */
export function canary(name: string): string {
  return `${name}C4naRy7xZq-"/{+}<&>=\\~`;
}

/** Where pieces of secrets show in a text, however they are written; each with what stands around it. */
export function leaks(text: string, secrets: readonly string[]): string[] {
  const haystack = text.toLowerCase();
  return secrets.flatMap((secret) => {
    const piece = piecesOf(secret).find((candidate) => haystack.includes(candidate));
    if (piece === undefined) return [];
    const at = haystack.indexOf(piece);
    return [text.slice(Math.max(0, at - 60), at + 60)];
  });
}

/** Every leak in the files of a folder. */
export async function leaksInFolder(folder: string, secrets: readonly string[]): Promise<string[]> {
  const names = await readdir(folder);
  const found = names.map(async (name) => leaks(`${name} ${await readFile(join(folder, name), 'utf8')}`, secrets));
  return (await Promise.all(found)).flat();
}

function piecesOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const forms = [
    secret,
    encodeURIComponent(secret),
    encodeURI(secret),
    json,
    JSON.stringify(json).slice(1, -1),
    secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    Buffer.from(secret).toString('hex'),
    // The text before it decides how Base64 cuts it; the first and the last digits depend on the neighbours.
    ...['', 'x', 'xx'].map((before) =>
      Buffer.from(before + secret)
        .toString('base64')
        .slice(4, -4),
    ),
  ];
  return forms.flatMap((form) =>
    Array.from({ length: Math.max(1, form.length - TELLING + 1) }, (_, at) =>
      form.slice(at, at + TELLING).toLowerCase(),
    ),
  );
}
