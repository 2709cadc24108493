// A model server that speaks both eras and breaks no rule of the specification.
// @ts-check
import { bookshelf } from './lib/bookshelf.mjs';
import { serve } from './lib/raw-server.mjs';

serve({ ...bookshelf, era: 'dual', serverInfo: { name: 'perfect-dual', title: 'Library desk', version: '1.0.0' } });
