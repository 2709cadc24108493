import { defineRule } from '../../engine/define-rule.ts';
import { factsOfCommand } from '../../launch/launch-facts.ts';
import type { Grant } from '../../model/launch.ts';

const GRANTS: Readonly<Record<Grant, string>> = {
  privileged: 'gives the container all rights of the host (--privileged)',
  'host-root': 'mounts the root of the host’s disk',
  'docker-socket': 'gives the container the socket of Docker, which is root on the host',
  'host-network': 'puts the container into the network of the host, local services and all',
  'host-pid': 'shows the container all processes of the host',
};

export const dockerPrivileged = defineRule(
  {
    id: 'launch/docker-privileged',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'config-entry'],
    needs: ['launch'],
    title: 'A container is given the machine it runs on',
    why: 'A container is a fence only as long as it has holes nowhere. With --privileged, the root of the disk or the socket of Docker, the server is as good as root on the host.',
    remedy:
      'Mount the one folder that the server needs, read-only where that is enough, and leave --privileged and the socket out.',
    cwe: ['CWE-250'],

    falsePositives: [
      'A mount of one folder is what containers are for.',
      'A port that is published is no way into the host.',
    ],
    messages: { grant: '{runner} {grant}.' },
    examples: {
      bad: [
        {
          title: 'privileged',
          launch: factsOfCommand([
            'docker',
            'run',
            '-i',
            '--privileged',
            'example/server@sha256:0123456789abcdef0123456789abcdef012345670123456789abcdef01234567',
          ]),
        },
        {
          title: 'the root of the disk',
          launch: factsOfCommand([
            'docker',
            'run',
            '-v',
            '/:/host',
            'example/server@sha256:0123456789abcdef0123456789abcdef012345670123456789abcdef01234567',
          ]),
        },
        {
          title: 'the socket of Docker',
          launch: factsOfCommand([
            'podman',
            'run',
            '--mount',
            'type=bind,source=/var/run/docker.sock,target=/var/run/docker.sock',
            'example/server@sha256:0123456789abcdef0123456789abcdef012345670123456789abcdef01234567',
          ]),
        },
        {
          title: 'network and processes of the host',
          launch: factsOfCommand([
            'docker',
            'run',
            '--network',
            'host',
            '--pid=host',
            'example/server@sha256:0123456789abcdef0123456789abcdef012345670123456789abcdef01234567',
          ]),
        },
      ],
      good: [
        {
          title: 'one folder',
          launch: factsOfCommand([
            'docker',
            'run',
            '-i',
            '-v',
            '/home/me/notes:/notes:ro',
            'example/server@sha256:0123456789abcdef0123456789abcdef012345670123456789abcdef01234567',
          ]),
          shows: 'A mount of one folder is what containers are for.',
        },
        {
          title: 'a port',
          launch: factsOfCommand([
            'docker',
            'run',
            '-p',
            '8080:8080',
            'example/server@sha256:0123456789abcdef0123456789abcdef012345670123456789abcdef01234567',
          ]),
          shows: 'A port that is published is no way into the host.',
        },
      ],
    },
  },
  ({ launch, report }) => {
    for (const [index, step] of launch.steps.entries()) {
      if (step.kind !== 'image') continue;
      for (const [nth, grant] of step.grants.entries())
        report(
          'grant',
          ['launch', 'steps', index, 'grants', nth],
          { runner: step.runner, grant: GRANTS[grant] },
          { severity: grant === 'host-network' || grant === 'host-pid' ? 'warning' : 'error' },
        );
    }
  },
);
