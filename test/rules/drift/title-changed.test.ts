import { titleChanged } from '../../../src/rules/drift/title-changed.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(titleChanged);
