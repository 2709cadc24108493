import { ANNOTATIONS, annotations, ICONS, icons, ownMeta, title } from './common.ts';
import { may, must, type Row } from './row.ts';
import { TEXT, URI } from './words.ts';

/** A resource with every member. */
export const RESOURCE = {
  uri: 'file:///a.txt',
  name: 'a.txt',
  title: 'A',
  description: '',
  mimeType: 'text/plain',
  size: 0,
  annotations: ANNOTATIONS,
  icons: ICONS,
  _meta: {},
};

/** The rows of a resource. */
export function resourceRows(at: string, breaks: string): Row[] {
  return [
    must(`${at} uri`, 7, URI, breaks),
    must(`${at} name`, null, TEXT, breaks),
    title(at, breaks),
    may(`${at} description`, null, TEXT, breaks),
    may(`${at} mimeType`, null, TEXT, breaks),
    may(`${at} size`, 1.5, 'a whole number, 0 or more', breaks),
    ...annotations(at),
    ...icons(at),
    ownMeta(at),
  ];
}
