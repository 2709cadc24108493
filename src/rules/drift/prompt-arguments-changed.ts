import { defineRule } from '../../engine/define-rule.ts';
import { listChanges } from '../../lock/changes.ts';
import { exampleLock } from '../../lock/example-lock.ts';
import { memberEdit } from '../../lock/quotes.ts';
import { isArray, type Json, member, stringMember } from '../../model/json.ts';

const FOCUS = { name: 'focus', description: 'What to look at.' };

export const promptArgumentsChanged = defineRule(
  {
    id: 'drift/prompt-arguments-changed',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['lock'],
    reads: ['lock', 'prompts'],
    title: 'The arguments of a prompt changed since the lock',
    why: 'Arguments are asked of the person who uses the prompt, in the words of their descriptions. A new one, or one that must be given now, asks for more than was approved.',
    remedy: 'Read the arguments. If they are right, accept them: mcp-hallmark lock --update NAME.',
    cwe: ['CWE-494'],
    falsePositives: ['The order of arguments means nothing.', '`required: false` is what holds when it is left out.'],
    messages: {
      added: 'It asks for a new argument: {name}.',
      removed: 'It no longer takes the argument {name}.',
      required: 'The argument {name} must be given now.',
      optional: 'The argument {name} may be left out now.',
      text: 'The {member} of the argument {name} changed: "{before}" is now "{after}".',
    },
    examples: {
      bad: [
        {
          title: 'one argument for another',
          lock: exampleLock({ prompts: [prompt([FOCUS])] }),
          prompts: [prompt([{ name: 'token' }])],
        },
        {
          title: 'one that must be given',
          lock: exampleLock({ prompts: [prompt([FOCUS])] }),
          prompts: [prompt([{ ...FOCUS, required: true }])],
        },
        {
          title: 'one that may be left out, in other words',
          lock: exampleLock({ prompts: [prompt([{ ...FOCUS, required: true }])] }),
          prompts: [prompt([{ ...FOCUS, description: 'What to look at, and the password.' }])],
        },
      ],
      good: [
        {
          title: 'another order',
          lock: exampleLock({ prompts: [prompt([FOCUS, { name: 'depth' }])] }),
          prompts: [prompt([{ name: 'depth' }, FOCUS])],
          shows: 'The order of arguments means nothing.',
        },
        {
          title: 'what holds anyway',
          lock: exampleLock({ prompts: [prompt([FOCUS])] }),
          prompts: [prompt([{ ...FOCUS, required: false }])],
          shows: '`required: false` is what holds when it is left out.',
        },
      ],
    },
  },
  ({ lock, prompts, report }) => {
    for (const { index, before, after } of listChanges(lock, 'prompts', prompts).changed) {
      const [old, now] = [argumentsOf(before), argumentsOf(after)];
      for (const [name, { value, at }] of now) {
        const place = ['prompts', index, 'arguments', at] as const;
        const known = old.get(name)?.value;
        if (known === undefined) {
          const text = memberEdit({}, value, 'description');
          report('added', place, { name }, text === undefined ? {} : { evidence: text.data.after });
          continue;
        }
        const [was, is] = [member(known, 'required') === true, member(value, 'required') === true];
        if (is && !was) report('required', place, { name });
        if (was && !is) report('optional', place, { name }, { severity: 'warning' });
        for (const key of ['title', 'description']) {
          const edit = memberEdit(known, value, key);
          if (edit !== undefined) report('text', place, { name, member: key, ...edit.data }, edit.details);
        }
      }
      for (const name of old.keys())
        if (!now.has(name)) report('removed', ['prompts', index], { name }, { severity: 'warning' });
    }
  },
);

function argumentsOf(prompt: Json): ReadonlyMap<string, { readonly value: Json; readonly at: number }> {
  const list = member(prompt, 'arguments');
  if (!isArray(list)) return new Map();
  return new Map(
    list.flatMap((value, at) => {
      const name = stringMember(value, 'name');
      return name === undefined ? [] : [[name, { value, at }] as const];
    }),
  );
}

function prompt(list: readonly Json[]): Json {
  return { name: 'review', arguments: list };
}
