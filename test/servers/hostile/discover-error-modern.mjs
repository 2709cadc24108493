// A conforming modern server of one version, argv[2] or 2026-07-28, that refuses server/discover in any other.
// @ts-check
import { oneTool } from '../lib/one-tool.mjs';
import { serve } from '../lib/raw-server.mjs';

serve({ ...oneTool('discover-error-modern'), era: 'modern', modernVersions: [process.argv[2] ?? '2026-07-28'] });
