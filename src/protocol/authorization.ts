import { isArray, type Json, type JsonObject, member } from '../model/json.ts';
import type { ExperimentValues, Trial } from '../model/surface.ts';
import { headerOf } from './answers.ts';
import { bearerChallenge, type Challenge } from './challenges.ts';

type ResourcePlace = 'challenge' | 'path' | 'root';
const RESOURCE_PLACES: readonly ResourcePlace[] = ['challenge', 'path', 'root'];
const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** A metadata document, and the name of the trial that brought it. */
export interface FoundDocument<Name extends string> {
  readonly name: Name;
  readonly document: JsonObject;
}

/** The header of a refused request that says how to be authorized; undefined when there is none. */
export function challengeHeader({ refused }: ExperimentValues['accessRefused']): string | undefined {
  return headerOf(refused, 'www-authenticate');
}

/** The Bearer challenge of a refused request. */
export function challengeOf(accessRefused: ExperimentValues['accessRefused']): Challenge | undefined {
  return bearerChallenge(challengeHeader(accessRefused));
}

/** The metadata of the resource that a client would use: the first that was found. */
export function resourceDocument(
  resourceMetadata: ExperimentValues['resourceMetadata'],
): FoundDocument<ResourcePlace> | undefined {
  return RESOURCE_PLACES.map((name) => found(name, resourceMetadata[name])).find((one) => one !== undefined);
}

/** The identifiers of which a resource may be at a place: what the place was built of, and what was asked (RFC 9728, 3.3). */
export function resourcesAt(place: ResourcePlace, trial: Trial, asked: string): readonly string[] {
  const built = trial.http?.url?.replace(WELL_KNOWN, '');
  return place === 'challenge' || built === undefined ? [asked] : [built, asked];
}

/** An authorization server that the resource names: its issuer, its trials by name, and its metadata where found. */
export interface NamedServer {
  readonly index: number;
  readonly issuer: string;
  readonly trials: readonly (readonly [name: string, trial: Trial])[];
  readonly found: FoundDocument<string> | undefined;
}

/** The authorization servers that the resource names and that were looked at, in the order in which it names them. */
export function namedServers(
  resourceMetadata: ExperimentValues['resourceMetadata'],
  authorizationServers: ExperimentValues['authorizationServers'],
): readonly NamedServer[] {
  const issuers = issuersIn(resourceDocument(resourceMetadata)?.document);
  return issuers.flatMap((issuer, index) => {
    const trials = Object.entries(authorizationServers)
      .filter((entry): entry is [string, Trial] => entry[1] !== undefined && entry[0].endsWith(String(index + 1)))
      .toSorted(([a], [b]) => ORDER.indexOf(a.slice(0, -1)) - ORDER.indexOf(b.slice(0, -1)));
    const document = trials.map(([name, trial]) => found(name, trial)).find((one) => one !== undefined);
    return trials.length === 0 ? [] : [{ index, issuer, trials, found: document }];
  });
}

const ORDER = ['oauth', 'oidc', 'appended'];

/** The texts among the authorization servers that a resource names. */
export function issuersIn(document: JsonObject | undefined): readonly string[] {
  return textsIn(member(document, 'authorization_servers')) ?? [];
}

/** The texts of a list; undefined when it is no list. */
export function textsIn(value: Json | undefined): readonly string[] | undefined {
  return isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
}

/** True when a place was asked and gave its own answer: no redirect that was not followed, nor a failing or busy server. */
export function isDecided({ http }: Trial): boolean {
  const status = http?.status;
  return status !== undefined && (status < 300 || (status >= 400 && status < 500 && status !== 429));
}

/** True for an absolute http URL that leads to this computer. */
export function isLoopback(url: string): boolean {
  return /^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?([/?#]|$)/i.test(url);
}

function found<Name extends string>(name: Name, trial: Trial | undefined): FoundDocument<Name> | undefined {
  return trial?.outcome.kind === 'result' ? { name, document: trial.outcome.result } : undefined;
}
