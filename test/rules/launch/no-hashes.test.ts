import { noHashes } from '../../../src/rules/launch/no-hashes.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(noHashes);
