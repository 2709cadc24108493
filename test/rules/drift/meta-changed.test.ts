import { metaChanged } from '../../../src/rules/drift/meta-changed.ts';
import { ruleTest } from '../../lib/rule-test.ts';

ruleTest(metaChanged);
