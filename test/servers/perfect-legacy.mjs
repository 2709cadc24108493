// A model server that speaks only the initialize era and breaks no rule of the specification.
// @ts-check
import { bookshelf } from './lib/bookshelf.mjs';
import { serve } from './lib/raw-server.mjs';

serve({ ...bookshelf, era: 'legacy', serverInfo: { name: 'perfect-legacy', title: 'Library desk', version: '1.0.0' } });
