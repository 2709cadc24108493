import { render } from 'preact';
import { App } from './app.tsx';
import { readFragment } from './link.ts';
import { spawnWorker } from './spawn-worker.ts';
import { WorkerClient } from './worker-client.ts';

const root = document.getElementById('app');
if (root !== null) {
  const linked = await readFragment(location.hash);
  render(<App client={new WorkerClient(spawnWorker)} linked={linked} />, root);
}
