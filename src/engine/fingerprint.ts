import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { stringMember } from '../model/json.ts';
import type { PathSegment } from '../model/pointer.ts';
import { LIST_PARTS, type PartName, type Surface } from '../model/surface.ts';

/** SHA-256 of a text (UTF-8) in hex. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** The name (or URI) of the definition that a path leads into, or of the tool that was probed there; undefined when there is none. */
export function subjectAt(surface: Surface, part: PartName, path: readonly PathSegment[]): string | undefined {
  if (part === 'lock') return lockedNameAt(surface, path);
  if (part === 'probes') {
    const { probes } = surface.parts;
    return probes.status === 'ok' ? probes.value[Number(path[0])]?.tool : undefined;
  }
  const list = LIST_PARTS.find((name) => name === part);
  if (list === undefined) return undefined;
  const gathered = surface.parts[list];
  const definition = gathered.status === 'ok' ? gathered.value[Number(path[0])] : undefined;
  return stringMember(definition, 'name') ?? stringMember(definition, 'uri') ?? stringMember(definition, 'uriTemplate');
}

/** The name of a definition that is in a lock: its place there is `/locked/tools/3`. */
function lockedNameAt({ parts: { lock } }: Surface, [, list, index]: readonly PathSegment[]): string | undefined {
  const part = LIST_PARTS.find((name) => name === list);
  if (lock.status !== 'ok' || part === undefined) return undefined;
  return lock.value.locked[part]?.[Number(index)]?.name;
}

/**
 * A fingerprint of 16 hex digits for a finding's place and kind. Definitions count by name and not by position, so
 * reordering them changes nothing; numbers in the message do not count, so an edit that leaves the defect keeps it. Nor
 * do the places of messages in a conversation: the next one takes another course.
 */
export function fingerprint(
  ruleId: string,
  messageId: string,
  part: PartName,
  path: readonly PathSegment[],
  subject: string | undefined,
): string {
  const fixed = part === 'wire' || part === 'http' ? path.filter((segment) => typeof segment !== 'number') : path;
  // Where a definition stands in its list: right in the part, or in a list of what is locked.
  const at = part === 'lock' ? 2 : 0;
  const named = subject === undefined ? fixed : [...fixed.slice(0, at), subject, ...fixed.slice(at + 1)];
  return sha256Hex(JSON.stringify([ruleId, messageId, part, named])).slice(0, 16);
}
