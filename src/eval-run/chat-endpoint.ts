import { setTimeout as sleep } from 'node:timers/promises';
import type { Completion } from '../eval/agents/chat.ts';
import type { Json, JsonObject } from '../model/json.ts';

/** An endpoint that speaks OpenAI's chat completions, such as a local model's. */
export interface ChatEndpoint {
  /** What comes before `/chat/completions`. */
  readonly url: URL;
  readonly key: string | undefined;
}

const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Asks for a completion. Too many requests and failures of the endpoint are waited out a few times. */
export async function complete(endpoint: ChatEndpoint, body: JsonObject, signal: AbortSignal): Promise<Completion> {
  const url = new URL(endpoint.url);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask(url, endpoint.key, body, signal);
    if ('completion' in answer) return answer.completion;
    if (attempt === ATTEMPTS) return answer.failure;
    const pause = Math.min(LONGEST_PAUSE_MS, answer.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** (attempt - 1));
    try {
      await sleep(pause, undefined, { signal });
    } catch {
      return answer.failure;
    }
  }
}

type Answer =
  | { readonly completion: Completion }
  | { readonly failure: Completion; readonly retryAfterMs: number | undefined };

async function ask(url: URL, key: string | undefined, body: JsonObject, signal: AbortSignal): Promise<Answer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    });
    text = await response.text();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return { failure: { status: 'failed', httpStatus: undefined, message: cause }, retryAfterMs: undefined };
  }
  if (response.ok) {
    try {
      return { completion: { status: 'ok', body: JSON.parse(text) as Json } };
    } catch {
      return {
        completion: { status: 'failed', httpStatus: response.status, message: 'the endpoint answered no JSON' },
      };
    }
  }
  const failure = {
    status: 'failed',
    httpStatus: response.status,
    message: `HTTP ${response.status}: ${text}`,
  } as const;
  if (response.status !== 429 && response.status < 500) return { completion: failure };
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return { failure, retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : undefined };
}
