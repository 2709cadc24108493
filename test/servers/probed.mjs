// A server of the era argv[2] whose tools do what a caller must survive; calls are added to the file argv[3].
// @ts-check
import { probedServer } from './lib/probed-tools.mjs';
import { serve } from './lib/raw-server.mjs';

const [, , era, log = '/dev/null'] = process.argv;
serve(probedServer(era === 'modern' ? 'modern' : 'legacy', log));
