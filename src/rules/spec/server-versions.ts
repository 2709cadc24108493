import { defineRule } from '../../engine/define-rule.ts';
import { isArray, type Json, member } from '../../model/json.ts';
import type { ServerFacts } from '../../model/surface.ts';
import { NEWEST, REVISIONS } from '../../protocol/revisions.ts';

export const serverVersions = defineRule(
  {
    id: 'spec/server-versions',
    severity: 'error',
    confidence: 'high',
    eras: ['modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['server'],
    title: 'supportedVersions does not say which versions the server speaks',
    why: 'A client chooses from `supportedVersions` what it speaks from then on. An empty list leaves it nothing to choose, and a list without the version in which it was just answered contradicts the answer. The specification does not write this down; it follows from how versions are negotiated.',
    remedy: 'List each version that the server accepts once, as the date that names the revision: `["2026-07-28"]`.',
    spec: { revision: '2026-07-28', page: 'server/discover', section: 'DiscoverResult', level: 'ADVISORY' },
    requirements: ['discover-supported-versions-nonempty', 'discover-supported-versions-format'],
    falsePositives: [
      'A server of both eras may list its older versions, or leave them out.',
      'A date later than the revisions known here, or a draft, is a version of tomorrow.',
    ],
    messages: {
      empty: 'supportedVersions is empty.',
      unlisted: 'supportedVersions does not have {version}, in which the server has just answered.',
      duplicate: 'supportedVersions has {version} twice.',
      unknown: 'supportedVersions has {version}, which is no revision of the specification.',
    },
    examples: {
      bad: [
        { title: 'no version', server: discovered([]) },
        { title: 'another version than it answered in', server: discovered(['2025-11-25']) },
        { title: 'one version twice', server: discovered(['2026-07-28', '2026-07-28']) },
        { title: 'a version of the server itself', server: discovered(['2026-07-28', '1.4.0']) },
      ],
      good: [
        {
          title: 'versions of both eras',
          server: discovered(['2026-07-28', '2025-11-25', '2024-11-05']),
          shows: 'A server of both eras may list its older versions, or leave them out.',
        },
        {
          title: 'versions of tomorrow',
          server: discovered(['2026-07-28', '2027-02-14', 'DRAFT-2027-v1']),
          shows: 'A date later than the revisions known here, or a draft, is a version of tomorrow.',
        },
      ],
    },
  },
  ({ server, protocolVersion, report }) => {
    const versions = member(server.result, 'supportedVersions');
    if (server.handshake !== 'discover' || !isArray(versions)) return;
    const at = ['server', 'result', 'supportedVersions'] as const;
    const own = { requirements: ['discover-supported-versions-nonempty'] };
    if (versions.length === 0) report('empty', at, {}, own);
    else if (protocolVersion !== undefined && !versions.includes(protocolVersion))
      report('unlisted', at, { version: JSON.stringify(protocolVersion) }, own);
    for (const [index, version] of versions.entries()) {
      if (typeof version !== 'string') continue;
      const shown = { version: JSON.stringify(version) };
      if (versions.indexOf(version) < index)
        report('duplicate', [...at, index], shown, { ...own, severity: 'warning' });
      else if (!isRevision(version))
        report('unknown', [...at, index], shown, {
          severity: 'info',
          requirements: ['discover-supported-versions-format'],
        });
    }
  },
);

function isRevision(version: string): boolean {
  return (
    REVISIONS.some((revision) => revision === version) ||
    /draft/i.test(version) ||
    (/^\d{4}-\d{2}-\d{2}$/.test(version) && version > NEWEST.modern)
  );
}

function discovered(supportedVersions: Json): ServerFacts {
  return { handshake: 'discover', result: { resultType: 'complete', supportedVersions, capabilities: {} } };
}
