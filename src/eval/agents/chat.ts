import { isArray, isObject, type Json, type JsonObject, member, stringMember } from '../../model/json.ts';
import { display } from '../../text/display.ts';
import { type AgentReport, type Job, type Note, Tally, type ToolServer } from './agent.ts';
import { fitting } from './tool-text.ts';

/** What an endpoint answered: a completion, or why there is none. */
export type Completion =
  | { readonly status: 'ok'; readonly body: Json }
  | { readonly status: 'failed'; readonly httpStatus: number | undefined; readonly message: string };

const SYSTEM = 'You answer questions with the tools that you are given. Use them as often as you need.';

/**
 * The loop of an agent on an endpoint that speaks OpenAI's chat completions: the model asks for tools, gets what they
 * return (as much as fits into the window), until it answers without asking.
 */
export async function chat(
  job: Job,
  server: ToolServer,
  complete: (body: JsonObject) => Promise<Completion>,
  windowTokens: number,
  note: Note,
): Promise<AgentReport> {
  const tally = new Tally();
  const messages: Json[] = [
    { role: 'system', content: SYSTEM },
    { role: 'user', content: job.question },
  ];
  const tools = server.tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }));
  const spent = { input: 0, output: 0 };
  let counted = false;
  let model: string | undefined;
  const report = (ended: AgentReport['ended'], said: string, detail?: string): AgentReport => ({
    ended,
    said,
    calls: tally.uses(),
    tokens: counted ? spent : null,
    cost: null,
    ...(detail === undefined ? {} : { detail }),
    ...(model === undefined ? {} : { model }),
  });
  for (const message of messages) note(message);
  for (;;) {
    const completion = await complete({
      ...(job.model === undefined ? {} : { model: job.model }),
      messages,
      ...(tools.length === 0 ? {} : { tools }),
    });
    if (completion.status === 'failed') {
      note({ type: 'error', message: completion.message });
      return report(refusesTools(completion) ? 'refused' : 'error', '', display(completion.message, 500));
    }
    const usage = member(completion.body, 'usage');
    if (isObject(usage)) {
      counted = true;
      spent.input += numberMember(usage, 'prompt_tokens');
      spent.output += numberMember(usage, 'completion_tokens');
    }
    model = stringMember(completion.body, 'model') ?? model;
    const choices = member(completion.body, 'choices');
    const message = isArray(choices) ? member(choices[0], 'message') : undefined;
    if (!isObject(message)) return report('error', '', 'the endpoint answered without a message');
    note(message);
    messages.push(message);
    const calls = member(message, 'tool_calls');
    if (!isArray(calls) || calls.length === 0) return report('answered', stringMember(message, 'content') ?? '');
    for (const call of calls) {
      if (tally.total >= job.maxSteps) return report('out-of-steps', '');
      const wanted = member(call, 'function');
      const name = stringMember(wanted, 'name') ?? '';
      const args = parsed(stringMember(wanted, 'arguments') ?? '{}');
      const answer = isObject(args)
        ? await server.call(name, args)
        : { text: 'The arguments are not a JSON object.', isError: true };
      tally.add(name, answer.isError);
      const { text, whole } = fitting(answer.text, windowTokens);
      const content = whole ? text : `${text}\n[cut after ${windowTokens} tokens]`;
      const reply = { role: 'tool', tool_call_id: stringMember(call, 'id') ?? '', content };
      note(reply);
      messages.push(reply);
    }
  }
}

/** Some endpoints refuse a whole request for the schema of one tool: that is the server's doing, and no accident. */
function refusesTools({ httpStatus, message }: Extract<Completion, { status: 'failed' }>): boolean {
  return (httpStatus === 400 || httpStatus === 422) && /\btools?\b|\bfunctions?\b|\bschema\b/i.test(message);
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function numberMember(value: JsonObject, key: string): number {
  const found = member(value, key);
  return typeof found === 'number' ? found : 0;
}
