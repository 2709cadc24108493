import type { Grant, LaunchStep } from '../model/launch.ts';
import type { Launcher } from './launcher.ts';
import { flagsAre, has, type ReadOptions, readOptions, valuesOf } from './options.ts';

/** Everything else takes a value (docs.docker.com `docker run`, docs.podman.io `podman-run`). */
const RUN = flagsAre(
  [
    '-d --detach -i --interactive -t --tty -P --publish-all -q --quiet --rm --init --privileged --read-only --help',
    '--oom-kill-disable --no-healthcheck --sig-proxy --replace --disable-content-trust --use-api-socket --rmi --no-hosts',
    '--no-hostname --env-host --rootfs --http-proxy --passwd --tls-verify',
  ].join(' '),
  { clusters: true },
);
const GLOBAL = flagsAre('-D --debug --tls --tlsverify -r --remote', { clusters: true });
const RUN_COMMANDS: ReadonlySet<string> = new Set(['run', 'create']);

/** `docker` or `podman`: reads how a container is run, and what is fetched in it. */
export function containerRuntime(name: string): Launcher {
  return (words, _, inner) => {
    let { rest } = readOptions(words, GLOBAL);
    if (rest[0]?.text === 'container') rest = rest.slice(1);
    if (rest[0] === undefined || !RUN_COMMANDS.has(rest[0].text)) return undefined;
    const read = readOptions(rest.slice(1), RUN);
    const [image, ...command] = read.rest;
    if (image === undefined) return undefined;
    const { at, text } = image;
    const step: LaunchStep =
      image.variable === true
        ? { kind: 'unparsed', at, reason: 'the image is a variable' }
        : {
            kind: 'image',
            at,
            runner: `${name} run`,
            image: text.replace(/@sha256:.*$/s, ''),
            digest: /@sha256:[0-9a-f]{64}$/.test(text),
            grants: grantsOf(read),
          };
    const inside = command.length === 0 ? [] : inner(command);
    return [step, ...inside.filter(({ kind }) => kind !== 'program')];
  };
}

function grantsOf(read: ReadOptions): Grant[] {
  const mounted = [
    ...valuesOf(read, '-v', '--volume').map(({ text }) => /^([A-Za-z]:[^:]*|[^:]*)/.exec(text)?.[1] ?? ''),
    ...valuesOf(read, '--mount').map(({ text }) => /(?:^|,)(?:source|src)=([^,]*)/.exec(text)?.[1] ?? ''),
  ];
  const host = (...names: string[]): boolean => valuesOf(read, ...names).some(({ text }) => text === 'host');
  const grants: readonly (readonly [Grant, boolean])[] = [
    ['privileged', has(read, '--privileged') && !valuesOf(read, '--privileged').some(({ text }) => text === 'false')],
    ['host-root', mounted.some((path) => /^(\/+|[A-Za-z]:[\\/]*)$/.test(path))],
    ['docker-socket', mounted.some((path) => /(^|[\\/])(docker|podman)(_engine|\.sock)$/.test(path))],
    ['host-network', host('--network', '--net')],
    ['host-pid', host('--pid')],
  ];
  return grants.flatMap(([grant, given]) => (given ? [grant] : []));
}
