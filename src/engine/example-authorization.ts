import type { JsonObject } from '../model/json.ts';
import type { ExperimentValues, Trial } from '../model/surface.ts';

/** The URL of the server in the examples of rules on authorization. */
export const EXAMPLE_URL = 'https://books.example/mcp';
/** The authorization server that it names. */
export const EXAMPLE_ISSUER = 'https://login.example';

const JSON_TYPE = ['content-type', 'application/json'] as const;
const METADATA = 'https://books.example/.well-known/oauth-protected-resource/mcp';

/** Metadata of a resource in good order. */
export const RESOURCE: JsonObject = {
  resource: EXAMPLE_URL,
  authorization_servers: [EXAMPLE_ISSUER],
  bearer_methods_supported: ['header'],
  scopes_supported: ['books'],
};

/** Metadata of an authorization server in good order. */
export const SERVER: JsonObject = {
  issuer: EXAMPLE_ISSUER,
  authorization_endpoint: `${EXAMPLE_ISSUER}/authorize`,
  token_endpoint: `${EXAMPLE_ISSUER}/token`,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
};

/** A refused request, with `WWW-Authenticate` headers. */
export function refusedWith(
  challenges: readonly string[],
  { status = 401, url = EXAMPLE_URL }: { readonly status?: number; readonly url?: string } = {},
): ExperimentValues['accessRefused'] {
  return {
    refused: {
      sent: { jsonrpc: '2.0', id: 1, method: 'server/discover' },
      outcome: { kind: 'http-error', status, detail: 'refused' },
      ms: 1,
      connection: 0,
      http: {
        method: 'POST',
        url,
        changed: {},
        status,
        headers: challenges.map((challenge) => ['www-authenticate', challenge] as const),
      },
    },
  };
}

/** A document that was found. */
export function documentAt(document: JsonObject, url: string = METADATA, headers: Headers = [JSON_TYPE]): Trial {
  return got(url, { kind: 'result', result: document }, { status: 200, headers });
}

/** A place where no document was found. */
export function nothingAt(url: string = METADATA, status = 404): Trial {
  return got(url, { kind: 'http-error', status, detail: 'not there' }, { status, headers: [] });
}

/** A place that could not be asked. */
export function unreachable(url: string = METADATA): Trial {
  return got(url, { kind: 'transport-error', detail: 'the host cannot be reached' }, { headers: [] });
}

type Headers = NonNullable<Trial['http']>['headers'];

/** What a GET brought. */
export function got(
  url: string,
  outcome: Trial['outcome'],
  http: { readonly status?: number; readonly headers: Headers },
): Trial {
  return { sent: null, outcome, ms: 1, connection: 0, http: { method: 'GET', url, changed: {}, ...http } };
}
