import { lookup } from 'node:dns/promises';
import { isArray, isObject, type Json, type JsonObject, member } from '../../model/json.ts';
import type { ExperimentValues, FailedOutcome, Gathered, HttpTrial, Outcome, Trial } from '../../model/surface.ts';
import { challengeOf, isDecided } from '../../protocol/authorization.ts';
import { closeness, closenessOfName, lookupWithin, type Reach, refuseAddress } from '../addresses.ts';
import type { AuthorizationRecords } from '../connection.ts';
import { HttpClient } from '../http-client.ts';
import type { HttpTarget } from '../http-connection.ts';
import type { Limits } from '../limits.ts';
import { readMessage } from '../messages.ts';

const RESOURCE = '/.well-known/oauth-protected-resource';
const MAX_BYTES = 1024 * 1024;
const SERVERS = [1, 2, 3] as const;

/**
 * Looks at how a server that refused a request wants to be authorized (2026-07-28 `basic/authorization`): the metadata of
 * the resource, and of its authorization servers. Only GETs, without credentials; the server's own metadata only from its
 * own origin, and nothing at an address that is closer to this computer than the server itself.
 */
export async function examineAuthorization(
  target: HttpTarget,
  refused: Trial,
  limits: Limits,
): Promise<AuthorizationRecords> {
  const resource = new URL(target.url);
  resource.search = '';
  const inside = await closenessOf(resource.hostname);
  const errand = { inside, origin: resource.origin, connection: refused.connection, target, limits };
  const challenge = challengeOf({ refused });

  const path = resource.pathname.replace(/\/$/, '');
  const named = challenge?.parameters.get('resource_metadata');
  const places: Readonly<Record<'challenge' | 'path' | 'root', string | undefined>> = {
    challenge: named,
    path: path === '' ? undefined : `${resource.origin}${RESOURCE}${path}`,
    root: `${resource.origin}${RESOURCE}`,
  };
  const metadata: { -readonly [P in keyof ExperimentValues['resourceMetadata']]: Trial } = {};
  let document: JsonObject | undefined;
  for (const place of ['challenge', 'path', 'root'] as const) {
    const url = places[place];
    if (url === undefined || document !== undefined) continue;
    const trial = await fetchDocument(url, { ...errand, ownOnly: true });
    metadata[place] = trial;
    document = documentOf(trial);
  }
  return {
    accessRefused: { status: 'ok', value: { refused: { ...refused, http: at(refused, resource.href) } } },
    resourceMetadata:
      document !== undefined || Object.values(metadata).every(isDecided)
        ? { status: 'ok', value: metadata }
        : { status: 'absent', reason: 'not verified: the metadata could not be fetched' },
    authorizationServers: await examineServers(document, { ...errand, ownOnly: false }),
  };
}

/** The metadata of the authorization servers that the resource names, each at the places where clients look, in order. */
async function examineServers(
  document: JsonObject | undefined,
  errand: Errand,
): Promise<Gathered<ExperimentValues['authorizationServers']>> {
  const named = member(document, 'authorization_servers');
  const issuers = isArray(named) ? named.filter((issuer) => typeof issuer === 'string') : [];
  if (issuers.length === 0)
    return { status: 'absent', reason: 'not verified: no metadata of the resource names an authorization server' };
  const trials: { -readonly [P in keyof ExperimentValues['authorizationServers']]: Trial } = {};
  await Promise.all(
    SERVERS.map(async (number) => {
      const issuer = issuers[number - 1];
      if (issuer === undefined) return;
      for (const [place, url] of placesOf(issuer)) {
        const trial = await fetchDocument(url, errand);
        trials[`${place}${number}`] = trial;
        if (documentOf(trial) !== undefined) return;
      }
    }),
  );
  const asked = Object.values(trials);
  if (asked.some((trial) => documentOf(trial) !== undefined) || asked.every(isDecided))
    return { status: 'ok', value: trials };
  return { status: 'absent', reason: 'not verified: the metadata of no authorization server could be fetched' };
}

/** Where the metadata of an issuer may be (2026-07-28 `basic/authorization/authorization-server-discovery`). */
function placesOf(issuer: string): readonly (readonly ['oauth' | 'oidc' | 'appended', string])[] {
  if (!URL.canParse(issuer)) return [['oauth', issuer]];
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  return [
    ['oauth', `${origin}/.well-known/oauth-authorization-server${path}`],
    ['oidc', `${origin}/.well-known/openid-configuration${path}`],
    ...(path === '' ? [] : ([['appended', `${origin}${path}/.well-known/openid-configuration`]] as const)),
  ];
}

interface Errand extends Reach {
  readonly connection: number;
  readonly target: HttpTarget;
  readonly limits: Limits;
}

/** Gets a JSON document. What could not be got, or was not asked for, is an outcome. */
async function fetchDocument(address: string, errand: Errand): Promise<Trial> {
  const { connection, limits, inside } = errand;
  const start = performance.now();
  const made = (
    outcome: Outcome,
    http: { readonly status?: number; readonly headers: HttpTrial['headers'] } = { headers: [] },
  ): Trial => ({
    sent: null,
    outcome,
    ms: Math.round(performance.now() - start),
    connection,
    http: { method: 'GET', changed: {}, url: address, ...http },
  });
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const refusal = url === undefined ? 'it is no URL' : refuseAddress(url, errand);
  if (url === undefined || refusal !== undefined) return made(failed(`not asked: ${refusal}`));

  const client = new HttpClient(url, limits, url.origin === errand.origin ? undefined : lookupWithin(inside));
  const signal = AbortSignal.timeout(limits.trialMs);
  const response = await client.send({ method: 'GET', url, headers: { accept: 'application/json' }, signal });
  if ('kind' in response) {
    client.close();
    return made(response, { headers: [], ...('status' in response ? { status: response.status } : {}) });
  }
  const pieces: Buffer[] = [];
  let length = 0;
  const cut = await response.read((chunk) => {
    pieces.push(chunk);
    length += chunk.length;
    return length > MAX_BYTES ? 'stop' : 'more';
  });
  client.close();
  const { status, headers } = response;
  const seen = { status, headers };
  if (signal.aborted) return made({ kind: 'timeout', afterMs: limits.trialMs, detail: 'no answer in time' }, seen);
  if (cut !== undefined) return made(cut, seen);
  if (length > MAX_BYTES) return made({ kind: 'cap-exceeded', detail: 'a document of more than 1 MiB' }, seen);
  if (status !== 200) return made({ kind: 'http-error', status, detail: 'not there' }, seen);
  const read = readMessage(Buffer.concat(pieces), errand.target.redact);
  const value: Json | undefined = 'message' in read ? read.message : undefined;
  return made(
    isObject(value) ? { kind: 'result', result: value } : { kind: 'http-error', status: 200, detail: 'no JSON object' },
    seen,
  );
}

async function closenessOf(host: string): Promise<0 | 1 | 2 | 3> {
  const written = closenessOfName(host);
  if (written !== undefined) return written;
  const addresses = await lookup(host, { all: true }).catch(() => []);
  // An unknown host counts as one outside; of several addresses the one that is farthest.
  return addresses
    .map(({ address }) => closeness(address))
    .reduce((a, b) => (b < a ? b : a), addresses.length === 0 ? 0 : 3);
}

function documentOf(trial: Trial): JsonObject | undefined {
  return trial.outcome.kind === 'result' ? trial.outcome.result : undefined;
}

function failed(detail: string): FailedOutcome {
  return { kind: 'transport-error', detail };
}

function at({ http }: Trial, url: string): HttpTrial {
  return { method: 'POST', changed: {}, headers: [], ...http, url };
}
