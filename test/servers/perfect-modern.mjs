// A model server that speaks only the era of 2026-07-28 and breaks no rule of the specification.
// @ts-check
import { bookshelf } from './lib/bookshelf.mjs';
import { serve } from './lib/raw-server.mjs';

serve({ ...bookshelf, era: 'modern', serverInfo: { name: 'perfect-modern', title: 'Library desk', version: '1.0.0' } });
