import { stringMember } from '../model/json.ts';
import type { JsonPointer } from '../model/pointer.ts';
import { type Era, type Frame, LIST_PARTS, type ServerFacts, type WireRecord } from '../model/surface.ts';
import { judgeDiscover, modernParams } from '../protocol/era.ts';
import { LISTS } from '../protocol/lists.ts';
import { NEWEST } from '../protocol/revisions.ts';
import type { FileContent, SavedAnswer } from './file-content.ts';

/** What the answers in a file say about the server. */
export interface Told {
  readonly era: Era | 'unknown';
  readonly protocolVersion?: string;
  readonly handshake?: SavedAnswer & { readonly to: ServerFacts['handshake'] };
}

/**
 * The era in which a file is to be read; of a server of both eras the modern one, unless the other is `asked` for. A result with a `resultType` is
 * modern: older revisions have none, and clients tell the eras apart by it (2026-07-28 `basic`, Result Responses). What
 * the file does not tell, `asked` decides.
 */
export function tellEra({ discover, initialize, lists }: FileContent, asked: Era | undefined): Told {
  if (discover !== undefined && (initialize === undefined || asked !== 'legacy')) {
    const verdict = judgeDiscover({ kind: 'result', result: discover.result }, NEWEST.modern, 'stdio');
    return {
      era: 'modern',
      ...(verdict.era === 'modern' ? { protocolVersion: verdict.version } : {}),
      handshake: { to: 'discover', ...discover },
    };
  }
  if (initialize !== undefined) {
    const version = stringMember(initialize.result, 'protocolVersion');
    return {
      era: 'legacy',
      ...(version === undefined ? {} : { protocolVersion: version }),
      handshake: { to: 'initialize', ...initialize },
    };
  }
  const modern = Object.values(lists).some((list) => stringMember(list.answer?.result, 'resultType') !== undefined);
  return { era: modern ? 'modern' : (asked ?? 'unknown') };
}

/** Saved answers as the record of a conversation, and how to get from a pointer into it to one into the file. */
export interface SavedConversation {
  readonly wire: WireRecord;
  readonly at: (pointer: JsonPointer) => JsonPointer | undefined;
}

/**
 * The answers that lists came in, as the record of a conversation: so they are judged as those of a live server are.
 * Undefined when no list came in its answer.
 */
export function conversationOf(
  { lists }: FileContent,
  era: Era,
  protocolVersion: string = NEWEST[era],
): SavedConversation | undefined {
  const saved = LIST_PARTS.flatMap((part) => {
    const answer = lists[part]?.answer;
    return answer === undefined ? [] : [{ part, answer }];
  });
  if (saved.length === 0) return undefined;
  const params = era === 'modern' ? modernParams({ name: 'file', version: '0' }, protocolVersion) : {};
  const frames = saved.flatMap(({ part, answer }, id): Frame[] => [
    { at: 0, direction: 'sent', message: { jsonrpc: '2.0', id, method: LISTS[part].method, params } },
    // The definitions are a part of their own.
    { at: 0, direction: 'received', message: { jsonrpc: '2.0', id, result: { ...answer.result, [part]: [] } } },
  ]);
  const connection = { purpose: 'saved answers', frames, droppedFrames: 0, exit: null, stderr: '', stderrBytes: 0 };
  return {
    wire: { connections: [connection] },
    at: (pointer) => {
      const [, frame, rest] = /^\/connections\/0\/frames\/(\d+)\/message\/result(.*)$/s.exec(pointer) ?? [];
      const answer = saved[(Number(frame) - 1) / 2]?.answer;
      return answer === undefined ? undefined : (`${answer.at}${rest ?? ''}` as JsonPointer);
    },
  };
}
