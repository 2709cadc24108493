const SYNONYMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'image/jpg': 'image/jpeg',
    'image/pjpeg': 'image/jpeg',
    'image/x-png': 'image/png',
    'image/vnd.microsoft.icon': 'image/x-icon',
    'image/svg': 'image/svg+xml',
    'image/heif': 'image/heic',
    'image/x-ms-bmp': 'image/bmp',
    'audio/x-wav': 'audio/wav',
    'audio/wave': 'audio/wav',
    'audio/vnd.wave': 'audio/wav',
    'audio/mp3': 'audio/mpeg',
    'audio/x-mp3': 'audio/mpeg',
    'audio/mpga': 'audio/mpeg',
    'audio/x-flac': 'audio/flac',
    'audio/opus': 'audio/ogg',
    'audio/vorbis': 'audio/ogg',
    'application/ogg': 'audio/ogg',
    'audio/m4a': 'audio/mp4',
    'audio/x-m4a': 'audio/mp4',
    'audio/aacp': 'audio/aac',
    'audio/x-aac': 'audio/aac',
    'audio/x-aiff': 'audio/aiff',
    'audio/mid': 'audio/midi',
  }),
);

const SIGNATURES: readonly (readonly [start: RegExp, type: string])[] = [
  [/^\x89PNG/, 'image/png'],
  [/^\xFF\xD8\xFF/, 'image/jpeg'],
  [/^GIF8/, 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^\0\0\x01\0/, 'image/x-icon'],
  [/^(?:II\*\0|MM\0\*)/, 'image/tiff'],
  [/^BM[^]{4}\0{4}/, 'image/bmp'],
  [/^[^]{4}ftypavi[fs]/, 'image/avif'],
  [/^[^]{4}ftyp(?:hei[cx]|mif1|msf1)/, 'image/heic'],
  [/^[^]{4}ftyp/, 'audio/mp4'],
  [/^RIFF[^]{4}WAVE/, 'audio/wav'],
  [/^OggS/, 'audio/ogg'],
  [/^fLaC/, 'audio/flac'],
  [/^\xFF[\xF1\xF9]/, 'audio/aac'],
  [/^(?:ID3|\xFF[\xE2-\xFF])/, 'audio/mpeg'],
  [/^FORM[^]{4}AIF[FC]/, 'audio/aiff'],
  [/^MThd/, 'audio/midi'],
  [/^\x1A\x45\xDF\xA3/, 'audio/webm'],
  [/^%PDF-/, 'application/pdf'],
  [/^PK\x03\x04/, 'application/zip'],
];

/** Types whose data always begins in one way: what begins otherwise is something else. */
const SIGNED: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'audio/wav',
  'audio/ogg',
  'audio/flac',
]);

/** A media type without its parameters, in lower case and by its usual name. */
export function mediaType(type: string): string {
  const bare = type.split(';')[0]?.trim().toLowerCase() ?? '';
  return SYNONYMS.get(bare) ?? bare;
}

/** The media type of data by its first bytes, one character a byte; undefined when they are not known. */
export function sniffed(content: string): string | undefined {
  const known = SIGNATURES.find(([start]) => start.test(content))?.[1];
  if (known !== undefined) return known;
  const markup = content.replace(/^(?:\xEF\xBB\xBF)?\s*/, '').slice(0, 5);
  if (/^<(?:\?xml|svg|!--|!DOC|\w+:s)/i.test(markup)) return 'image/svg+xml';
  return markup.startsWith('<') ? 'text/html' : undefined;
}

/** True when data that begins like nothing known cannot be of that type. */
export function isSigned(type: string): boolean {
  return SIGNED.has(type);
}
