// Puts the real output of the commands that the README names into it. Build first.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const readme = readFileSync('README.md', 'utf8');
const fresh = readme.replace(/(<!-- output of: node (.+?) -->\n```\n)(.*?)```/gs, (_, before, command) => {
  const output = execFileSync(process.execPath, command.split(' '), {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return `${before}${output}\`\`\``;
});
if (fresh !== readme) writeFileSync('README.md', fresh);
