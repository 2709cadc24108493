import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult, exampleSilence } from '../../engine/example-trial.ts';
import { stringMember } from '../../model/json.ts';
import type { SurfaceParts, Trial } from '../../model/surface.ts';

const BROKEN: Readonly<Record<string, string>> = {
  notJson: 'a line that is no JSON',
  notRequest: 'a request without "jsonrpc"',
  batch: 'a batch',
};

export const serverSurvives = defineRule(
  {
    id: 'spec/server-survives',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: ['experiments'],
    title: 'The server does not survive a message',
    why: 'One request that is wrong, or one line that is damaged, must not end the conversation: everything else that was under way is lost with it, and anybody who can send a message can stop the server.',
    remedy:
      'Catch what goes wrong while a message is read or served, answer with an error, and go on with the next one.',
    spec: { revision: '2025-11-25', page: 'basic', section: 'Error Responses', level: 'MUST' },
    requirements: ['rpc-parse-error-code', 'cancel-unknown-ignored'],
    falsePositives: ['A server that was gone before was not ended by this.', 'An error is a proper answer.'],
    messages: { ended: 'After {what} the server answered no more ({how}).' },
    examples: {
      bad: [
        {
          title: 'a damaged line',
          experiments: { malformed: held({ notJson: exampleSilence('{'), control: gone() }) },
        },
        {
          title: 'an unknown method',
          experiments: {
            unknownMethod: held({ unknown: { ...gone(), sent: { id: 1, method: 'x/y' } }, control: exampleSilence() }),
          },
        },
      ],
      good: [
        {
          title: 'gone before',
          experiments: {
            unknownMethod: held({ unknown: exampleError(-32601) }),
            unknownTool: { status: 'absent', reason: 'not verified: the server no longer answered before it' },
          },
          shows: 'A server that was gone before was not ended by this.',
        },
        {
          title: 'an error',
          experiments: { malformed: held({ notJson: exampleResult({}, '{') }) },
          shows: 'An error is a proper answer.',
        },
      ],
    },
  },
  ({ experiments, report }) => {
    for (const [experiment, record] of Object.entries(experiments)) {
      if (record?.status !== 'ok') continue;
      const { control, ...trials }: Readonly<Record<string, Trial | undefined>> = record.value;
      if (control === undefined) continue;
      // The first that brought nothing, or the last that was said, is what it died of.
      const said = Object.entries(trials)
        .filter((entry): entry is [string, Trial] => entry[1] !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1));
      const fatal = said.find(([, { outcome }]) => !['result', 'rpc-error'].includes(outcome.kind)) ?? said.at(-1);
      if (fatal === undefined) continue;
      const { sent } = fatal[1];
      const method = stringMember(sent, 'method');
      const what = (experiment === 'malformed' ? BROKEN[fatal[0]] : undefined) ?? method ?? 'a message';
      const how = 'detail' in control.outcome ? control.outcome.detail : control.outcome.kind;
      report('ended', ['experiments', experiment, 'value', fatal[0]], { what, how });
    }
  },
);

function held(value: Readonly<Record<string, Trial>>): NonNullable<SurfaceParts['experiments']['unknownMethod']> {
  return { status: 'ok', value };
}

function gone(): Trial {
  return { ...exampleSilence(), outcome: { kind: 'transport-error', detail: 'the server exited with code 1' } };
}
