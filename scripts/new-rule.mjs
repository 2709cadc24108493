// Starts a rule: npm run new-rule CATEGORY/SUBJECT-DEFECT writes its file and its test.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const id = process.argv[2] ?? '';
if (!/^(spec|safety|agent|client|probe|launch|drift)\/[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) {
  process.stderr.write('Give an id such as safety/icon-unsafe: npm run new-rule CATEGORY/SUBJECT-DEFECT\n');
  process.exit(2);
}
const name = id.replace(/^.*\//, '').replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const files = {
  [`src/rules/${id}.ts`]: `import { defineRule } from '../../engine/define-rule.ts';

export const ${name} = defineRule(
  {
    id: '${id}',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: '',
    why: '',
    remedy: '',
    falsePositives: ['', ''],
    messages: { found: '' },
    examples: {
      bad: [{ title: '', tools: [] }],
      good: [{ title: '', tools: [] }],
    },
  },
  ({ tools, report }) => {
    for (const [index] of tools.entries()) report('found', ['tools', index], {});
  },
);
`,
  [`test/rules/${id}.test.ts`]: `import { ${name} } from '../../../src/rules/${id}.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(${name});
`,
};
for (const [file, text] of Object.entries(files)) {
  if (existsSync(file)) {
    process.stderr.write(`${file} exists already\n`);
    process.exit(2);
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(`${file}\n`);
}
process.stdout.write('Fill both in, then: npm run gen && npx vitest run test/rules\n');
