import { type Json, member } from '../model/json.ts';
import type { PathSegment } from '../model/pointer.ts';
import { LIST_PARTS, type ListPart, type SurfaceParts } from '../model/surface.ts';
import { infoPath, serverInfo } from './server-info.ts';

/** The icons of one definition or of the server: any JSON, since nobody has looked at it. */
export interface IconList {
  readonly icons: Json;
  readonly at: readonly [ListPart | 'server', ...PathSegment[]];
}

/** Everything that stands where icons belong (2025-11-25 and later). */
export function iconLists(parts: { readonly [P in ListPart | 'server']: SurfaceParts[P] | undefined }): IconList[] {
  const lists: IconList[] = [];
  const add = (icons: Json | undefined, at: IconList['at']): void => {
    if (icons !== undefined) lists.push({ icons, at });
  };
  for (const part of LIST_PARTS)
    for (const [index, definition] of (parts[part] ?? []).entries())
      add(member(definition, 'icons'), [part, index, 'icons']);
  const { server } = parts;
  if (server !== undefined) add(member(serverInfo(server), 'icons'), ['server', ...infoPath(server), 'icons']);
  return lists;
}
